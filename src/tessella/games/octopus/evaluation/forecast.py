"""What the seats may expect, on a sheet: all play greedily for a while, then the outlook is compared."""

from math import exp

import numpy as np

from tessella.core.jit import inlined, jit
from tessella.core.mover import OVER

from ..rules.grid import SPOTS, cell_of
from .estimate import LEAD, OTHERS_NEXT, OWN_NEXT, STEADY, SWING, TURN
from .sheet import best_gain, promise_of, put, take_back

AHEAD = 12
"""So many tiles are placed for the most points at once before the position is judged."""


@jit
def forecast(w, out):
    """Writes the utility that each seat may expect, or has if the game is over."""
    n = 0
    while w.mover != OVER and n < AHEAD:
        put(w, richest_placement(w))
        n += 1
    if w.mover == OVER:
        share(w, out)
    else:
        judge(w, out)
    for _ in range(n):
        take_back(w)


@jit
def richest_placement(w):
    """The mover's placement with the most points."""
    seat, best, action = np.int64(w.mover), -1, 0
    for place in range(np.int64(w.open)):
        spot = np.int64(w.around[place])
        cell = cell_of(spot)
        if np.int64(w.bound[cell]) > best:
            for which in range(np.int64(w.choice[seat])):
                kind = np.int64(w.fan[seat, which])
                gain = promise_of(w, cell, kind)
                if gain > best:
                    best, action = gain, kind * SPOTS + spot
    return action


@jit
def share(w, out):
    """Equal shares of the win for the most points among seats that have not left. (G2, G3)"""
    best, sharing = -1, 0
    for seat in range(np.int64(w.players)):
        if w.left[seat] == 0 and w.points[seat] >= best:
            sharing = sharing + 1 if w.points[seat] == best else 1
            best = np.int64(w.points[seat])
    for seat in range(np.int64(w.players)):
        out[seat] = 1.0 / sharing if w.left[seat] == 0 and w.points[seat] == best else 0.0


@jit
def judge(w, out):
    """The utility that each seat may expect while the game goes on."""
    best, total = -np.inf, 0.0
    for seat in range(np.int64(w.players)):
        out[seat] = outlook(w, seat) if w.left[seat] == 0 else -np.inf
        best = max(best, out[seat])
    for seat in range(np.int64(w.players)):
        out[seat] = exp((out[seat] - best) / (STEADY + SWING * w.to_come))
        total += out[seat]
    for seat in range(np.int64(w.players)):
        out[seat] /= total


@inlined
def outlook(w, seat):
    """The points that a seat may expect in the end, on one scale for all seats."""
    if seat == w.mover:
        return LEAD * w.points[seat] + OWN_NEXT * best_gain(w, seat) + TURN
    return LEAD * w.points[seat] + OTHERS_NEXT * best_gain(w, seat)
