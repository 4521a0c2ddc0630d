"""Random numbers in compiled code: xorshift64 (Marsaglia 2003).

The state of a generator is a record, not an array, because compiled code counts references to arrays wherever it passes
them.
"""

from typing import Any

import numpy as np

from .jit import blank, inlined, jit, record

S7, S13, S17, S32 = np.uint64(7), np.uint64(13), np.uint64(17), np.uint64(32)
GOLDEN = 0x9E3779B97F4A7C15
RNG = record([("bits", "u8")])


def new_rng(seed: int) -> Any:
    """A new generator; equal seeds give equal numbers."""
    rng = blank(RNG)
    rng.bits = mix(seed) or GOLDEN
    return rng


def mix(seed: int) -> int:
    """Spread a seed over 64 bits (the finaliser of splitmix64), so that similar seeds give very different numbers."""
    x = (seed + GOLDEN) % 2**64
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    x = (x ^ x >> 27) * 0x94D049BB133111EB % 2**64
    return x ^ x >> 31


def random_keys(*shape: int, seed: int) -> Any:
    """An array of random uint64 numbers for Zobrist keys; equal seeds give equal arrays."""
    return np.random.Generator(np.random.PCG64(seed)).integers(1, 2**64, size=shape, dtype=np.uint64)


@inlined
def combine(x, number):
    """A hash x with one more number >= 0 in it; the first x must not be 0.

    Before each number, x makes a step of xorshift64, which is a bijection.
    """
    x ^= x << S13
    x ^= x >> S7
    x ^= x << S17
    return x ^ np.uint64(number)


@inlined
def below(rng, n):
    """A random integer in 0..n-1."""
    x = rng.bits
    x ^= x << S13
    x ^= x >> S7
    x ^= x << S17
    rng.bits = x
    return np.int64(((x >> S32) * np.uint64(n)) >> S32)


@jit
def pick(rng, weights, n):
    """A random index in 0..n-1; its probability is proportional to its weight."""
    total = 0.0
    for i in range(n):
        total += weights[i]
    left = total * (below(rng, 1 << 31) / (1 << 31))
    for i in range(n - 1):
        left -= weights[i]
        if left < 0.0:
            return i
    return n - 1
