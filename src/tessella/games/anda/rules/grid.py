"""Hexagonal boards, and sets of their cells as words of 64 bits.

Cells are numbered row by row from the top, from left to right. A set is an array of as many words as the board needs;
cell n is bit n % 64 of word n // 64.
"""

import numpy as np

from tessella.core.compiler.jit import inlined, jit
from tessella.core.drawing.hexgrid import Cell, neighbours

SIDES = (2, 3, 4, 5, 7, 9)
MOST_CELLS = 217
MOST_WORDS = 4
ONE = np.uint64(1)


def rows(side: int) -> list[int]:
    """The lengths of a board's rows, from the top."""
    return [2 * side - 1 - abs(row) for row in range(1 - side, side)]


def cells(side: int) -> list[Cell]:
    """The cells in axial coordinates, in the order of their numbers; the middle of the board is (0, 0)."""
    return [
        (max(-row, 0) + column - side + 1, row)
        for row, length in zip(range(1 - side, side), rows(side), strict=True)
        for column in range(length)
    ]


CELLS = {side: sum(rows(side)) for side in SIDES}
"""How many cells a board has."""
COUNT = np.array([CELLS.get(side, 0) for side in range(max(SIDES) + 1)])
"""The same by side, for compiled code."""
WORDS = {side: (CELLS[side] + 63) // 64 for side in SIDES}


def bits_of(numbers, words):
    """Cell numbers as a set."""
    found = np.zeros(words, np.uint64)
    for number in numbers:
        found[number >> 6] |= ONE << np.uint64(number & 63)
    return found


def adjacency(side):
    """By cell, the numbers of the cells beside it."""
    number = {cell: n for n, cell in enumerate(cells(side))}
    return [[number[beside] for beside in neighbours(cell) if beside in number] for cell in number]


NEIGHBOURS = {side: adjacency(side) for side in SIDES}
ADJACENT = np.concatenate(
    [bits_of(beside, WORDS[side]) for side in SIDES for beside in NEIGHBOURS[side]]
)  # the cells beside each cell of each board, one after the other: compiled code holds a copy, so it is small
ORIGIN = np.cumsum([CELLS.get(side - 1, 0) * WORDS.get(side - 1, 0) for side in range(max(SIDES) + 1)])
"""For each side: the index in ADJACENT where its cells begin."""
FULL = np.zeros((max(SIDES) + 1, MOST_WORDS), np.uint64)  # by side: all cells
RIM = np.zeros((max(SIDES) + 1, MOST_WORDS), np.uint64)  # by side: cells with fewer than six neighbours
for side in SIDES:
    FULL[side] = bits_of(range(CELLS[side]), MOST_WORDS)
    RIM[side] = bits_of((n for n, beside in enumerate(NEIGHBOURS[side]) if len(beside) < 6), MOST_WORDS)


@jit
def adjacent(s, at, w):
    """One word of the set of cells beside a cell."""
    return ADJACENT[np.uint64(s.origin + at * len(s.empty) + w)]  # unsigned: no check for a negative index


@inlined
def word(s, at):
    """The index of the word that holds a cell. If a board has only one word, the compiled code computes nothing."""
    return 0 if len(s.empty) == 1 else at >> 6


@inlined
def bit(at):
    """A cell's bit in its word."""
    return ONE << np.uint64(at & 63)


@inlined
def clear(words):
    """Empties a set."""
    for w in range(len(words)):
        words[w] = 0
