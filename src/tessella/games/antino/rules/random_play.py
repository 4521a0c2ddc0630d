"""Plays a random action, without a list of all."""

import numpy as np

from tessella.core.compiler.bits import lowest, popcount, without_lowest
from tessella.core.compiler.jit import inlined
from tessella.core.compiler.rng import below
from tessella.core.mover import CHANCE

from .bag import random_tile
from .fits import room
from .grid import CELLS, nth_cell
from .state import DRAW, DROP, MORE, STOP
from .turns import play


@inlined
def roll(s, rng):
    """Plays a random action. It finds a placement by counting the cells for each kind in the hand, at most three."""
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
    """The cells that accept the lowest of some kinds; none if there is no kind."""
    if kinds == 0:
        return np.uint64(0), np.uint64(0)
    kind = lowest(kinds)
    return room(s, kind, 0), room(s, kind, 1)
