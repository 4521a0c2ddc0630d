"""What an action does: tiles are placed or lifted, and the other seat is to act or the game is over."""

import numpy as np

from tessella.core.compiler.jit import jit

from .actions import lifting
from .derived import derive_from_tiles
from .endings import close_turn, end, hand_over
from .grid import KEYS, NEAR, STEPS, fold, put
from .keys import EXCEPTION_KEY, key_of_held
from .lines import makes_line, mark_lines
from .loops import OUTSIDE, enclosed, encloses
from .state import INSIDE, LINE, NOWHERE, TILES, TRAP


@jit
def play(s, action):
    """Places a tile of the mover on a cell, or lifts one from it."""
    if lifting(s):
        lift(s, action)
        return
    for i in range(s.ways):
        if s.open[i] == action:
            take_open(s, i)
            break
    else:
        s.exception = 0  # A5
        s.key ^= EXCEPTION_KEY
    place(s, action)


@jit
def place(s, at):
    """Places the mover's tile on a cell; then the game may be over."""
    seat = s.mover
    s.ply += 1
    record_tile(s, at, seat)
    around = put(s, at, seat)
    row = mark_lines(s, at, seat)
    if row and makes_line(s, at, seat):
        end(s, seat, LINE)  # A1
    elif encloses(s, at, seat, around):
        end(s, seat, TRAP)  # A2
    elif around == 0 and s.hollows >> (1 - seat) & 1 and enclosed(s, at, 8 << (1 - seat)) != OUTSIDE:
        end(s, 1 - seat, INSIDE)  # A3; never beside an own tile, which would have been trapped before
    elif s.placed == TILES:
        close_turn(s, 1 - seat)
    else:
        hand_over(s, 1 - seat)


@jit
def record_tile(s, at, seat):
    """Records where the mover's new or lifted tile lies."""
    if s.held == NOWHERE:
        s.tiles[s.placed] = at
        s.placed += 1
    else:
        for i in range(seat, TILES, 2):
            if s.tiles[i] == NOWHERE:
                s.tiles[i] = at
        s.turns += 1
        s.key ^= key_of_held(s)
        s.held = NOWHERE


@jit
def take_open(s, i):
    """Removes the i-th open cell from the list, and returns it."""
    at = np.int64(s.open[i])
    s.ways -= 1
    s.open[i] = s.open[s.ways]
    return at


@jit
def lift(s, at):
    """Takes a tile of the mover off the table (A6)."""
    s.ply += 1
    seat = s.mover
    for i in range(seat, TILES, 2):
        if s.tiles[i] == at:
            s.tiles[i] = NOWHERE
    q, r = fold(s, at)
    s.cells[r, q] &= NEAR
    s.key ^= KEYS[seat, r, q]
    for k in range(6):
        q, r = fold(s, at + STEPS[k])
        s.cells[r, q] -= 1
    s.held = at
    s.key ^= key_of_held(s)
    derive_from_tiles(s)
    if enclosed(s, at, 8 << seat) != OUTSIDE:
        s.hollows |= 1 << seat  # A3: the lifted tile lay inside own tiles
