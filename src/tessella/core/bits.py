"""Counting bits in compiled code."""

import numpy as np

from .jit import jit

PAIRS, FOURS, BYTES = (
    np.uint64(0x5555555555555555),
    np.uint64(0x3333333333333333),
    np.uint64(0x0F0F0F0F0F0F0F0F),
)


@jit
def popcount(bits):
    """How many of 64 bits are set (sums of pairs, fours, bytes, then of all bytes)."""
    x = np.uint64(bits)
    x -= x >> np.uint64(1) & PAIRS
    x = (x & FOURS) + (x >> np.uint64(2) & FOURS)
    x = x + (x >> np.uint64(4)) & BYTES
    x += x >> np.uint64(8)
    x += x >> np.uint64(16)
    x += x >> np.uint64(32)
    return np.int64(x & np.uint64(127))
