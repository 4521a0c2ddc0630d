"""What players do at first sight: they place what scores most, of equals any."""

from tessella.core.bits import lowest, without_lowest
from tessella.core.jit import inlined, jit
from tessella.core.mover import CHANCE
from tessella.core.rng import below

from ..rules.bag import random_tile
from ..rules.fits import room
from ..rules.grid import ALL_STOPS, CELL, CELLS, FACE_AT, KEY, STEPS, SYMBOL, WORDS
from ..rules.state import DRAW, DROP, MORE, STOP
from ..rules.walks import worth
from .sight import MOST


@jit
def choose(s, notes, rng):
    """An action of the mover; chance draws by its odds."""
    if s.mover == CHANCE:
        return DRAW + random_tile(s, rng)
    most = greatest(s, notes)
    if most < 0:
        return STOP if s.phase == MORE else DROP
    chosen, equals, kinds = -1, 0, s.kinds[s.turn]
    while kinds != 0:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        for word in range(WORDS):
            cells = room(s, kind, word)
            if kind % 3 == KEY:
                unsealed = cells & ~s.sealed[word] & notes.worths[SYMBOL[kind], most, word]
                cells = unsealed | opening(s, kind, cells & s.sealed[word], word, most)
            else:
                cells &= notes.worths[SYMBOL[kind], most, word]
            while cells != 0:
                equals += 1
                if below(rng, equals) == 0:
                    chosen = kind * CELLS + CELL[64 * word + lowest(cells)]
                cells = without_lowest(cells)
    return chosen


@inlined
def greatest(s, notes):
    """The most that a placement of the mover counts; -1 if there is none. (N5)"""
    most, kinds = -1, s.kinds[s.turn]
    while kinds != 0:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        low, high, symbol = room(s, kind, 0), room(s, kind, 1), SYMBOL[kind]
        for count in range(MOST - 1, most, -1):
            if low & notes.worths[symbol, count, 0] | high & notes.worths[symbol, count, 1]:
                most = count
                break
        if kind % 3 == KEY:
            for word in range(WORDS):
                cells = room(s, kind, word) & s.sealed[word]
                while cells != 0:
                    most = max(most, as_opener(s, kind, CELL[64 * word + lowest(cells)]))
                    cells = without_lowest(cells)
    return most


@jit
def opening(s, kind, cells, word, count):
    """Those of some sealed cells on which a key counts so much."""
    found = cells
    while cells != 0:
        if as_opener(s, kind, CELL[64 * word + lowest(cells)]) != count:
            found ^= cells & ~without_lowest(cells)
        cells = without_lowest(cells)
    return found


@jit
def as_opener(s, kind, cell):
    """What a key counts on a cell with the locks open that it opens. (N4, N5)"""
    for way in range(4):
        beside = cell + STEPS[way]
        if s.closed[beside]:
            s.faces[FACE_AT[beside]] = 257 << SYMBOL[s.cells[beside]]
    counted = worth(s, kind, cell)
    for way in range(4):
        beside = cell + STEPS[way]
        if s.closed[beside]:
            s.faces[FACE_AT[beside]] |= ALL_STOPS << 8
    return counted
