"""Squares, tiles, and sets of squares.

A *square* is a number, 12 * row + column, both counted from 1 in the lower left corner; a margin surrounds them. A
*tile* is a place for one, row by row from the upper left; the middle is the hole. A *set* of squares is two words of
bits, low and high: the six lower rows, ten bits each, and the four upper ones. No tile is in both.
"""

import numpy as np

from tessella.core.compiler.bits import nth_bit, popcount, without_lowest
from tessella.core.compiler.jit import inlined

SIDE, WIDTH = 10, 12
BOARD = WIDTH * WIDTH
STEPS = np.array([WIDTH, -WIDTH, -1, 1])
"""Up, down, left, right."""
WAYS, THROUGH = 5, 4
"""The four steps, and the way through the gate."""
EMPTY, WALL, BLUE_BOX, ORANGE_BOX = range(4)
VOID = -1
"""What a square of a tile shows; VOID if no tile lies there."""

LOW, HIGH = np.uint64(2**60 - 1), np.uint64(2**40 - 1)
"""All squares."""
NOT_LEFT = np.uint64(sum(0b1111111110 << 10 * row for row in range(6)))
NOT_RIGHT = np.uint64(sum(0b0111111111 << 10 * row for row in range(6)))
"""The squares of a word without the first column, and without the last."""
ROW_UP, ONE_ROW, ROWS_LOW = np.uint64(10), np.uint64(2**10 - 1), np.uint64(50)
ONE, NONE = np.uint64(1), np.uint64(0)

TILES, HOLE, FACES = 25, 12, 24
LOWER_LEFT = [WIDTH * (9 - 2 * (tile // 5)) + 1 + 2 * (tile % 5) for tile in range(TILES)]
SQUARES = np.array([[square + WIDTH, square + WIDTH + 1, square, square + 1] for square in LOWER_LEFT])
"""By tile: upper left, upper right, lower left, lower right."""
TURNED = ((0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0), (1, 3, 0, 2))
"""For each number of quarter turns clockwise: the part of a face that comes to the upper left, and so on."""
PARTS = (10, 11, 0, 1)
"""The bits of a tile's squares, from that of its lower left on."""
WHOLE = np.uint64(sum(1 << part for part in PARTS))


def bit_number(square: int) -> int:
    """The number of a square's bit, through both words; -1 in the margin."""
    row, column = divmod(int(square), WIDTH)
    return 10 * (row - 1) + column - 1 if 1 <= row <= SIDE and 1 <= column <= SIDE else -1


BIT = np.array([bit_number(square) for square in range(BOARD)])
SQUARE = np.array([WIDTH * (bit // 10 + 1) + bit % 10 + 1 for bit in range(100)])
"""By bit."""
BASE = np.array([bit_number(square) for square in LOWER_LEFT])
"""By tile: the bit of its lower left square."""


def shapes_of(faces):
    """For each tile of the set and quarter turn: the bits of walls, blue boxes and orange boxes, lower left first."""
    return [
        [
            [
                sum(1 << bit for bit, part in zip(PARTS, turn, strict=True) if face[part] == sign)
                for sign in (WALL, BLUE_BOX, ORANGE_BOX)
            ]
            for turn in TURNED
        ]
        for face in faces
    ]


# Sets of squares


@inlined
def has(words, square):
    """Whether a square is in a set. Squares of the margin are in no set."""
    bit = BIT[square]
    if bit < 0:
        return False
    return words[np.int64(bit >= 60)] >> np.uint64(bit % 60) & ONE != 0


@inlined
def flip(words, square):
    """Puts a square into a set, or takes it out."""
    bit = BIT[square]
    words[np.int64(bit >= 60)] ^= ONE << np.uint64(bit % 60)


@inlined
def up(low, high):
    """The squares above those of a set."""
    return low << ROW_UP & LOW, (high << ROW_UP | low >> ROWS_LOW) & HIGH


@inlined
def down(low, high):
    """The squares below."""
    return low >> ROW_UP | (high & ONE_ROW) << ROWS_LOW, high >> ROW_UP


@inlined
def left(low, high):
    """The squares to the left."""
    return (low & NOT_LEFT) >> ONE, (high & NOT_LEFT) >> ONE


@inlined
def right(low, high):
    """The squares to the right."""
    return (low & NOT_RIGHT) << ONE, (high & NOT_RIGHT) << ONE


@inlined
def count(low, high):
    """How many squares are in a set."""
    return popcount(low) + popcount(high)


@inlined
def nth_square(low, high, n):
    """The nth square of a set, counted from 0."""
    here = popcount(low)
    return SQUARE[nth_bit(low, n)] if n < here else SQUARE[60 + nth_bit(high, n - here)]


@inlined
def first_of(low, high):
    """The first square of a set, as a set; no square if there is none."""
    return low & ~without_lowest(low), high & ~without_lowest(high) if low == 0 else NONE


@inlined
def bits_of(tile):
    """The word in which the squares of a tile are, and their bits there."""
    return np.int64(BASE[tile] >= 60), WHOLE << np.uint64(BASE[tile] % 60)


@inlined
def beside(low, high):
    """The squares beside those of a set."""
    a, b = up(low, high)
    c, d = down(low, high)
    e, f = left(low, high)
    g, h = right(low, high)
    return a | c | e | g, b | d | f | h
