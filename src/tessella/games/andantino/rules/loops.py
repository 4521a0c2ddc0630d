"""Loops of tiles, and what is inside them (A2, A3)."""

import numpy as np

from tessella.core.compiler.jit import jit, local

from .grid import NEAR, SEEN, STEPS, TILE, cell, fold, mark, outside

OUTSIDE, HOLLOW, PREY = 0, 1, 2  # what a walk from a cell found: a way out, no way out, no way out and a tile
MOST = 1 << 14  # cells of the wide torus
FACES = np.array([sum(((c >> k) & 1) and not (c >> (k + 1) % 6) & 1 for k in range(6)) for c in range(64)])
"""For each set of neighbours, as bits in ring order: the number of separate runs that they form."""


@jit
def encloses(s, at, seat, around):
    """Whether the new tile cuts an enemy tile off from the outside. (A2)"""
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
    """Whether wall tiles close in the area around a cell, and whether other tiles are in it. (A2)"""
    return OUTSIDE if sees_outside(s, at, wall) else flood(s, at, wall)


@jit
def sees_outside(s, at, wall):
    """Whether a straight walk leads to the outside. Usually it does, and it is faster than a flood."""
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
    trail = local(np.uint16, MOST)
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
