"""The board of Cancelletto in compiled code: squares, tiles, and what can be reached from where.

A *square* is a number, 12 * row + column, both counted from 1 in the lower left corner; a margin surrounds them. A
*tile* is a place for one, row by row from the upper left; the middle is the hole. A *set* of squares is two words of
bits, low and high: the six lower rows, ten bits each, and the four upper ones. No tile is in both.
"""

import numpy as np

from tessella.core.bits import nth_bit, popcount, without_lowest
from tessella.core.jit import inlined, jit

SIDE, WIDTH = 10, 12
BOARD = WIDTH * WIDTH
STEPS = np.array([WIDTH, -WIDTH, -1, 1])
"""Up, down, left, right."""
WAYS, THROUGH = 5, 4
"""The four steps, and the way through the gate."""
EMPTY, WALL, BLUE_BOX, ORANGE_BOX = range(4)
VOID = -1
"""What is on a square of a tile; VOID where none lies."""

LOW, HIGH = np.uint64(2**60 - 1), np.uint64(2**40 - 1)
"""All squares."""
NOT_LEFT = np.uint64(sum(0b1111111110 << 10 * row for row in range(6)))
NOT_RIGHT = np.uint64(sum(0b0111111111 << 10 * row for row in range(6)))
"""Of a word, without the first or the last column."""
ROW_UP, ONE_ROW, ROWS_LOW = np.uint64(10), np.uint64(2**10 - 1), np.uint64(50)
ONE, NONE = np.uint64(1), np.uint64(0)

TILES, HOLE, FACES = 25, 12, 24
LOWER_LEFT = [WIDTH * (9 - 2 * (tile // 5)) + 1 + 2 * (tile % 5) for tile in range(TILES)]
SQUARES = np.array([[square + WIDTH, square + WIDTH + 1, square, square + 1] for square in LOWER_LEFT])
"""By tile: upper left, upper right, lower left, lower right."""
TURNED = ((0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0), (1, 3, 0, 2))
"""By quarter turns clockwise: which part of a face comes to the upper left, and so on."""
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
    """By tile of the set, and quarter turns: the bits of walls, blue boxes and orange boxes, from the lower left on."""
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
    """Is a square in a set? Those of the margin are in none."""
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
    """The first square of a set, as a set; none of none."""
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


# What follows from a position


@inlined
def outer(s):
    """The squares with a side whose other face is void. (C5)"""
    low, high = s.table[0], s.table[1]
    a, b = up(low, high)
    c, d = down(low, high)
    e, f = left(low, high)
    g, h = right(low, high)
    return low & ~(a & c & e & g), high & ~(b & d & f & h)


@inlined
def free(s):
    """The squares without a wall: pawns can be there."""
    return s.table[0] & ~s.walls[0], s.table[1] & ~s.walls[1]


@inlined
def vacant(s):
    """The squares that a pawn may step on. (C3)"""
    low, high = free(s)
    return low & ~(s.pawns[0, 0] | s.pawns[1, 0]), high & ~(s.pawns[0, 1] | s.pawns[1, 1])


@inlined
def joins(s):
    """Is there a gate between squares that are not neighbours anyway? (C5)"""
    apart = np.int64(s.gate[1]) - s.gate[0]
    return apart > 1 and apart != WIDTH


@inlined
def other_end(s, square):
    """The square to which the gate leads from one of its two."""
    return s.gate[0] + np.int64(s.gate[1]) - square


@inlined
def through(s, low, high):
    """The squares to which the gate leads from a set. (C5)"""
    low_too, high_too = NONE, NONE
    if s.gate[1] > 0:
        for i in range(2):
            bit, other = BIT[s.gate[i]], BIT[s.gate[1 - i]]
            if (low if bit < 60 else high) >> np.uint64(bit % 60) & ONE != 0:
                if other < 60:
                    low_too |= ONE << np.uint64(other)
                else:
                    high_too |= ONE << np.uint64(other - 60)
    return low_too, high_too


@inlined
def around(s, low, high):
    """The squares one step away from those of a set, whatever is on them."""
    a, b = beside(low, high)
    c, d = through(s, low, high)
    return a | c, b | d


@inlined
def spread(s, low, high, goals_low, goals_high):
    """All squares that can be reached from a set over any pawns, or as many as have all goals among them. (C7)"""
    free_low, free_high = free(s)
    last_low, last_high = NONE, NONE
    while (low != last_low or high != last_high) and goals_low & ~low | goals_high & ~high != 0:
        last_low, last_high = low, high
        more_low, more_high = around(s, low, high)
        low, high = low | more_low & free_low, high | more_high & free_high
    return low, high


@jit
def cut_off(s, colour):
    """The boxes of a colour that none of its pawns can reach. (C7)"""
    box_low, box_high = s.boxes[colour, 0], s.boxes[colour, 1]
    low, high = spread(s, s.pawns[colour, 0], s.pawns[colour, 1], box_low, box_high)
    return box_low & ~low, box_high & ~high


@jit
def is_fair(s):
    """Is there a gate, or no need of one, that makes every box reachable? (C2)"""
    a, b = cut_off(s, 0)
    c, d = cut_off(s, 1)
    return a | b | c | d == 0 or some_gate_helps(s, a | c, b | d)


@jit
def some_gate_helps(s, poor_low, poor_high):
    """A gate joins two regions that come to an outer side, and no more: all boxes that need it are there. (C5)"""
    regions = np.empty((50, 2), np.uint64)
    n = list_regions(s, regions)
    for one in range(n):
        for other in range(one):
            low, high = regions[one, 0] | regions[other, 0], regions[one, 1] | regions[other, 1]
            if poor_low & ~low | poor_high & ~high == 0 and serves(s, low, high):
                return True
    return False


@jit
def list_regions(s, regions):
    """The regions that come to an outer side; how many they are."""
    low, high = free(s)
    outer_low, outer_high = outer(s)
    n = 0
    while low | high != 0:
        first_low, first_high = first_of(low, high)
        a, b = spread(s, first_low, first_high, LOW, HIGH)
        low, high = low & ~a, high & ~b
        if a & outer_low | b & outer_high != 0:
            regions[n, 0], regions[n, 1] = a, b
            n += 1
    return n


@inlined
def serves(s, low, high):
    """Has a region, where it has boxes of a colour, pawns of it, too?"""
    for colour in range(2):
        boxes = s.boxes[colour, 0] & low | s.boxes[colour, 1] & high
        pawns = s.pawns[colour, 0] & low | s.pawns[colour, 1] & high
        if boxes != 0 and pawns == 0:
            return False
    return True
