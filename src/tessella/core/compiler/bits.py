"""Bits of unsigned 64-bit numbers in compiled code."""

import numpy as np

from .jit import inlined, instruction

ONE = np.uint64(1)


@instruction("ctpop")
def popcount(bits: int) -> int:
    """The number of bits that are set."""
    return int(bits).bit_count()


@instruction("cttz")
def lowest(bits: int) -> int:
    """The place, 0..63, of the lowest set bit; at least one bit must be set."""
    return (int(bits) & -int(bits)).bit_length() - 1


@inlined
def without_lowest(bits):
    """The number without its lowest set bit; 0 gives 0."""
    return bits & (bits - ONE) if bits != 0 else bits


@instruction("nth_bit")
def nth_bit(bits, n):
    """The place, 0..63, of the nth set bit, with n counted from 0; more than n bits must be set.

    This is the way for processors that have no instruction for it.
    """
    x, place = np.uint64(bits), 0
    for width in (32, 16, 8):
        here = popcount(x & (ONE << np.uint64(width)) - ONE)
        if n >= here:
            n -= here
            place += width
            x >>= np.uint64(width)
    for _ in range(n):
        x &= x - ONE
    return place + lowest(x)
