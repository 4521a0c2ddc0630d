"""Borrowed arrays, fetched ones and local ones: compiled code does the same with them as with any others."""

import sys

import numpy as np
import pytest

from tessella.core.compiler.jit import DISABLED, borrowed, jit, local, prefetch


@jit
def add_rows(arrays, times):
    """Adds the second array to each row of the first one so many times; the last row again."""
    rows, added, times = borrowed((*arrays, times))
    for i in range(len(rows)):
        prefetch(rows, i + 1)
        row = borrowed(rows[i])
        for at in range(len(row)):
            row[at] += times * added[at]
    return borrowed(rows)[-1].sum()


def test_borrowed_arrays_are_the_same_arrays_and_stay_with_their_owners():
    rows, added = np.zeros((3, 200), np.int64), np.arange(200)
    plain = getattr(add_rows, "__wrapped__", add_rows)
    before = sys.getrefcount(rows), sys.getrefcount(added)
    assert add_rows((rows, added), 2) == plain((np.zeros_like(rows), added), 2) == 2 * added.sum()
    assert (rows == 2 * added).all()
    assert (sys.getrefcount(rows), sys.getrefcount(added)) == before


@jit
def length_of(text):
    """How long a borrowed text is."""
    return len(borrowed((text, 1))[0])


@pytest.mark.skipif(DISABLED, reason="nothing is compiled")
def test_what_has_an_owner_that_is_not_an_array_cannot_be_borrowed():
    with pytest.raises(Exception, match="are borrowed, not"):
        length_of("text")


SIZE, MORE = 300, 600


@jit
def fill(array, value):
    """Fills an array; returns it."""
    array[:] = value
    return array.sum()


@jit
def sums(values):
    """The same from two local arrays of different kinds, one of which a call within the loop fills again."""
    small, total = local(np.uint8, SIZE), 0.0
    fill(small, 1)
    for value in values:
        large = local(np.float64, MORE)
        total += fill(large, value) + small[SIZE - 1] + len(large)
    return total


def test_local_arrays_are_arrays_of_the_function_that_asks_for_them():
    values = np.array([0.5, 2.0])
    expected = MORE * values.sum() + len(values) * (1 + MORE)
    assert sums(values) == getattr(sums, "__wrapped__", sums)(values) == expected


@jit
def of_any_size(size):
    """An array whose size nobody knows before."""
    return local(np.uint8, size).sum()


@pytest.mark.skipif(DISABLED, reason="nothing is compiled")
def test_the_size_of_a_local_array_is_a_constant():
    with pytest.raises(Exception, match="size of a local array"):
        of_any_size(3)
