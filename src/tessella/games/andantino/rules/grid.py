"""The table as a torus of bytes. The byte of a cell says whose tile lies there, and how many tiles touch the cell."""

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.core.compiler.rng import random_keys

NEAR, TILE, SEEN = 7, 24, 128  # bits of a cell: tiles around it, who lies there (8 << seat), a walk's mark
STEPS = np.array([1, -255, -256, -1, 255, 256])  # to the six neighbours, in ring order
KEYS = random_keys(2, 128, 128, seed=1)  # by seat, row and column


@jit
def fold(s, at):
    """A cell's column and row on the torus."""
    mask = len(s.cells) - 1
    return at & mask, (at >> 8) & mask


@jit
def cell(s, at):
    """The NEAR and TILE bits of a cell."""
    q, r = fold(s, at)
    return np.int64(s.cells[r, q])


@jit
def beside(a, b):
    """Whether two cells are neighbours."""
    for k in range(6):
        if a + STEPS[k] == b:
            return True
    return False


@jit
def put(s, at, seat):
    """Lays a tile. Returns which of its six neighbours are tiles of the same seat, as bits in ring order."""
    q, r = fold(s, at)
    s.cells[r, q] |= 8 << seat
    s.key ^= KEYS[seat, r, q]
    around, ways = 0, s.ways
    for k in range(6):
        c = at + STEPS[k]
        q, r = fold(s, c)
        here = np.int64(s.cells[r, q]) + 1
        s.cells[r, q] = here
        s.open[ways] = c
        ways += here == 2  # keep it if this is an empty cell's second neighbour; without a branch
        around |= (here >> (3 + seat) & 1) << k
    s.ways = ways
    widen(s, at)
    return around


@jit
def widen(s, at):
    """Enlarges the bounding box so that it holds a cell."""
    s.box[0], s.box[1] = min(s.box[0], at & 255), max(s.box[1], at & 255)
    s.box[2], s.box[3] = min(s.box[2], at >> 8), max(s.box[3], at >> 8)


@jit
def outside(s, at):
    """Whether a cell is outside the bounding box."""
    q, r = at & 255, at >> 8
    return q < s.box[0] or q > s.box[1] or r < s.box[2] or r > s.box[3]


@jit
def mark(s, at):
    """Marks a cell as seen by a walk."""
    q, r = fold(s, at)
    s.cells[r, q] |= SEEN
