"""The rules of Catchup over one record.

C1 The board is a hexagon of hexagons, empty at first. Stones are put on empty cells, and never move.
C2 Black begins with one stone. After that a turn is one or two stones, one after the other; a player may stop after the
   first one.
C3 If the turn before has made the largest group on the board larger, of whatever colour, a turn is up to three stones.
   The first stone of the game does not count. (Interpretation.)
C4 A group is connected stones of one colour. When the board is full, whoever has the largest group wins. If the largest
   groups are equal, the second largest ones decide, and so on. They cannot all be equal: the number of cells is odd.
G3 The other side wins if one leaves.
"""

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.kit.cells import hexagon
from tessella.kit.duel import duel
from tessella.kit.groups import grouping
from tessella.kit.keys import hashed

LARGEST = 5
BOARD = hexagon(LARGEST)
CELLS = STOP = len(BOARD)
CELLS_BY_SIDE = np.array([BOARD.count(side) for side in range(LARGEST + 1)])
ACTIONS = MAX_LEGAL = CELLS + 1
MAX_PLY = 2 * CELLS
FIRST_GROUP, LATER_GROUP = 1, 2
"""The reasons for an end by C4."""

STATE, setup, belongs, begin, end, utility, leave = duel(
    [
        ("owner", "i1", CELLS),  # 0, or the number of the side, 1 or 2
        ("placed", "i1"),  # stones in this turn
        ("most", "i1"),  # stones that this turn may have (C2, C3)
        ("before", "i1"),  # the largest group before this turn
        ("group", "i1", CELLS),
        ("weight", "i1", CELLS),
    ],
    options=["side"],
)
IDENTITY = ("side", "owner", "mover", "placed", "most", "before", "winner", "reason")
DERIVED = ("group", "weight")
join, refresh = grouping(BOARD.beside)
key = hashed(STATE, IDENTITY)


@jit
def start(s, setup):
    """C1, C2: an empty board, and one stone for Black."""
    begin(s, setup)
    s.owner[:] = 0
    s.placed = s.before = 0
    s.most = 1
    refresh(s)


@jit
def legal(s, out):
    """C1: the empty cells; C2: to stop after the first stone."""
    n = 0
    for cell in range(CELLS_BY_SIDE[s.side]):
        if s.owner[cell] == 0:
            out[n] = cell
            n += 1
    if s.placed > 0:
        out[n] = STOP
        n += 1
    return n


@jit
def play(s, action):
    """A stone, or to stop."""
    s.ply += 1
    if action != STOP:
        s.owner[action] = s.mover + 1
        s.placed += 1
        join(s, action)
        if is_full(s):
            finish(s)
            return
    if action == STOP or s.placed == s.most:
        hand_over(s)


@jit
def is_full(s):
    """C4: is no cell empty?"""
    stones = 0
    for cell in range(CELLS):
        stones += s.owner[cell] != 0
    return stones == CELLS_BY_SIDE[s.side]


@jit
def largest(s):
    """C3, C4: the size of the largest group."""
    most = 0
    for cell in range(CELLS):
        most = max(most, np.int64(s.weight[cell]))
    return most


@jit
def hand_over(s):
    """C2, C3: the other side is to act."""
    s.most = 3 if largest(s) > s.before > 0 else 2
    s.before = largest(s)
    s.placed = 0
    s.mover = 1 - s.mover


@jit
def finish(s):
    """C4: the first size of which one side has more groups."""
    for size in range(CELLS, 0, -1):
        more = 0  # how many groups of this size Black has more than White
        for cell in range(CELLS):
            if s.weight[cell] == size:
                more += 3 - 2 * s.owner[cell]
        if more != 0:
            end(s, 0 if more > 0 else 1, FIRST_GROUP if size == largest(s) else LATER_GROUP)
            return


@jit
def score(s, out):
    """C4: the size of the largest group."""
    out[:] = 0.0
    for cell in range(CELLS):
        if s.weight[cell] > 0:
            seat = s.owner[cell] - 1
            out[seat] = max(out[seat], s.weight[cell])
