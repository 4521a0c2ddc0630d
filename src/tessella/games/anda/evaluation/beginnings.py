"""Who wins on the board of side 3 after one first turn or both (D5): a table of proofs, which finds the first turns.

It has every komi, but neither handicaps nor the late test. The proofs know no D10; tests/games/anda/test_solve.py tells
why they hold all the same.
"""

from pathlib import Path

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit
from tessella.core.drawing.hexgrid import symmetries

from ..rules.grid import CELLS, cells
from ..rules.state import BLACK, WHITE

SIDE = 3
BITS = CELLS[SIDE]


def turned_cells():
    """For each of the 12 ways to turn or mirror the board: where each cell comes to lie."""
    number = {cell: n for n, cell in enumerate(cells(SIDE))}
    return np.array([[number[cell] for cell in way] for way in symmetries(cells(SIDE))], np.int32)


TURNED = turned_cells()
WINNERS = np.sort(np.array((Path(__file__).parent / "beginnings.txt").read_text().split(), np.uint64))
"""For each position 2 * what packed() says of it + the colour that wins; tools/fit/anda/beginnings.py wrote them."""


@inlined
def is_beginning(s):
    """Whether the table may know a position."""
    return s.side == SIDE and 0 < s.turns <= 2 and not s.late and s.handicap == 0


@jit
def known_winner(s):
    """The colour that wins after one first turn or both, or -1 if the table does not have the position."""
    label = np.uint64(packed(s)) << np.uint64(1)
    at = np.searchsorted(WINNERS, label)
    if at == len(WINNERS) or WINNERS[at] - label > 1:
        return -1
    return np.int64(WINNERS[at] - label)


@jit
def packed(s):
    """A position as a number, the same however the board is turned or mirrored."""
    least = np.int64(1) << (2 * BITS)
    for way in range(len(TURNED)):
        least = min(least, turned(s, BLACK, way) << BITS | turned(s, WHITE, way))
    others = np.int64(s.prison[BLACK]) << 4 | np.int64(s.prison[WHITE])
    others = others << 3 | s.first[BLACK] << 2 | s.first[WHITE] << 1 | s.colour[s.mover]
    return least << 11 | others


@jit
def turned(s, colour, way):
    """The cells of a colour's stones as bits, when the board is turned or mirrored in one of the 12 ways."""
    found, left = np.int64(0), s.stones[colour, 0]
    while left != 0:
        found |= np.int64(1) << TURNED[way, lowest(left)]
        left = without_lowest(left)
    return found
