"""Where pawns can step, what they can reach, and which boxes are cut off."""

import numpy as np

from tessella.core.compiler.jit import inlined, jit

from .grid import BIT, NONE, ONE, WIDTH, beside, down, left, right, up


@inlined
def outer(s):
    """The squares with an outer side, beyond which there is void. (C5)"""
    low, high = s.table[0], s.table[1]
    a, b = up(low, high)
    c, d = down(low, high)
    e, f = left(low, high)
    g, h = right(low, high)
    return low & ~(a & c & e & g), high & ~(b & d & f & h)


@inlined
def free(s):
    """The squares without a wall: pawns can be there."""
    return s.table[0] & ~s.walls[0], s.table[1] & ~s.walls[1]


@inlined
def vacant(s):
    """The squares that a pawn may step on. (C3)"""
    low, high = free(s)
    return low & ~(s.pawns[0, 0] | s.pawns[1, 0]), high & ~(s.pawns[0, 1] | s.pawns[1, 1])


@inlined
def joins(s):
    """Whether there is a gate, between squares that are not neighbours. (C5)"""
    apart = np.int64(s.gate[1]) - s.gate[0]
    return apart > 1 and apart != WIDTH


@inlined
def other_end(s, square):
    """The square to which the gate leads from one of its two."""
    return s.gate[0] + np.int64(s.gate[1]) - square


@inlined
def through(s, low, high):
    """The squares to which the gate leads from a set. (C5)"""
    low_too, high_too = NONE, NONE
    if s.gate[1] > 0:
        for i in range(2):
            bit, other = BIT[s.gate[i]], BIT[s.gate[1 - i]]
            if (low if bit < 60 else high) >> np.uint64(bit % 60) & ONE != 0:
                if other < 60:
                    low_too |= ONE << np.uint64(other)
                else:
                    high_too |= ONE << np.uint64(other - 60)
    return low_too, high_too


@inlined
def around(s, low, high):
    """The squares one step away from those of a set, whatever is on them."""
    a, b = beside(low, high)
    c, d = through(s, low, high)
    return a | c, b | d


@inlined
def spread(s, low, high, goals_low, goals_high):
    """The squares that can be reached from a set; pawns do not block ways. It may stop early, once it has all goals.
    (C7)"""
    free_low, free_high = free(s)
    last_low, last_high = NONE, NONE
    while (low != last_low or high != last_high) and goals_low & ~low | goals_high & ~high != 0:
        last_low, last_high = low, high
        more_low, more_high = around(s, low, high)
        low, high = low | more_low & free_low, high | more_high & free_high
    return low, high


@jit
def cut_off(s, colour):
    """The boxes of a colour that none of its pawns can reach. (C7)"""
    box_low, box_high = s.boxes[colour, 0], s.boxes[colour, 1]
    low, high = spread(s, s.pawns[colour, 0], s.pawns[colour, 1], box_low, box_high)
    return box_low & ~low, box_high & ~high
