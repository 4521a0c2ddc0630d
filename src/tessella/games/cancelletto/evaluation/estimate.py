"""An evaluation for Cancelletto: how far the pawns are from home, and how many turns the table allows."""

from math import exp

import numpy as np

from tessella.core.compiler.bits import lowest, popcount, without_lowest
from tessella.core.compiler.jit import inlined, jit

from ..rules.grid import NONE, ONE, bits_of, count, first_of, right, up
from ..rules.reach import around, free
from ..rules.state import ACT, BLUE, DEALT, ORANGE, PAWNS, REMOVE, TOKEN_ON

HORIZON = 0
"""0: a position is evaluated where it is, because random actions would spoil it."""
DETOUR, NO_WAY = 9, 30
"""Assumed steps to a box that only a new gate could make reachable; and if no gate can be placed any more."""
IN_THE_WAY = 1
"""Additional steps to a box on which a pawn of the other colour stands."""
SETS = 1 << PAWNS
FAR = 1 << 30
WAY = 0.7
"""The value of a way between two squares, in steps: so corners are removed first, and pawns are not walled in later."""
SOFT = 5.0
"""So many steps or turns multiply the odds by e."""


@jit
def evaluate(s, out):
    """The utility that all players may expect: less for every step still needed, more for turns and ways left."""
    value = 0.5
    if s.phase >= ACT:
        needed = steps_home(s, BLUE) + steps_home(s, ORANGE) - spare_tiles(s) - WAY * ways(s)
        value = 1.0 / (1.0 + exp(needed / SOFT))
    for seat in range(s.players):
        out[seat] = value


@jit
def stage(s):
    """The number of turns played: plans with equal numbers are compared."""
    return s.turns


@jit
def order(s, actions, n, weights):
    """Weights: steps first, then removals that lose nothing at once. A gate counts only before a turn's first step."""
    begun = s.stepped[0] | s.stepped[1] != 0
    for i in range(n):
        if actions[i] < TOKEN_ON:
            weights[i] = 3.0
        elif actions[i] < REMOVE:
            weights[i] = -1.0 if begun else 1.0
        else:
            weights[i] = 2.0 if actions[i] < DEALT and is_bare(s, actions[i] - REMOVE) else 0.0


@inlined
def is_bare(s, tile):
    """Whether there is neither a box nor a pawn on a tile."""
    word, squares = bits_of(tile)
    held = s.boxes[0, word] | s.boxes[1, word] | s.pawns[0, word] | s.pawns[1, word]
    return held & squares == 0


@inlined
def ways(s):
    """The number of pairs of neighbouring squares between which pawns can step."""
    low, high = free(s)
    above_low, above_high = up(low, high)
    right_low, right_high = right(low, high)
    return count(low & above_low, high & above_high) + count(low & right_low, high & right_high)


@inlined
def spare_tiles(s):
    """Tiles on the table without a box: each of them allows one more turn. (C7)"""
    n = 0
    tiles = s.standing
    while tiles != 0:
        tile = lowest(tiles)
        word, squares = bits_of(tile)
        n += (s.boxes[0, word] | s.boxes[1, word]) & squares == 0
        tiles = without_lowest(tiles)
    return n


@jit
def steps_home(s, colour):
    """The steps that all pawns of a colour need to boxes of their own.

    Each pawn goes to a different box. Among all assignments, the one with the least sum of squared distances counts.
    """
    far = np.empty((PAWNS, PAWNS), np.int64)
    distances(s, colour, far)
    best = np.full(SETS, FAR, np.int64)
    steps = np.zeros(SETS, np.int64)
    best[0] = 0
    for taken in range(SETS - 1):
        pawn = popcount(np.uint64(taken))
        for box in range(PAWNS):
            more, cost = taken | 1 << box, best[taken] + far[pawn, box] * far[pawn, box]
            if more != taken and cost < best[more]:
                best[more], steps[more] = cost, steps[taken] + far[pawn, box]
    return steps[SETS - 1]


@jit
def distances(s, colour, far):
    """The steps from each pawn of a colour to each of its boxes, over other pawns."""
    unknown = NO_WAY if s.gate_used else DETOUR
    low, high = s.boxes[colour, 0], s.boxes[colour, 1]
    for box in range(PAWNS):
        for pawn in range(PAWNS):
            far[pawn, box] = unknown
        first_low, first_high = first_of(low, high)
        low, high = low & ~first_low, high & ~first_high
        measure(s, colour, first_low, first_high, far, box)
        taken = s.pawns[1 - colour, 0] & first_low | s.pawns[1 - colour, 1] & first_high
        if taken != 0:
            for pawn in range(PAWNS):
                far[pawn, box] += IN_THE_WAY


@inlined
def measure(s, colour, low, high, far, box):
    """The steps to one box, by spreading from it; pawns of the other colour delay it."""
    pawn_low, pawn_high = s.pawns[colour, 0], s.pawns[colour, 1]
    other_low, other_high = s.pawns[1 - colour, 0], s.pawns[1 - colour, 1]
    free_low, free_high = free(s)
    new_low, new_high, steps = low, high, 0
    wait_low, wait_high, later_low, later_high = NONE, NONE, NONE, NONE
    while new_low | new_high | wait_low | wait_high | later_low | later_high != 0:
        note_pawns(new_low & pawn_low, pawn_low, 0, steps, far, box)
        note_pawns(new_high & pawn_high, pawn_high, popcount(pawn_low), steps, far, box)
        steps += 1
        a, b = around(s, new_low, new_high)
        a, b = a & free_low & ~low, b & free_high & ~high
        low, high = low | a, high | b
        new_low, new_high = wait_low | a & ~other_low, wait_high | b & ~other_high
        wait_low, wait_high = later_low, later_high
        later_low, later_high = a & other_low, b & other_high


@inlined
def note_pawns(met, pawns, before, steps, far, box):
    """Records the distance of the pawns that are met now; pawns are numbered by their squares."""
    while met != 0:
        bit = met & ~without_lowest(met)
        far[before + popcount(pawns & (bit - ONE)), box] = steps
        met = without_lowest(met)
