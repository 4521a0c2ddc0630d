"""The board of Octopus in compiled code: where tiles lie, which cells are open, and what a tile scores.

A *kind* is 6 * colour + value - 1. The board has no edge (O2). A *spot* is a place on it: (row + 128) * 256 + column +
128, with row and column counted from the first tile. No tile is farther than 119 from the first. What lies on a spot is
stored in a ring of 8192 *cells*: a step right adds 1, a step down adds 127. Two spots with the same cell are at least
128 steps apart, but the spots that one game looks at, on tiles or beside them, at most 123. So they never collide.
"""

import numpy as np

from tessella.core.compiler.jit import inlined, jit

COLOURS, VALUES, SETS = 10, 6, 2
KINDS = COLOURS * VALUES
TILES = SETS * KINDS
MOST_OPEN = 2 * TILES + 2
"""The greatest number of open cells: that around tiles that lie in one row."""

ROW, SPOTS, NOWHERE = 256, 1 << 16, 0
ORIGIN = 128 * (ROW + 1)
"""The spot of the first tile."""
RING, WOUND = 1 << 13, 127
STEPS = np.array([1, -1, WOUND, -WOUND, WOUND + 1, WOUND - 1, 1 - WOUND, -1 - WOUND])
"""Steps from a cell to its eight neighbours: right, left, down, up, and the diagonals."""

COLOUR_BITS, VALUE_BITS = 120, 7
EMPTY, OPEN = 127, 126
"""A cell holds a face, 8 * colour + value - 1; or it is OPEN, which means beside a tile; or it is EMPTY. The numbers
OPEN and EMPTY differ from all faces in both colour and value."""


@inlined
def cell_of(spot):
    """The cell of a spot."""
    return (spot & ROW - 1) + WOUND * (spot >> 8) & RING - 1


@inlined
def face_of(kind):
    """The face of a kind, which has separate bits for colour and value."""
    return kind + 2 * (kind // VALUES)


@inlined
def mark_open(s, spot):
    """Opens a spot: a tile may be placed there from now on."""
    s.cells[cell_of(spot)] = OPEN
    s.around[s.open] = spot
    s.open += 1


@inlined
def lay(s, kind, spot, place):
    """Puts a tile on a spot, and opens the cells beside it. place is the spot's index in s.around. (O2)"""
    last = s.open - 1
    s.around[place], s.open = s.around[last], last
    s.cells[cell_of(spot)] = face_of(kind)
    open_beside(s, spot)


@inlined
def open_beside(s, spot):
    """Opens the cells that share a side with the tile on this spot, unless they hold tiles. (O2)"""
    n, cell = np.int64(s.open), cell_of(spot)
    n = open_if_empty(s, n, spot + 1, cell + 1)
    n = open_if_empty(s, n, spot - 1, cell - 1)
    n = open_if_empty(s, n, spot + ROW, cell + WOUND)
    s.open = open_if_empty(s, n, spot - ROW, cell - WOUND)


@inlined
def open_if_empty(s, n, spot, cell):
    """Opens a cell if it is empty; n cells are open before, and the new number is returned.

    The code has no branch, because the processor could not predict it well.
    """
    is_new = np.int64(s.cells[cell & RING - 1] == EMPTY)
    s.around[n] = spot
    s.cells[cell & RING - 1] -= is_new
    return n + is_new


@jit
def place_of(s, spot):
    """The index of an open spot in s.around; -1 if it is not open."""
    for place in range(np.int64(s.open)):
        if s.around[place] == spot:
            return place
    return -1


@inlined
def worth(s, kind, spot):
    """The score of a tile on a spot: the runs of its colour and of its value, in eight directions. (O3)"""
    face, cell = face_of(kind), cell_of(spot)
    total = arm(s, cell, 1, face) + arm(s, cell, -1, face)
    total += arm(s, cell, WOUND, face) + arm(s, cell, -WOUND, face)
    total += arm(s, cell, WOUND + 1, face) + arm(s, cell, -WOUND - 1, face)
    return total + arm(s, cell, WOUND - 1, face) + arm(s, cell, 1 - WOUND, face)


@inlined
def arm(s, cell, step, face):
    """The runs of a face's colour and of its value in one direction. (O3)"""
    points, differs = 0, s.cells[cell + step & RING - 1] ^ face
    if differs & COLOUR_BITS == 0:
        points += run(s, cell, step, face, COLOUR_BITS)
    if differs & VALUE_BITS == 0:
        points += run(s, cell, step, face, VALUE_BITS)
    return points


@inlined
def run(s, cell, step, face, bits):
    """The number of tiles in a row that equal a face in these bits. The first tile, next to the cell, is known to."""
    length = 1
    cell = cell + 2 * step & RING - 1
    while (s.cells[cell] ^ face) & bits == 0:
        length += 1
        cell = cell + step & RING - 1
    return length


@jit
def derive_from_spots(s):
    """Recomputes the cells and the open spots from the places of the tiles."""
    for cell in range(RING):
        s.cells[cell] = EMPTY
    s.open = 0
    for kind in range(KINDS):
        for spot in s.spots[kind]:
            if spot != NOWHERE:
                s.cells[cell_of(np.int64(spot))] = face_of(kind)
    for kind in range(KINDS):
        for spot in s.spots[kind]:
            if spot != NOWHERE:
                open_beside(s, np.int64(spot))
    if s.open == 0:
        mark_open(s, ORIGIN)  # O2
