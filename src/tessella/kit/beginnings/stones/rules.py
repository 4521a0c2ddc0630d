"""The rules of My game. Each has a number, which comments and sentences cite; rules.md tells them to players.

S1 Black and White put a stone in turn on an empty cell of a hexagon of hexagons, Black first. Stones never move.
S2 When the board is full, whoever has the largest group of connected stones wins; White does if both are equal.
G3 The other side wins if one leaves.
"""

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.kit.cells import hexagon  # there are rhombus and square, too
from tessella.kit.duel import duel
from tessella.kit.groups import grouping
from tessella.kit.keys import hashed

LARGEST = 5  # the largest choice of the option `side`
BOARD = hexagon(LARGEST)
CELLS = len(BOARD)
CELLS_BY_SIDE = np.array([BOARD.count(side) for side in range(LARGEST + 1)])
ACTIONS = MAX_LEGAL = CELLS  # an action is a cell; others, such as a pass, would have the numbers after these
MAX_PLY = CELLS
FULL = 1  # the reason of an end by S2, a key of TERMINATIONS in explain.py

STATE, setup, belongs, begin, end, utility, leave = duel(
    [  # more fields of the state go here; those that decide what can happen go into IDENTITY, too
        ("owner", "i1", CELLS),  # 0, or the number of the side, 1 or 2
        ("group", "i1", CELLS),
        ("weight", "i1", CELLS),
    ],
    options=["side"],
)
IDENTITY = ("side", "owner", "mover", "winner", "reason")
DERIVED = ("group", "weight")
join, refresh = grouping(BOARD.beside)
key = hashed(STATE, IDENTITY)


@jit
def start(s, setup):
    """S1: an empty board."""
    begin(s, setup)
    s.owner[:] = 0
    refresh(s)


@jit
def legal(s, out):
    """S1: the empty cells. What is forbidden here needs its sentence in `refusal` of explain.py."""
    n = 0
    for cell in range(CELLS_BY_SIDE[s.side]):
        if s.owner[cell] == 0:
            out[n] = cell
            n += 1
    return n


@jit
def play(s, cell):
    """A stone; then the other side is to act, or the game is over."""
    s.ply += 1
    s.owner[cell] = s.mover + 1
    join(s, cell)
    s.mover = 1 - s.mover
    if s.ply == CELLS_BY_SIDE[s.side]:
        largest = np.zeros(2)
        score(s, largest)
        end(s, 0 if largest[0] > largest[1] else 1, FULL)


@jit
def score(s, out):
    """S2: the size of the largest group of each side."""
    out[:] = 0.0
    for cell in range(CELLS):
        if s.weight[cell] > 0:
            seat = s.owner[cell] - 1
            out[seat] = max(out[seat], s.weight[cell])
