"""The table as a torus of bytes: laying tiles, lines of five, and walks that find out what is closed in."""

import numpy as np

from tessella.core.jit import jit
from tessella.core.rng import random_keys

NEAR, TILE, SEEN = 7, 24, 128  # bits of a cell: tiles around it, who lies there (8 << seat), a walk's mark
STEPS = np.array([1, -255, -256, -1, 255, 256])  # to the six neighbours, in ring order
FACES = np.array([sum(((c >> k) & 1) and not (c >> (k + 1) % 6) & 1 for k in range(6)) for c in range(64)])
KEYS = random_keys(2, 128, 128, seed=1)
OUTSIDE, HOLLOW, PREY = 0, 1, 2  # what a walk found


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
def put(s, at, seat):
    """Lays a tile; which of the six neighbours are tiles of the same seat, as bits in ring order."""
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
        ways += here == 2  # kept if this is an empty cell's second neighbour; no branch to mispredict
        around |= (here >> (3 + seat) & 1) << k
    s.ways = ways
    widen(s, at)
    return around


@jit
def widen(s, at):
    """Makes the bounding box hold a cell."""
    s.box[0], s.box[1] = min(s.box[0], at & 255), max(s.box[1], at & 255)
    s.box[2], s.box[3] = min(s.box[2], at >> 8), max(s.box[3], at >> 8)


@jit
def outside(s, at):
    """Does a cell lie off the bounding box?"""
    q, r = at & 255, at >> 8
    return q < s.box[0] or q > s.box[1] or r < s.box[2] or r > s.box[3]


@jit
def mark_lines(s, at, seat):
    """Notes a tile on its three lines; could one of them hold five in a row?

    The lines are folded to 32 cells: exact while tiles are placed, and later never false when there is a row.
    """
    q, r = at & 31, at >> 8 & 31
    d = (q + r) & 31
    a = s.lines[seat, 0, r] | np.uint32(1) << np.uint32(q)
    b = s.lines[seat, 1, q] | np.uint32(1) << np.uint32(r)
    c = s.lines[seat, 2, d] | np.uint32(1) << np.uint32(r)
    s.lines[seat, 0, r], s.lines[seat, 1, q], s.lines[seat, 2, d] = a, b, c
    return (fives(a) | fives(b) | fives(c)) != 0


@jit
def fives(line):
    """Where five neighbouring bits of a ring of 32 are set."""
    twos = line & turned(line, 1)
    return twos & turned(twos, 2) & turned(line, 4)


@jit
def turned(line, n):
    """A ring of 32 bits, turned by n."""
    return np.uint32(line >> np.uint32(n) | line << np.uint32(32 - n))


@jit
def makes_line(s, at, seat):
    """Does the tile on a cell complete five in a row? (A1)"""
    for k in range(3):
        if 1 + run(s, at, STEPS[k], seat) + run(s, at, -STEPS[k], seat) >= 5:
            return True
    return False


@jit
def run(s, at, step, seat):
    """How many tiles of a seat follow a cell in one direction."""
    n = 0
    at += step
    while cell(s, at) & 8 << seat:
        n += 1
        at += step
    return n


@jit
def encloses(s, at, seat, around):
    """Does the new tile cut an enemy tile off from the outside? (A2)"""
    if FACES[around] < 2 or s.placed < 11:  # a loop joins two faces of its last tile, and has six tiles
        return False
    for k in range(6):
        beyond = (k + 1) % 6
        if around >> k & 1 and not around >> beyond & 1:
            found = enclosed(s, at + STEPS[beyond], 8 << seat)
            if found == PREY:
                return True
            if found == HOLLOW:
                s.hollows |= 1 << seat
    return False


@jit
def enclosed(s, at, wall):
    """Is the area of a cell closed in by wall tiles, and are there other tiles in it? (A2)"""
    return OUTSIDE if sees_outside(s, at, wall) else flood(s, at, wall)


@jit
def sees_outside(s, at, wall):
    """Does a straight walk lead out? It mostly does, and costs less than a flood."""
    for k in range(6):
        c = at
        while not cell(s, c) & wall:
            if outside(s, c):
                return True
            c += STEPS[k]
    return False


@jit
def flood(s, at, wall):
    """Walks over all cells that can be reached without crossing wall, until one lies outside."""
    trail = np.empty(s.cells.size, np.uint16)
    trail[0] = at
    mark(s, at)
    found, i, n = HOLLOW, 0, 1
    while i < n and found != OUTSIDE:
        at = np.int64(trail[i])
        i += 1
        if cell(s, at) & TILE:
            found = PREY
        if outside(s, at):
            found = OUTSIDE
        else:
            n = spread(s, at, wall, trail, n)
    for i in range(n):
        q, r = fold(s, np.int64(trail[i]))
        s.cells[r, q] &= NEAR | TILE
    return found


@jit
def spread(s, at, wall, trail, n):
    """Adds the neighbours that a walk has not seen yet to its trail."""
    for k in range(6):
        c = at + STEPS[k]
        if not cell(s, c) & (wall | SEEN):
            mark(s, c)
            trail[n] = c
            n += 1
    return n


@jit
def mark(s, at):
    """Marks a cell as seen by a walk."""
    q, r = fold(s, at)
    s.cells[r, q] |= SEEN
