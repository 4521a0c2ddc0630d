"""The legal actions: placements (D3, D5, D10), taking a prisoner (D6), and the choices of the pie (D9).

At the end of every turn the rules check whether the next player has any action (D8). The check is fast: an empty cell
without exactly one enemy group beside it keeps a stone alive on any empty cell next to it (D2). So one such pair of
cells is enough. Only if there is no such pair, every empty cell is tried.
"""

import numpy as np

from tessella.core.compiler.bits import lowest, popcount, without_lowest
from tessella.core.compiler.jit import inlined, jit, not_inlined

from .breaths import would_live
from .grid import COUNT, RIM, adjacent, bit, word
from .lookahead import try_out
from .repeats import comes_back
from .state import BLACK_SIDE, CHOOSE, DIVIDE, KOMI, MOST_KOMI, PLAY, SECOND, TAKE, WHITE_SIDE


@jit
def legal(s, out):
    """Lists the cells to place on, then TAKE; or the choices of the pie."""
    if s.phase == DIVIDE:
        for k in range(MOST_KOMI + 1):
            out[k] = KOMI + k
        return MOST_KOMI + 1
    if s.phase == CHOOSE:
        out[0], out[1] = BLACK_SIDE, WHITE_SIDE
        return 2
    n, colour = 0, on_move(s)
    find_sure(s, 1 - colour)
    for w in range(len(s.empty)):
        left, sure = candidates(s, w), s.untried[w] & ~s.left[colour, w]
        while left != 0:
            at = 64 * w + lowest(left)
            if sure & bit(at) != 0 or may_place(s, at):
                out[n] = at
                n += 1
            left = without_lowest(left)
    if may_take(s):
        out[n] = TAKE
        n += 1
    return n


@inlined
def find_sure(s, enemy):
    """Writes to `untried` empty cells on which a stone would live: those beside a breath that saves, those beside a
    group that has one, and those that are reached from the first ones. (D2, D3)

    Each was reached from a cell beside it whose own way to the breath was there before, so it does not lead back.
    """
    goes_on = False
    for w in range(len(s.empty)):
        s.untried[w] = beside_saving(s, enemy, w) & s.empty[w]
        s.front[w] = s.untried[w] & ~s.saving[enemy, w]
    add_joining(s, enemy)
    for w in range(len(s.empty)):
        s.seen[w] = s.untried[w] | s.saving[enemy, w]
        goes_on |= s.empty[w] & ~s.seen[w] != 0
    while goes_on:
        goes_on = False
        for w in range(len(s.empty)):
            while s.front[w] != 0:
                at = 64 * w + lowest(s.front[w])
                s.front[w] = without_lowest(s.front[w])
                goes_on = True
                for v in range(len(s.empty)):
                    near = adjacent(s, at, v) & s.empty[v] & ~s.seen[v]
                    s.front[v] |= near
                    s.seen[v] |= near
                    s.untried[v] |= near


@inlined
def add_joining(s, enemy):
    """Adds the empty cells beside groups that have a breath that saves them, other than that cell. (D2)"""
    for w in range(len(s.empty)):
        heads = s.heads[1 - enemy, w]
        while heads != 0:
            head = 64 * w + lowest(heads)
            heads = without_lowest(heads)
            breaths = 0
            for v in range(len(s.empty)):
                breaths += popcount(s.beside[head, v] & s.saving[enemy, v])
            for v in range(len(s.empty)):
                if breaths > 1:
                    s.untried[v] |= s.beside[head, v] & s.empty[v]
                elif breaths == 1:
                    s.untried[v] |= s.beside[head, v] & s.empty[v] & ~s.saving[enemy, v]


@inlined
def beside_saving(s, enemy, w):
    """One word of the set of cells beside a breath that saves. It looks at all cells: the processor does several at
    once."""
    found = np.uint64(0)
    for n in range(min(64, COUNT[s.side] - 64 * w)):
        near = np.uint64(0)
        for v in range(len(s.empty)):
            near |= adjacent(s, 64 * w + n, v) & s.saving[enemy, v]
        found |= np.uint64(near != 0) << np.uint64(n)
    return found


@inlined
def on_move(s):
    """The colour to act, once colours are settled. The mask tells the compiler that the value is 0 or 1."""
    return np.int64(s.colour[s.mover & 1]) & 1


@inlined
def may_take(s):
    """Whether the mover may take a prisoner: there is an enemy stone in the prison. (D6)"""
    return s.phase == PLAY and s.prison[1 - on_move(s)] > 0


@inlined
def candidates(s, w):
    """One word of the set of cells that may be legal: empty cells; in a first turn, on the rim and apart (D5)."""
    cells = s.empty[w]
    if s.phase == SECOND or s.first[on_move(s)]:
        cells &= RIM[s.side, w]
    if s.phase == SECOND:
        half = np.int64(s.half)
        cells &= ~adjacent(s, half, w)
        if word(s, half) == w:
            cells &= ~bit(half)
    return cells


@jit
def may_place(s, at):
    """Whether the mover may place on one of the candidates. (D3, D5, D10)

    The stones of a first turn are always legal: they live, and no such position was there before. The reason: the enemy
    has two stones at most, also on the rim. From side 3 on, the inner cells are empty, so all empty cells are one
    region, which has more cells than two stones on the rim have neighbours. For side 2, a test tries every case.
    """
    colour = on_move(s)
    return s.phase == SECOND or s.first[colour] or may_stay(s, colour, at)


@inlined
def may_stay(s, colour, at):
    """Whether a stone may go on an empty cell, in a turn that is no first turn. (D3, D10)"""
    if not (would_live(s, colour, at) or (s.late and try_out(s, colour, at))):
        return False
    return s.left[colour, word(s, at)] & bit(at) == 0 or not comes_back(s, colour, at)


@inlined
def may_act(s, colour):
    """Whether the mover, who plays this colour and begins a turn, has a legal action. (D8)"""
    return s.prison[1 - colour] > 0 or lives_at_a_glance(s, colour) or may_place_somewhere(s)


@inlined
def lives_at_a_glance(s, colour):
    """Whether there is a breath without exactly one enemy group beside it, and an empty cell next to that breath to
    place on. (D2)"""
    if s.late or s.first[colour]:
        return False
    for w in range(len(s.empty)):
        left = s.saving[1 - colour, w]
        while left != 0:
            at = 64 * w + lowest(left)
            left = without_lowest(left)
            for v in range(len(s.empty)):
                if adjacent(s, at, v) & s.empty[v] & ~s.left[colour, v] != 0:
                    return True
    return False


@jit
def may_place_somewhere(s):
    """Whether any placement is legal. (D8)"""
    not_inlined()
    for w in range(len(s.empty)):
        left = candidates(s, w)
        while left != 0:
            if may_place(s, 64 * w + lowest(left)):
                return True
            left = without_lowest(left)
    return False
