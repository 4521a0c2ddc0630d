"""A hash of what is alike: turned, mirrored or shifted, a position stays the same game (A0).

A cell has three coordinates whose sum is constant: x, y and z. A turn or a mirror exchanges them, or counts them the
other way. Two of them tell where a cell is. So there are twelve ways to number the cells; each counts from the first
row and the first column with tiles. Each gives a hash of the tiles, and the least one is that of the shape.
"""

import numpy as np

from tessella.core.compiler.jit import inlined, jit
from tessella.core.compiler.rng import random_keys

from .keys import EXCEPTION_KEY, MOVER_KEYS

SHAPE_KEYS = random_keys(2, 64, 64, seed=5)  # by seat and two coordinates


@jit
def shape(s):
    """The same for all positions that differ only by a turn, a mirror or a shift of the table.

    With the moving phase that is not enough: how often a position has stood depends on how it lies (A6).
    """
    if s.moving:
        return s.key
    low, high = np.full(3, 1 << 16), np.full(3, -1 << 16)
    for i in range(s.placed):
        for axis in range(3):
            place = coordinate(np.int64(s.tiles[i]), axis)
            low[axis], high[axis] = min(low[axis], place), max(high[axis], place)
    found = np.zeros(12, np.uint64)
    for i in range(s.placed):
        at = np.int64(s.tiles[i])
        x, y, z = coordinate(at, 0), coordinate(at, 1), coordinate(at, 2)
        add(found, 0, i & 1, x - low[0], y - low[1], z - low[2])
        add(found, 6, i & 1, high[0] - x, high[1] - y, high[2] - z)
    return found.min() ^ MOVER_KEYS[s.mover + 2] ^ EXCEPTION_KEY * np.uint64(s.exception)


@inlined
def coordinate(at, axis):
    """One of the three coordinates of a cell."""
    x, z = at & 255, at >> 8
    return x if axis == 0 else z if axis == 2 else -x - z


@inlined
def add(found, first, seat, x, y, z):
    """Adds a tile to six hashes."""
    keys = SHAPE_KEYS[seat]
    found[first] ^= keys[x, y]
    found[first + 1] ^= keys[y, x]
    found[first + 2] ^= keys[x, z]
    found[first + 3] ^= keys[z, x]
    found[first + 4] ^= keys[y, z]
    found[first + 5] ^= keys[z, y]
