"""What each symbol would score on each empty cell, kept up from placement to placement. (N5)

A walk from an empty cell ends before the next empty cell. So a tile changes the score of four cells at most: of the
next empty cell on each side. The same holds for a lock that is opened.
"""

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit, record

from ..rules.grid import (
    ALL_STOPS,
    ALWAYS,
    CELL,
    CELLS,
    EMPTY,
    FACE_AT,
    FACE_STEPS,
    KEY,
    KINDS,
    LOCK,
    LONGEST_WALK,
    PLACE,
    STEPS,
    WORDS,
    bit,
)
from ..rules.laying import lay
from ..rules.state import STOP
from ..rules.turns import play

MOST = 13
"""No count is greater."""
SHORT = 4
"""The length of the shortlist from which players choose."""
PLACES = 64 * WORDS
NOTES = record(
    [
        (
            "walks",
            "u4",
            (PLACES, 4),
        ),  # by place and way: what the walk counts for each symbol, a byte for each
        ("totals", "u4", PLACES),  # the sum over the ways
        ("worths", "u8", (4, MOST, WORDS)),  # by symbol and count: the empty cells that count so much
        ("shortlist", "i4", SHORT),  # scratch: placements to choose from
    ]
)
ONE_EACH = 0x01010101
"""A point for each symbol."""


@jit
def survey(s, notes):
    """Notes the scores on all empty cells."""
    for symbol in range(4):
        for count in range(MOST):
            for word in range(WORDS):
                notes.worths[symbol, count, word] = 0
    for word in range(WORDS):
        left = s.empty[word]
        while left != 0:
            cell = CELL[64 * word + lowest(left)]
            left = without_lowest(left)
            total = 0
            for way in range(4):
                counts = walk(s, cell, way)
                notes.walks[PLACE[cell], way] = counts
                total += counts
            notes.totals[PLACE[cell]] = total
            turn_over(notes, cell, total)


@inlined
def walk(s, cell, way):
    """What a walk from a cell counts for each symbol that may be placed there, a byte for each symbol. (N5)"""
    place, met, counting, counts = FACE_AT[cell], ALWAYS, ONE_EACH, 0
    for _ in range(LONGEST_WALK):
        place += FACE_STEPS[way]
        face = np.int64(s.faces[place])
        if met & face & ALL_STOPS:
            break
        counting &= ~SAME[face & 15]
        counts += counting
        met |= face >> 8
    return counts


SAME = np.array([0, 1, 1 << 8, 0, 1 << 16, 0, 0, 0, 1 << 24, 0, 0, 0, 0, 0, 0, 0])
"""The point of a symbol, by its bit; none for the joker."""


@inlined
def turn_over(notes, cell, total):
    """Adds a cell with this total to the sets of cells by their scores, or removes it from them."""
    word, mask = PLACE[cell] >> 6, bit(cell)
    for symbol in range(4):
        notes.worths[symbol, total >> 8 * symbol & 255, word] ^= mask


@jit
def follow(s, notes, action):
    """Plays an action, and keeps the notes up."""
    play(s, action)
    if action < STOP:
        look_around(s, notes, action // CELLS, action % CELLS)


@jit
def lay_and_look(s, notes, kind, cell):
    """Puts a tile on the board, and keeps the notes up; nobody scores."""
    lay(s, kind, cell)
    look_around(s, notes, kind, cell)


@inlined
def look_around(s, notes, kind, cell):
    """Notes what a tile has changed that was placed on a cell."""
    turn_over(notes, cell, np.int64(notes.totals[PLACE[cell]]))
    look_from(s, notes, cell)
    if kind % 3 == KEY:
        for way in range(4):
            beside = cell + STEPS[way]
            if s.cells[beside] < KINDS and s.cells[beside] % 3 == LOCK:
                look_from(s, notes, beside)


@inlined
def look_from(s, notes, cell):
    """Walks anew from the next empty cell on each side of a tile."""
    for way in range(4):
        other = cell
        for _ in range(LONGEST_WALK):
            other += STEPS[way]
            if s.faces[FACE_AT[other]] == ALWAYS:
                break
        if s.cells[other] == EMPTY:
            look_again(s, notes, other, way ^ 1)


@inlined
def look_again(s, notes, cell, way):
    """Walks anew from an empty cell."""
    place = PLACE[cell]
    counts, before = walk(s, cell, way), np.int64(notes.walks[place, way])
    if counts != before:
        total = np.int64(notes.totals[place])
        turn_over(notes, cell, total)
        notes.walks[place, way] = counts
        notes.totals[place] = total + counts - before
        turn_over(notes, cell, total + counts - before)
