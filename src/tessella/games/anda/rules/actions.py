"""What may be played: a placement (D3, D5, D10), a prisoner to take (D6), what the pie offers (D9).

Whether a player is out of actions (D8) is found out at the end of every turn. It costs little: an empty cell without
exactly one enemy group beside it gives life to a stone on any empty cell next to it (D2), so one such pair is enough,
and only where there is none every empty cell is tried.
"""

import numpy as np

from tessella.core.bits import lowest, without_lowest
from tessella.core.jit import apart, inlined, jit

from .breaths import would_live
from .grid import RIM, adjacent, bit, word
from .lookahead import try_out
from .repeats import comes_back
from .state import BLACK_SIDE, CHOOSE, DIVIDE, KOMI, MOST_KOMI, PLAY, SECOND, TAKE, WHITE_SIDE


@jit
def legal(s, out):
    """The cells to place on, then TAKE; or what the pie offers."""
    if s.phase == DIVIDE:
        for k in range(MOST_KOMI + 1):
            out[k] = KOMI + k
        return MOST_KOMI + 1
    if s.phase == CHOOSE:
        out[0], out[1] = BLACK_SIDE, WHITE_SIDE
        return 2
    n = 0
    for w in range(len(s.empty)):
        left = candidates(s, w)
        while left != 0:
            at = 64 * w + lowest(left)
            left = without_lowest(left)
            if may_place(s, at):
                out[n] = at
                n += 1
    if may_take(s):
        out[n] = TAKE
        n += 1
    return n


@inlined
def on_move(s):
    """The colour that is to act, once colours are settled; the mask tells the compiler that it is 0 or 1."""
    return np.int64(s.colour[s.mover & 1]) & 1


@inlined
def may_take(s):
    """Is there an enemy stone in the prison? (D6)"""
    return s.phase == PLAY and s.prison[1 - on_move(s)] > 0


@inlined
def candidates(s, w):
    """A word of the cells that D3 and D10 may allow: empty ones; in a first turn, on the rim and apart (D5)."""
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
    """May the mover place on one of the candidates? (D3, D5, D10)

    Two stones of a first turn always live, and have not been there before: the enemy has two at most, on the rim too.
    From side 3 on the inner cells are empty, so all empty cells are one region, with more cells than two stones of the
    rim have neighbours; on side 2 every case is tried by a test.
    """
    colour = on_move(s)
    return s.phase == SECOND or s.first[colour] or may_stay(s, colour, at)


@inlined
def may_stay(s, colour, at):
    """May a stone go on an empty cell, first turns aside? (D3, D10)"""
    if not (would_live(s, colour, at) or (s.late and try_out(s, colour, at))):
        return False
    return s.left[colour, word(s, at)] & bit(at) == 0 or not comes_back(s, colour, at)


@inlined
def may_act(s, colour):
    """Has the mover, who plays this colour and begins a turn, any legal action? (D8)"""
    return s.prison[1 - colour] > 0 or lives_at_a_glance(s, colour) or may_place_somewhere(s)


@inlined
def lives_at_a_glance(s, colour):
    """Is there a breath without exactly one enemy group beside it, and an empty cell next to it to place on? (D2)"""
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
    """Is any placement legal? (D8)"""
    apart()
    for w in range(len(s.empty)):
        left = candidates(s, w)
        while left != 0:
            if may_place(s, 64 * w + lowest(left)):
                return True
            left = without_lowest(left)
    return False
