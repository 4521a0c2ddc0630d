"""The board of Antino in compiled code: what lies where, what fits where, what a tile counts.

A *cell* is a number, rank * 13 + file, both counted from 1; a margin of RIM surrounds them. A *kind* is 3 * symbol +
mark. Sets of cells are two words of bits, one for each cell of the largest board.
"""

import numpy as np

from tessella.core.bits import lowest, nth_bit, popcount, without_lowest
from tessella.core.jit import inlined, jit
from tessella.core.rng import random_keys

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
"""By what a cell holds; 4 is no symbol."""
SEALABLE = np.array([0 if kind % 3 == KEY else 2**64 - 1 for kind in range(KINDS)], np.uint64)
"""By kind: all bits, or none for keys."""
FULL_MARK = 12
"""What the four walks of a tile count at most (N6)."""
LONGEST_WALK = 4
"""Three tiles and the joker."""
JOKER_BIT, ALWAYS, ALL_STOPS = 16, 32, 63
"""Beside the bits 1 << symbol: what a walk may have met. Every walk has met ALWAYS; after ALL_STOPS nothing counts."""
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
    """The empty board, but for the joker in its middle. (N1)"""
    for cell in range(CELLS):
        s.cells[cell] = RIM
    for rank in range(1, size + 1):
        for file in range(1, size + 1):
            s.cells[rank * WIDTH + file] = EMPTY
    s.cells[(size + 1) // 2 * (WIDTH + 1)] = JOKER


@jit
def survey(s):
    """Recomputes all that follows from the cells."""
    s.board_key, s.spaces = 0, 0
    for word in range(WORDS):
        s.empty[word], s.shut[word], s.sealed[word] = 0, 0, 0
        for symbol in range(4):
            s.beside[symbol, word], s.beside_other[symbol, word] = 0, 0
    for kind in range(KINDS):
        s.outside[kind] = PACK[kind]
    for place in range(FACES):
        s.faces[place] = ALWAYS
    for cell in range(CELLS):
        s.closed[cell] = 0
        held = s.cells[cell]
        if held == EMPTY:
            s.spaces += 1
            s.empty[PLACE[cell] >> 6] |= bit(cell)
        elif held == JOKER:
            for symbol in range(4):
                for word in range(WORDS):
                    s.beside_other[symbol, word] |= BESIDE[cell, word]
            s.faces[FACE_AT[cell]] = JOKER_BIT | ALL_STOPS << 8
        elif held != RIM:
            note(s, held, cell)
    for cell in range(CELLS):
        if s.cells[cell] < KINDS and s.cells[cell] % 3 == LOCK and not beside_key(s, cell):
            shut(s, cell)


@inlined
def bit(cell):
    """A cell in its word of a set."""
    return np.uint64(1) << np.uint64(PLACE[cell] & 63)


@inlined
def note(s, kind, cell):
    """The cells beside a tile, and the counts, learn of it."""
    symbol = SYMBOL[kind]
    s.faces[FACE_AT[cell]] = 257 << symbol
    for word in range(WORDS):
        beside = BESIDE[cell, word]
        s.beside[symbol, word] |= beside
        for other in range(4):
            if other != symbol:
                s.beside_other[other, word] |= beside
    s.outside[kind] -= 1
    s.board_key ^= CELL_KEYS[cell, kind]


@inlined
def lay(s, kind, cell):
    """A tile is put on an empty cell; keys open the locks beside them. (N4)"""
    s.cells[cell] = kind
    s.spaces -= 1
    s.empty[PLACE[cell] >> 6] ^= bit(cell)
    note(s, kind, cell)
    mark = kind % 3
    if mark == KEY:
        open_beside(s, cell)
    elif mark == LOCK and not beside_key(s, cell):
        shut(s, cell)


@inlined
def beside_key(s, cell):
    """Does a key lie beside a cell?"""
    for way in range(4):
        step = STEPS[way]
        held = s.cells[cell + step]
        if held < KINDS and held % 3 == KEY:
            return True
    return False


@inlined
def shut(s, cell):
    """A closed lock: the cells beside it accept keys only. (N4)"""
    s.closed[cell] = 1
    s.faces[FACE_AT[cell]] |= ALL_STOPS << 8
    s.shut[PLACE[cell] >> 6] |= bit(cell)
    seal(s, cell)


@inlined
def seal(s, cell):
    """The cells beside a closed lock."""
    for word in range(WORDS):
        s.sealed[word] |= BESIDE[cell, word]


@jit
def open_beside(s, cell):
    """The locks beside a key open for ever. (N4)"""
    opened = 0
    for way in range(4):
        step = STEPS[way]
        if s.closed[cell + step]:
            s.closed[cell + step] = 0
            s.faces[FACE_AT[cell + step]] = 257 << SYMBOL[s.cells[cell + step]]
            s.shut[PLACE[cell + step] >> 6] ^= bit(cell + step)
            opened += 1
    if opened > 0:
        seal_anew(s)


@jit
def seal_anew(s):
    """The cells beside the locks that are still closed."""
    for word in range(WORDS):
        s.sealed[word] = 0
    for word in range(WORDS):
        left = s.shut[word]
        while left != 0:
            seal(s, CELL[64 * word + lowest(left)])
            left = without_lowest(left)


@inlined
def room(s, kind, word):
    """A word of the cells that accept a kind: beside the joker or another symbol (N3); keys alone if sealed (N4)."""
    symbol = SYMBOL[kind]
    cells = s.beside_other[symbol, word] & s.empty[word]
    cells &= ~(s.sealed[word] & SEALABLE[kind])
    if s.strict:
        cells &= ~s.beside[symbol, word]
    return cells


@inlined
def places(s, kind):
    """How many cells a kind may be placed on."""
    return popcount(room(s, kind, 0)) + popcount(room(s, kind, 1))


@inlined
def nth_cell(low, high, n):
    """The nth cell of a set in two words, counted from 0."""
    here, word, first = popcount(low), low, 0
    if n >= here:
        n, word, first = n - here, high, 64
    return CELL[first + nth_bit(word, n)]


@inlined
def fits_somewhere(s):
    """Is there a tile outside the board that could be placed, whoever has it? (N10)"""
    for kind in range(KINDS):
        if s.outside[kind] > 0 and (room(s, kind, 0) | room(s, kind, 1)) != 0:
            return True
    return False


@inlined
def worth(s, kind, cell):
    """What a tile of a kind counts on a cell, the board being what it is: the sum of its four walks. (N5)

    Without branches: each cell of a walk counts while nothing has stopped it.
    """
    total, middle = 0, FACE_AT[cell]
    for way in range(4):
        place, met, going = middle, ALWAYS | 1 << SYMBOL[kind], 1
        for _ in range(LONGEST_WALK):
            place += FACE_STEPS[way]
            face = np.int64(s.faces[place])
            going &= (met & face & ALL_STOPS) == 0
            total += going
            met |= face >> 8
    return total
