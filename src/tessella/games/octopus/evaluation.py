"""Knowledge of Octopus: points, what each seat could score at once, and how much is still to come.

The weights come from a linear regression of the final lead on these numbers, in games of two that our search played.
"""

from math import exp

import numpy as np

from tessella.core.jit import inlined, jit

from .rules.grid import (
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
from .rules.state import PLAY

HORIZON = 0
"""What a tile promises is known at once: random moves would only blur it."""
LEAD = 1.1
"""How many points at the end a point of lead promises now: a lead grows."""
OWN_NEXT, OTHERS_NEXT, TURN = 2.0, 1.8, 0.6
"""How often the best tile of a seat counts now, if it is its turn and if not; and points for the turn itself."""
STEADY, SWING = 0.6, 0.15
"""A lead of STEADY points, and SWING for each tile to come, is worth the factor e in the odds."""


@jit
def evaluate(s, out):
    """The utility that each seat may expect: odds that grow with its outlook."""
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
    """A seat's points with what it may hope for; -1 for who has left."""
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
    """The most that one of a seat's tiles scores on a spot that promises this."""
    best = 0
    for which in range(np.int64(s.choice[seat])):
        kind = np.int64(s.fan[seat, which])
        best = max(best, promised[kind // VALUES] + promised[COLOURS + kind % VALUES])
    return best


@inlined
def promise(s, spot, out):
    """Lists what a tile would score on a spot for each colour, then for each value (O3); returns the sum."""
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
    """What each placement would score (O3); legal lists the same spots for every kind of the hand."""
    if s.phase != PLAY:
        return
    promised = np.empty((MOST_OPEN, COLOURS + VALUES), np.int64)
    for place in range(np.int64(s.open)):
        promise(s, actions[place] % SPOTS, promised[place])
    for i in range(n):
        kind, place = actions[i] // SPOTS, i % s.open
        weights[i] = promised[place, kind // VALUES] + promised[place, COLOURS + kind % VALUES]
