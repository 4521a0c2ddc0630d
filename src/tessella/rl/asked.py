"""What a user gives: whole numbers, seeds and indices, or one sentence on what is wrong."""

import operator
from typing import Any

import numpy as np

from .buffers import Array


def whole(name: str, value: Any, least: int | None = None) -> int:
    """A whole number; raises ValueError for anything else, or for less than the least one.

    >>> whole("threads", np.int64(2), 1)
    2
    """
    try:
        if isinstance(value, bool | np.bool_):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise ValueError(f"{name} is a whole number, not {value!r}.") from None
    if least is not None and number < least:
        raise ValueError(f"{name} is {least} or more, not {number}.")
    return number


def seed_of(value: Any) -> int:
    """A seed as compiled code takes it: of any whole number the last 64 bits, from -2**63 on."""
    return (whole("A seed", value) + (1 << 63)) % (1 << 64) - (1 << 63)


def seeds_of(values: Any, count: int) -> list[int]:
    """A seed for each of so many states."""
    try:
        seeds = [whole("A seed", value) for value in values]
    except TypeError:
        raise ValueError(f"There is a seed for each state, {count} in all, not {values!r}.") from None
    if len(seeds) != count:
        raise ValueError(f"There is a seed for each state: {count}, not {len(seeds)}.")
    return seeds


def indices_of(name: str, values: Any, count: int) -> Array:
    """Whole numbers, one for each of so many games: int64 [B]."""
    given = np.asarray(values)
    if given.shape != (count,):
        raise ValueError(f"There is one of {name} for each of {count} games, not an array {given.shape}.")
    if given.dtype == np.int64:
        return given
    if count and (given.dtype.kind not in "iu" or given.max() > np.iinfo(np.int64).max):
        raise ValueError(f"{name} are whole numbers of at most 64 bits, not {given.dtype}.")
    return given.astype(np.int64, copy=False)


def named(which: Any, count: int) -> Array:
    """The environments that are true in an array of booleans, bool [B]."""
    given = np.asarray(which)
    if given.shape != (count,) or given.dtype != np.bool_:
        raise ValueError(f"which is an array of {count} booleans, not {which!r}.")
    return given
