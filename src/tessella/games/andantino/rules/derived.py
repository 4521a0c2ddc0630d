"""Recomputes the fields that follow from the tiles: the cells, the box, the lines, the open cells, the key."""

import numpy as np

from tessella.core.compiler.jit import jit

from .grid import NEAR, STEPS, cell, fold, mark, put, widen
from .keys import EXCEPTION_KEY, MOVER_KEYS, key_of_held
from .lines import mark_lines
from .state import NOWHERE, TILES


@jit
def refresh(s):
    """Recomputes the board and the key from the tiles."""
    for r in range(len(s.cells)):
        for q in range(len(s.cells)):
            s.cells[r, q] = 0
    s.hollows = 3
    s.ways = 0
    s.key = MOVER_KEYS[s.mover + 2] ^ EXCEPTION_KEY * np.uint64(s.exception)
    if s.held != NOWHERE:
        s.key ^= key_of_held(s)
    for i in range(TILES):
        if s.tiles[i] != NOWHERE:
            put(s, np.int64(s.tiles[i]), i & 1)
    derive_from_tiles(s)


@jit
def derive_from_tiles(s):
    """Recomputes the box, the lines and the open cells."""
    s.box[0], s.box[1], s.box[2], s.box[3] = 255, 0, 255, 0
    for seat in range(2):
        for axis in range(3):
            for line in range(32):
                s.lines[seat, axis, line] = 0
    s.ways = 0
    for i in range(TILES):
        if s.tiles[i] != NOWHERE:
            survey_tile(s, np.int64(s.tiles[i]), i & 1)
    for i in range(s.ways):
        q, r = fold(s, np.int64(s.open[i]))
        s.cells[r, q] &= NEAR


@jit
def survey_tile(s, at, seat):
    """Adds a tile to the box and the lines, and lists its open neighbours that are not listed yet."""
    widen(s, at)
    mark_lines(s, at, seat)
    for k in range(6):
        c = at + STEPS[k]
        here = cell(s, c)
        if here >= 2 and here <= NEAR and c != s.held:
            s.open[s.ways] = c
            s.ways += 1
            mark(s, c)
