"""A hash of what is alike: turned, mirrored or shifted, a position stays the same game (A0).

A cell has three coordinates whose sum is constant: x, y and z. A turn or a mirror exchanges them, or counts them the
other way. Two of them tell where a cell is. So there are twelve ways to number the cells; each counts from the first
row and the first column with tiles. Each gives a hash of the tiles, and the least one is that of the shape.
"""

import numpy as np

from tessella.core.compiler.jit import jit
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
    left, right, top, bottom = np.int64(s.box[0]), np.int64(s.box[1]), np.int64(s.box[2]), np.int64(s.box[3])
    most, least = -1 << 16, 1 << 16  # of x + z
    for i in range(s.placed):
        both = (np.int64(s.tiles[i]) & 255) + (np.int64(s.tiles[i]) >> 8)
        most, least = max(most, both), min(least, both)
    found = min(least_of_six(s, 1, left, -most, top), least_of_six(s, -1, right, -least, bottom))
    return found ^ MOVER_KEYS[s.mover + 2] ^ EXCEPTION_KEY * np.uint64(s.exception)


@jit
def least_of_six(s, way, x0, y0, z0):
    """The least of the hashes whose coordinates all count upwards from these, or all downwards."""
    xy = yx = xz = zx = yz = zy = np.uint64(0)
    for i in range(s.placed):
        keys, q, r = SHAPE_KEYS[i & 1], np.int64(s.tiles[i]) & 255, np.int64(s.tiles[i]) >> 8
        x, y, z = way * (q - x0), way * (-q - r - y0), way * (r - z0)
        xy, yx = xy ^ keys[x, y], yx ^ keys[y, x]
        xz, zx = xz ^ keys[x, z], zx ^ keys[z, x]
        yz, zy = yz ^ keys[y, z], zy ^ keys[z, y]
    return min(xy, yx, xz, zx, yz, zy)
