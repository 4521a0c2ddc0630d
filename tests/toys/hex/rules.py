"""The rules of Hex over one record.

H1 Black and White put a stone in turn on an empty cell of a rhombus of hexagons, Black first. Stones never move.
H2 Black joins the upper and the lower side of the board, White the left and the right one; corners belong to two sides.
   Whoever does that first has won. One of the two always will.
H3 Instead of the first white stone, White may swap: the black stone is taken away, and a white one is put on the cell
   that mirrors it at the long diagonal. Then Black is to act.
G3 The other side wins if one leaves.
"""

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.kit.cells import rhombus
from tessella.kit.duel import duel
from tessella.kit.groups import grouping
from tessella.kit.keys import hashed

BOARD = rhombus(11)
CELLS = SWAP = len(BOARD)
ACTIONS = CELLS + 1
MAX_LEGAL = CELLS
MAX_PLY = CELLS + 2  # a swap, and somebody leaves
CHAIN = 1
"""The reason for an end by H2."""

STATE, setup, belongs, begin, end, utility, leave = duel(
    [
        ("owner", "i1", CELLS),  # 0, or the number of the side, 1 or 2
        ("group", "i2", CELLS),
        ("weight", "i2", CELLS),
    ],
    options=["side"],
)
IDENTITY = ("side", "owner", "mover", "winner", "reason")
DERIVED = ("group", "weight")
PLACES = np.array(BOARD.places)
MIRRORED = np.array([BOARD.number[row, column] for column, row in BOARD.places])
join, refresh = grouping(BOARD.beside)
key = hashed(STATE, IDENTITY)
score = utility


@jit
def start(s, setup):
    """H1: an empty board."""
    begin(s, setup)
    s.owner[:] = 0
    refresh(s)


@jit
def legal(s, out):
    """H1: the empty cells; H3: the swap as the second action."""
    n = 0
    for cell in range(s.side * s.side):
        if s.owner[cell] == 0:
            out[n] = cell
            n += 1
    if s.ply == 1:
        out[n] = SWAP
        n += 1
    return n


@jit
def play(s, action):
    """A stone, or the swap."""
    seat = np.int64(s.mover)
    s.ply += 1
    s.mover = 1 - seat
    if action == SWAP:
        swap(s)
    else:
        s.owner[action] = seat + 1
        join(s, action)
        if joins_sides(s, s.group[action], 1 - seat):
            end(s, seat, CHAIN)


@jit
def swap(s):
    """H3: the only stone changes its place and colour."""
    cell = 0
    while s.owner[cell] == 0:
        cell += 1
    s.owner[cell] = 0
    s.owner[MIRRORED[cell]] = 2
    refresh(s)


@jit
def joins_sides(s, group, axis):
    """H2: does a group touch the first and the last column (axis 0), or row (axis 1)?"""
    first = last = False
    for cell in range(s.side * s.side):
        if s.group[cell] == group:
            first |= PLACES[cell, axis] == 0
            last |= PLACES[cell, axis] == s.side - 1
    return first and last
