"""A key of positions without tables of random numbers: a hash of all fields of the identity, one after the other.

A key that `play` keeps up by Zobrist's random numbers is faster on large boards (tests/toys/tictactoe); this one takes
no field and no care.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..core.compiler.jit import Compiled, jit
from ..core.compiler.rng import GOLDEN, combine

FIRST = np.uint64(GOLDEN)
"""The hash of nothing."""
LEAST = 3
"""Numbers may be as small as -3."""


def hashed(state: np.dtype[Any], identity: Iterable[str]) -> Compiled:
    """`key` of the rules: a hash of these fields of a state, which hold whole numbers, each -3 or more.

    Raises ValueError for a name that the state lacks.
    """
    key = nothing
    for name in identity:
        if name not in (state.names or ()):
            raise ValueError(
                f"IDENTITY names {name!r}, but the state has only {', '.join(state.names or ())}."
            )
        key = and_field(key, name, len(state[name].shape))
    return key


@jit
def nothing(s):
    return FIRST


def and_field(before, name, dimensions):
    """before(s), with one more field: a number, an array, or a table."""

    @jit
    def with_number(s):
        return combine(before(s), np.int64(s[name]) + LEAST)

    @jit
    def with_array(s):
        x = before(s)
        for i in range(len(s[name])):
            x = combine(x, np.int64(s[name][i]) + LEAST)
        return x

    @jit
    def with_table(s):
        x = before(s)
        for i in range(len(s[name])):
            for j in range(s[name].shape[1]):
                x = combine(x, np.int64(s[name][i, j]) + LEAST)
        return x

    return (with_number, with_array, with_table)[dimensions]
