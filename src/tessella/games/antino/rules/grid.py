"""The board's cells, the kinds of tiles, and sets of cells.

A *cell* is a number, rank * 13 + file, both counted from 1; a margin of RIM surrounds them. A *kind* is 3 * symbol +
mark. Sets of cells are two words of bits, one for each cell of the largest board.
"""

import numpy as np

from tessella.core.compiler.bits import nth_bit, popcount
from tessella.core.compiler.jit import inlined, jit
from tessella.core.compiler.rng import random_keys

SYMBOLS = DIAMOND, CROSS, CIRCLE, SQUARE = 0, 1, 2, 3
PLAIN, LOCK, KEY = range(3)
KINDS = 12
EMPTY, JOKER, RIM = 12, 13, 14
"""What a cell holds if it is none of the kinds."""

WIDTH = 13
CELLS = WIDTH * WIDTH
STEPS = np.array([-1, 1, WIDTH, -WIDTH])
"""Left, right, up, down."""
WORDS, LONGEST = 2, 11
"""Words of a set of cells; the side of the largest board."""
PLACE = np.array(
    [
        (cell // WIDTH - 1) * LONGEST + cell % WIDTH - 1
        if 1 <= cell // WIDTH <= LONGEST and 1 <= cell % WIDTH <= LONGEST
        else -1
        for cell in range(CELLS)
    ]
)
"""The bit of a cell in a set, counted through the words; -1 for the margin."""
CELL = np.array([(place // LONGEST + 1) * WIDTH + place % LONGEST + 1 for place in range(64 * WORDS)])
"""The cell of a bit."""

PACK = np.array([20, 2, 3] * 4)
"""Tiles of each kind (N2)."""
SYMBOL = np.array([*np.repeat(SYMBOLS, 3), 4, 4, 4])
"""The symbol of what a cell holds; 4 is no symbol."""
SEALABLE = np.array([0 if kind % 3 == KEY else 2**64 - 1 for kind in range(KINDS)], np.uint64)
"""For each kind: all bits if closed locks keep it out of cells beside them; no bits for keys. (N4)"""
FULL_MARK = 12
"""The greatest count of the four walks of a tile (N6)."""
LONGEST_WALK = 4
"""Three tiles and the joker."""
JOKER_BIT, ALWAYS, ALL_STOPS = 16, 32, 63
"""More bits for what a walk has met, besides the bits 1 << symbol. Every walk has met ALWAYS; after ALL_STOPS no cell
counts."""
FACE_ROW = LONGEST + 5
FACE_AT = np.array([(cell // WIDTH + 3) * FACE_ROW + cell % WIDTH + 3 for cell in range(CELLS)])
"""The place of a cell among the faces, which have a margin as wide as a walk."""
FACE_STEPS = np.array([-1, 1, FACE_ROW, -FACE_ROW])
FACES = (LONGEST + 8) * FACE_ROW + 4
CELL_KEYS = random_keys(CELLS, KINDS, seed=41)


def words(cells):
    """A set of cells."""
    bits = sum(1 << int(PLACE[cell]) for cell in cells if PLACE[cell] >= 0)
    return [bits >> 64 * word & 2**64 - 1 for word in range(WORDS)]


BESIDE = np.array(
    [words(cell + step for step in STEPS if PLACE[cell] >= 0) for cell in range(CELLS)], np.uint64
)
"""The cells beside a cell."""


@jit
def lay_out(s, size):
    """Makes the board empty, with the joker in its middle. (N1)"""
    for cell in range(CELLS):
        s.cells[cell] = RIM
    for rank in range(1, size + 1):
        for file in range(1, size + 1):
            s.cells[rank * WIDTH + file] = EMPTY
    s.cells[(size + 1) // 2 * (WIDTH + 1)] = JOKER


@inlined
def bit(cell):
    """The bit of a cell, in the word of a set that has it."""
    return np.uint64(1) << np.uint64(PLACE[cell] & 63)


@inlined
def nth_cell(low, high, n):
    """The nth cell of a set in two words, counted from 0."""
    here, word, first = popcount(low), low, 0
    if n >= here:
        n, word, first = n - here, high, 64
    return CELL[first + nth_bit(word, n)]


ONE = np.uint64(1)
