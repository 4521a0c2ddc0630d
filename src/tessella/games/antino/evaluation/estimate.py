"""Who will win, from points and spaces: points decide, and a lead is worth less if more spaces are left."""

from math import exp, sqrt

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.core.mover import OVER

from ..rules.grid import CELLS, FULL_MARK
from ..rules.state import PAR, STOP
from ..rules.walks import worth

STEADY, SWING = 3.0, 1.1
"""A lead of STEADY points, plus SWING times the square root of the spaces left, multiplies the odds by e."""
CALM = np.array([0.0, 0.0, 20.0, 4.0, 4.0])
"""In playouts it is CALM instead of STEADY, by the number of players: two go for points rather than for safety."""
YIELD = 4.6
"""The points of an average tile in careful play."""


@jit
def evaluate(s, out):
    """The utility that each seat may expect; it grows exponentially with the points (but see N7 and G3)."""
    weigh(s, STEADY, out)


@jit
def expect(s, notes, out):
    """The same where a playout ends; the game may be over there."""
    weigh(s, CALM[s.players], out)


@jit
def weigh(s, steady, out):
    """The utility of each seat, with this in the place of STEADY."""
    if s.players == 1:
        points = s.points[0] + (0.0 if s.mover == OVER else YIELD * min(s.spaces, s.bag + s.held[0]))
        out[0] = points / (points + PAR)
        return
    scale = steady + SWING * sqrt(s.spaces)
    best, total = 0.0, 0.0
    for seat in range(s.players):
        out[seat] = outlook(s, seat)
        best = max(best, out[seat])
    for seat in range(s.players):
        out[seat] = exp((out[seat] - best) / scale) if out[seat] > -1.0 else 0.0
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@jit
def outlook(s, seat):
    """A seat's points, with half a tile's points more if it is to place next; -1 if it has left."""
    if s.left[seat]:
        return -1.0
    if s.place[seat] > 0:
        return 1e6 - s.place[seat]
    return s.points[seat] + (YIELD / 2 if seat == s.turn and s.mover != OVER else 0.0)


@jit
def order(s, actions, n, weights):
    """The weight of a placement is its score, without the walks that its key would make longer. A stop has the least
    weight. (N5, N6)"""
    for i in range(n):
        if actions[i] < STOP:
            counted = worth(s, actions[i] // CELLS, actions[i] % CELLS)
            weights[i] = 2 * counted if counted == FULL_MARK else counted
        else:
            weights[i] = -1.0
