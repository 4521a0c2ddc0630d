"""The board of Octopus in compiled code: what lies where, which cells are open, what a tile scores.

A *kind* is 6 * colour + value - 1. The board has no edge (O2). A *spot* is a place on it, (row + 128) * 256 + column +
128, counted from the first tile: no tile comes farther than 119 away. What lies there is kept on a ring of 8192
*cells*; a step right adds 1, a step down 127. Two spots that share a cell are at least 128 steps apart; spots that are
looked at in one game, on tiles or next to them, at most 123.
"""

import numpy as np

from tessella.core.jit import inlined, jit

COLOURS, VALUES, SETS = 10, 6, 2
KINDS = COLOURS * VALUES
TILES = SETS * KINDS
MOST_OPEN = 2 * TILES + 2
"""The most cells beside tiles that hang together: if they lie in a row."""

ROW, SPOTS, NOWHERE = 256, 1 << 16, 0
ORIGIN = 128 * (ROW + 1)
"""The spot of the first tile."""
RING, WOUND = 1 << 13, 127
STEPS = np.array([1, -1, WOUND, -WOUND, WOUND + 1, WOUND - 1, 1 - WOUND, -1 - WOUND])
"""From a cell to its eight neighbours: right, left, down, up, and the diagonals."""

COLOUR_BITS, VALUE_BITS = 120, 7
EMPTY, OPEN = 127, 126
"""A cell holds a face, 8 * colour + value - 1; or it is open, beside a tile; or neither. These are like no face."""


@inlined
def cell_of(spot):
    """The cell of a spot."""
    return (spot & ROW - 1) + WOUND * (spot >> 8) & RING - 1


@inlined
def face_of(kind):
    """Colour and value of a kind, in bits of their own."""
    return kind + 2 * (kind // VALUES)


@inlined
def mark_open(s, spot):
    """A tile may be placed there, from now on."""
    s.cells[cell_of(spot)] = OPEN
    s.around[s.open] = spot
    s.open += 1


@inlined
def lay(s, kind, spot, place):
    """A tile is put on the spot at this place among the open ones; the cells beside it are open then. (O2)"""
    last = s.open - 1
    s.around[place], s.open = s.around[last], last
    s.cells[cell_of(spot)] = face_of(kind)
    open_beside(s, spot)


@inlined
def open_beside(s, spot):
    """A tile lies there: the cells that share a side with it are open, unless they hold tiles. (O2)"""
    n, cell = np.int64(s.open), cell_of(spot)
    n = open_if_empty(s, n, spot + 1, cell + 1)
    n = open_if_empty(s, n, spot - 1, cell - 1)
    n = open_if_empty(s, n, spot + ROW, cell + WOUND)
    s.open = open_if_empty(s, n, spot - ROW, cell - WOUND)


@inlined
def open_if_empty(s, n, spot, cell):
    """Opens a cell if it is empty; returns how many are open, n before. A branch would be hard to predict."""
    is_new = np.int64(s.cells[cell & RING - 1] == EMPTY)
    s.around[n] = spot
    s.cells[cell & RING - 1] -= is_new
    return n + is_new


@jit
def place_of(s, spot):
    """Where an open spot stands among them."""
    for place in range(np.int64(s.open)):
        if s.around[place] == spot:
            return place
    return -1


@inlined
def worth(s, kind, spot):
    """What a tile scores on a spot: the runs of its colour and those of its value, in eight directions. (O3)"""
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
    """How many tiles in a row are like a face in these bits; the first one, next to the cell, is known to be."""
    length = 1
    cell = cell + 2 * step & RING - 1
    while (s.cells[cell] ^ face) & bits == 0:
        length += 1
        cell = cell + step & RING - 1
    return length


@jit
def survey(s):
    """Recomputes what follows from where the tiles lie."""
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
