"""What changes on the board when a tile is laid: the sets of cells beside it, and locks that close or open. (N4)"""

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit

from .grid import (
    ALL_STOPS,
    ALWAYS,
    BESIDE,
    CELL,
    CELL_KEYS,
    CELLS,
    EMPTY,
    FACE_AT,
    FACES,
    JOKER,
    JOKER_BIT,
    KEY,
    KINDS,
    LOCK,
    PACK,
    PLACE,
    RIM,
    STEPS,
    SYMBOL,
    WORDS,
    bit,
)


@jit
def derive_from_cells(s):
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
def note(s, kind, cell):
    """Adds a tile to the sets of cells beside tiles, to the counts and to the key."""
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
    """Puts a tile on an empty cell; keys open the locks beside them. (N4)"""
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
    """Whether a key lies beside a cell."""
    for way in range(4):
        step = STEPS[way]
        held = s.cells[cell + step]
        if held < KINDS and held % 3 == KEY:
            return True
    return False


@inlined
def shut(s, cell):
    """Adds a closed lock: the cells beside it accept keys only. (N4)"""
    s.closed[cell] = 1
    s.faces[FACE_AT[cell]] |= ALL_STOPS << 8
    s.shut[PLACE[cell] >> 6] |= bit(cell)
    seal(s, cell)


@inlined
def seal(s, cell):
    """Seals the cells beside a closed lock."""
    for word in range(WORDS):
        s.sealed[word] |= BESIDE[cell, word]


@jit
def open_beside(s, cell):
    """Opens the locks beside a key, for ever. (N4)"""
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
    """Recomputes the sealed cells from the locks that are still closed."""
    for word in range(WORDS):
        s.sealed[word] = 0
    for word in range(WORDS):
        left = s.shut[word]
        while left != 0:
            seal(s, CELL[64 * word + lowest(left)])
            left = without_lowest(left)
