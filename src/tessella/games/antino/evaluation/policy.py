"""What players do at first sight: they place what scores most, and two players look at what they leave each other."""

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit
from tessella.core.compiler.rng import below
from tessella.core.mover import CHANCE, OVER

from ..rules.bag import random_tile
from ..rules.fits import room
from ..rules.grid import ALL_STOPS, CELL, CELLS, FACE_AT, KEY, STEPS, SYMBOL, WORDS
from ..rules.state import DRAW, DROP, MORE, STOP
from ..rules.walks import worth
from .sight import MOST, SHORT, follow

CAUTION = 0.7
"""What a point that the other one can make then takes from a placement of one of two players."""


@jit
def choose(states, notes, rng):
    """Any placement of those that count most. Chance draws by its odds.

    Of two players one takes, of the SHORT placements that count most, the one that is best if what the other could
    count then, before drawing, is taken off.
    """
    s = states[0]
    if s.mover == CHANCE:
        return DRAW + random_tile(s, rng)
    n = shortlist(s, notes[0], SHORT if s.players == 2 else 1, rng)
    if n == 0:
        return STOP if s.phase == MORE else DROP
    if n == 1:
        return np.int64(notes[0].shortlist[0])
    best, chosen = -np.inf, 0
    for i in range(n):
        states[1], notes[1] = s, notes[0]
        value = balance(states[1], notes[1], np.int64(notes[0].shortlist[i]))
        if value > best:
            best, chosen = value, i
    return np.int64(notes[0].shortlist[chosen])


@jit
def balance(s, notes, action):
    """What a placement scores, less CAUTION times the most that the next seat can count then; it is carried out."""
    seat, before = np.int64(s.turn), np.int64(s.points[s.turn])
    follow(s, notes, action)
    gained = s.points[seat] - before
    if s.mover == OVER or s.turn == seat:  # N6
        return float(gained)
    return gained - CAUTION * max(0, greatest(s, notes))


@jit
def shortlist(s, notes, most, rng):
    """Notes the mover's placements that count most, at most so many, of equals any; returns how many."""
    n = 0
    for count in range(greatest(s, notes), -1, -1):
        kinds, first, met = s.kinds[s.turn], n, 0
        while kinds != 0:
            kind = lowest(kinds)
            kinds = without_lowest(kinds)
            for word in range(WORDS):
                cells = counting(s, notes, kind, word, count)
                while cells != 0:
                    met += 1
                    place = n if n < most else first + below(rng, met)
                    if place < most:
                        notes.shortlist[place] = kind * CELLS + CELL[64 * word + lowest(cells)]
                        n = max(n, place + 1)
                    cells = without_lowest(cells)
        if n == most:
            break
    return n


@inlined
def counting(s, notes, kind, word, count):
    """The cells in one word on which a kind may be placed and counts so much. (N5)"""
    cells = room(s, kind, word)
    if kind % 3 != KEY:
        return cells & notes.worths[SYMBOL[kind], count, word]
    unsealed = cells & ~s.sealed[word] & notes.worths[SYMBOL[kind], count, word]
    return unsealed | opening(s, kind, cells & s.sealed[word], word, count)


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
