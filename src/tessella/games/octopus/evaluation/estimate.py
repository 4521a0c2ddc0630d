"""An evaluation for Octopus: points, the best score that each seat could make now, and how many tiles are left.

The weights come from a linear regression of the final lead on these numbers, in two-player games of our search.
"""

from math import exp

import numpy as np

from tessella.core.compiler.jit import inlined, jit

from ..rules.grid import (
    COLOUR_BITS,
    COLOURS,
    MOST_OPEN,
    OPEN,
    RING,
    SPOTS,
    STEPS,
    VALUE_BITS,
    VALUES,
    cell_of,
    run,
)
from ..rules.state import PLAY

HORIZON = 0
"""0, because a tile's value shows at once: random moves beyond the tree would only make it less clear."""
LEAD = 1.1
"""The expected points of the final lead for each point of the present lead: leads grow."""
OWN_NEXT, OTHERS_NEXT, TURN = 2.0, 1.8, 0.6
"""Weights of the score of a seat's best tile, if it is its turn and if not; and points for the turn itself."""
STEADY, SWING = 0.6, 0.15
"""A lead of STEADY points, plus SWING points for each tile to come, multiplies the odds by e."""


@jit
def evaluate(s, out):
    """The utility that each seat may expect; it grows exponentially with the seat's outlook."""
    to_come, best, total = 0, -1.0, 0.0
    prospects(s, out)
    for seat in range(s.players):
        to_come += s.choice[seat]
        out[seat] = outlook(s, seat, out[seat])
        best = max(best, out[seat])
    for seat in range(s.players):
        out[seat] = exp((out[seat] - best) / (STEADY + SWING * to_come)) if out[seat] >= 0.0 else 0.0
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@inlined
def outlook(s, seat, prospect):
    """The points that a seat may expect in the end, on one scale for all seats; -1 for a seat that has left."""
    if s.left[seat]:
        return -1.0
    if seat == s.turn:
        return LEAD * s.points[seat] + OWN_NEXT * prospect + TURN
    return LEAD * s.points[seat] + OTHERS_NEXT * prospect


@jit
def prospects(s, out):
    """The most that each seat could score with one tile."""
    for seat in range(s.players):
        out[seat] = 0.0
    promised = np.empty(COLOURS + VALUES, np.int64)
    for place in range(np.int64(s.open)):
        bound = promise(s, np.int64(s.around[place]), promised)
        for seat in range(s.players):
            if bound > out[seat]:
                out[seat] = max(out[seat], best_of_hand(s, seat, promised))


@jit
def best_of_hand(s, seat, promised):
    """The best score of a seat's tiles on a spot; promised is what promise wrote for that spot."""
    best = 0
    for which in range(np.int64(s.choice[seat])):
        kind = np.int64(s.fan[seat, which])
        best = max(best, promised[kind // VALUES] + promised[COLOURS + kind % VALUES])
    return best


@inlined
def promise(s, spot, out):
    """Writes what a tile would score on a spot, for each colour and then for each value (O3); returns their sum."""
    for i in range(COLOURS + VALUES):
        out[i] = 0
    middle, total = cell_of(spot), 0
    for way in range(8):
        step = STEPS[way]
        face = np.int64(s.cells[middle + step & RING - 1])
        if face < OPEN:
            colour, value = run(s, middle, step, face, COLOUR_BITS), run(s, middle, step, face, VALUE_BITS)
            out[face >> 3] += colour
            out[COLOURS + (face & 7)] += value
            total += colour + value
    return total


@jit
def order(s, actions, n, weights):
    """The weight of a placement is its score (O3). This relies on legal, which lists the same spots for every kind."""
    if s.phase != PLAY:
        return
    promised = np.empty((MOST_OPEN, COLOURS + VALUES), np.int64)
    for place in range(np.int64(s.open)):
        promise(s, actions[place] % SPOTS, promised[place])
    for i in range(n):
        kind, place = actions[i] // SPOTS, i % s.open
        weights[i] = promised[place, kind // VALUES] + promised[place, COLOURS + kind % VALUES]
