"""Actions: which are legal, and what each of them does, that of a seat that leaves included."""

import numpy as np

from tessella.core.bits import lowest, popcount, without_lowest
from tessella.core.jit import inlined, jit
from tessella.core.mover import CHANCE
from tessella.core.rng import below

from .bag import put_back, put_loose, random_tile
from .drawing import draw
from .dropping import drop
from .endings import finish, players_in
from .fits import room
from .grid import CELL, CELLS, KINDS, WORDS, nth_cell
from .placing import place
from .starting_draw import go_on_with_starting_draw
from .state import DRAW, DROP, HIDDEN, MORE, START, STOP
from .turns import end_turn


@jit
def legal(s, out):
    """Placements, then STOP where it is offered (N6), or DROP if there is none (N9); chance's draws."""
    n = 0
    if s.mover == CHANCE:
        for kind in range(KINDS):
            if s.unseen[kind] > 0:
                out[n] = DRAW + kind
                n += 1
        return n
    kinds = s.kinds[s.turn]
    while kinds != 0:
        n = add_placements(s, lowest(kinds), out, n)
        kinds = without_lowest(kinds)
    if s.phase == MORE:
        out[n] = STOP
        n += 1
    elif n == 0 and s.hand[s.turn, HIDDEN] == 0:
        out[n] = DROP
        n += 1
    return n


@jit
def add_placements(s, kind, out, n):
    """Lists the placements of a kind after n others; how many there are then."""
    for word in range(WORDS):
        cells = room(s, kind, word)
        while cells != 0:
            out[n] = kind * CELLS + CELL[64 * word + lowest(cells)]
            n += 1
            cells = without_lowest(cells)
    return n


@jit
def odds(s, out):
    """Every tile in the bag is as likely as another."""
    n = 0
    for kind in range(KINDS):
        if s.unseen[kind] > 0:
            out[n] = s.unseen[kind]
            n += 1


@inlined
def roll(s, rng):
    """A random action; a placement is found by counting the cells that accept each kind of the hand, three at most."""
    if s.mover == CHANCE:
        play(s, DRAW + random_tile(s, rng))
        return
    first = s.kinds[s.turn]
    second = without_lowest(first)
    third = without_lowest(second)
    low, high = accepting(s, first)
    low_2, high_2 = accepting(s, second)
    low_3, high_3 = accepting(s, third)
    ways, ways_2 = popcount(low) + popcount(high), popcount(low_2) + popcount(high_2)
    ways_3 = popcount(low_3) + popcount(high_3)
    placements = ways + ways_2 + ways_3
    stops = 1 if s.phase == MORE else 0
    if placements + stops == 0:
        play(s, DROP)
        return
    n = below(rng, placements + stops)
    if n >= placements:
        play(s, STOP)
        return
    kinds = first
    if n >= ways + ways_2:
        n, kinds, low, high = n - ways - ways_2, third, low_3, high_3
    elif n >= ways:
        n, kinds, low, high = n - ways, second, low_2, high_2
    play(s, lowest(kinds) * CELLS + nth_cell(low, high, n))


@inlined
def accepting(s, kinds):
    """The cells that accept the lowest of some kinds; no cells if there is no kind."""
    if kinds == 0:
        return np.uint64(0), np.uint64(0)
    kind = lowest(kinds)
    return room(s, kind, 0), room(s, kind, 1)


@inlined
def play(s, action):
    """A draw, a placement, a stop or a drop."""
    s.ply += 1
    if action < STOP:
        place(s, action // CELLS, action % CELLS)
    elif action >= DRAW:
        draw(s, action - DRAW)
    elif action == STOP:
        end_turn(s)
    else:
        drop(s)


@jit
def leave(s, seat, reason):
    """G3: the hand goes back into the bag, the others play on; the last one wins."""
    s.ply += 1
    s.left[seat] = 1
    for kind in range(KINDS):
        s.unseen[kind] += s.hand[seat, kind]
        put_loose(s, kind, s.hand[seat, kind])
        s.hand[seat, kind] = 0
    s.hand[seat, HIDDEN] = 0
    s.bag += s.held[seat]
    s.held[seat], s.kinds[seat], s.contends[seat] = 0, 0, 0
    if players_in(s) < 2:
        finish(s, reason)
    elif s.phase == START:
        go_on_with_starting_draw(s)
    elif seat == s.turn:
        put_back(s)
        end_turn(s)
