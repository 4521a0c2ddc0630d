"""Knowledge of Antino: points decide, and the more spaces are left, the less a lead is worth."""

from math import exp, sqrt

from tessella.core.jit import jit

from .rules.grid import CELLS, FULL_MARK
from .rules.state import PAR, STOP
from .rules.walks import worth

STEADY, SWING = 3.0, 1.1
"""A lead of STEADY points plus SWING for the root of the spaces left is worth the factor e in the odds."""
YIELD = 4.6
"""Points that a tile brings to who plays with some care."""


@jit
def evaluate(s, out):
    """The utility that each seat may expect: odds that grow with its points (N7 and G3 apart)."""
    if s.players == 1:
        points = s.points[0] + YIELD * min(s.spaces, s.bag + s.held[0])
        out[0] = points / (points + PAR)
        return
    scale = STEADY + SWING * sqrt(s.spaces)
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
    """A seat's points, half a tile's more for who is to place next; -1 for who has left."""
    if s.left[seat]:
        return -1.0
    if s.place[seat] > 0:
        return 1e6 - s.place[seat]
    return s.points[seat] + (YIELD / 2 if seat == s.turn else 0.0)


@jit
def order(s, actions, n, weights):
    """What each tile would score, but for the chains that its key would lengthen; a stop is a last resort. (N5, N6)"""
    for i in range(n):
        if actions[i] < STOP:
            counted = worth(s, actions[i] // CELLS, actions[i] % CELLS)
            weights[i] = 2 * counted if counted == FULL_MARK else counted
        else:
            weights[i] = -1.0
