"""The placements that are worth a search: of those that gain most, the ones after which the mover may expect most."""

from math import log

import numpy as np

from tessella.core.compiler.jit import inlined, jit

from ..rules.grid import SPOTS, cell_of
from .forecast import forecast
from .sheet import POOL, put, take_back

SHARP = 2.0
"""How much the odds that a placement is the best depend on the odds that the mover wins after it, as an exponent."""
NEVER = 1e-6
"""Added to the chances for and against a win, so that their odds have a logarithm."""


@jit
def propose(w, actions, weights, most):
    """Writes the mover's best placements, at most so many, the best first, and the logarithms of their odds."""
    n, seat = richest(w), np.int64(w.mover)
    for i in range(n):
        put(w, np.int64(w.actions[i]))
        forecast(w, w.chances)
        w.weights[i] = SHARP * log((NEVER + w.chances[seat]) / (NEVER + 1.0 - w.chances[seat]))
        take_back(w)
    most = min(most, n)
    for i in range(most):
        best = i
        for j in range(i + 1, n):
            if w.weights[j] > w.weights[best]:
                best = j
        actions[i], weights[i] = w.actions[best], w.weights[best]
        w.actions[best], w.weights[best] = w.actions[i], w.weights[i]
    return most


@jit
def richest(w):
    """Lists the placements that gain most, at most POOL, in w.actions; returns how many.

    Of those that gain just enough for some to be listed, every few ones are.
    """
    seat, n = np.int64(w.mover), 0
    enough, room = least_gain(w, seat)
    every = max(1.0, np.int64(w.gained[enough]) / max(room, 1))
    met, listed = 0, 0
    for place in range(np.int64(w.open)):
        spot = np.int64(w.around[place])
        for which in range(np.int64(w.choice[seat])):
            kind = np.int64(w.fan[seat, which])
            gain = np.int64(w.promised[cell_of(spot), kind])
            takes = gain > enough
            if gain == enough:
                takes = listed < room and met >= listed * every
                met += 1
                listed += np.int64(takes)
            if takes:
                w.actions[n] = kind * SPOTS + spot
                n += 1
    return n


@inlined
def least_gain(w, seat):
    """The points such that all placements that gain more find room in the pool, and the room that is left for those
    that gain just so many."""
    top, room = count_gains(w, seat), POOL
    while top > 0 and w.gained[top] <= room:
        room -= np.int64(w.gained[top])
        top -= 1
    return top, room


@jit
def count_gains(w, seat):
    """Counts how many of a seat's placements gain so many points; returns the most points."""
    for gain in range(len(w.gained)):
        w.gained[gain] = 0
    top = 0
    for place in range(np.int64(w.open)):
        cell = cell_of(np.int64(w.around[place]))
        for which in range(np.int64(w.choice[seat])):
            gain = np.int64(w.promised[cell, w.fan[seat, which]])
            w.gained[gain] += 1
            top = max(top, gain)
    return top


@jit
def every(w, actions):
    """Writes all placements of the mover, those that gain most first; returns their number."""
    seat, n = np.int64(w.mover), 0
    for gain in range(count_gains(w, seat), -1, -1):
        n, w.gained[gain] = (
            n + np.int64(w.gained[gain]),
            n,
        )  # from now on where the next one of this gain goes
    for place in range(np.int64(w.open)):
        spot = np.int64(w.around[place])
        for which in range(np.int64(w.choice[seat])):
            kind = np.int64(w.fan[seat, which])
            gain = np.int64(w.promised[cell_of(spot), kind])
            actions[w.gained[gain]] = kind * SPOTS + spot
            w.gained[gain] += 1
    return n
