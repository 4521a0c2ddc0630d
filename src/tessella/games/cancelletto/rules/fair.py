"""Whether a deal can be played: every box can be reached, if need be with some gate. (C2)"""

import numpy as np

from tessella.core.compiler.jit import inlined, jit

from .grid import HIGH, LOW, first_of
from .reach import cut_off, free, outer, spread


@jit
def is_fair(s):
    """Whether every box can be reached, if need be with some gate. (C2)"""
    a, b = cut_off(s, 0)
    c, d = cut_off(s, 1)
    return a | b | c | d == 0 or some_gate_helps(s, a | c, b | d)


@jit
def some_gate_helps(s, poor_low, poor_high):
    """Whether some gate makes every box reachable. It joins two outer regions, and all poor boxes must be in these.
    (C5)"""
    regions = np.empty((50, 2), np.uint64)
    n = list_regions(s, regions)
    for one in range(n):
        for other in range(one):
            low, high = regions[one, 0] | regions[other, 0], regions[one, 1] | regions[other, 1]
            if poor_low & ~low | poor_high & ~high == 0 and serves(s, low, high):
                return True
    return False


@jit
def list_regions(s, regions):
    """Lists the regions that have outer squares; returns how many they are."""
    low, high = free(s)
    outer_low, outer_high = outer(s)
    n = 0
    while low | high != 0:
        first_low, first_high = first_of(low, high)
        a, b = spread(s, first_low, first_high, LOW, HIGH)
        low, high = low & ~a, high & ~b
        if a & outer_low | b & outer_high != 0:
            regions[n, 0], regions[n, 1] = a, b
            n += 1
    return n


@inlined
def serves(s, low, high):
    """Whether a region has pawns of each colour of which it has boxes."""
    for colour in range(2):
        boxes = s.boxes[colour, 0] & low | s.boxes[colour, 1] & high
        pawns = s.pawns[colour, 0] & low | s.pawns[colour, 1] & high
        if boxes != 0 and pawns == 0:
            return False
    return True
