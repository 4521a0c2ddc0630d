"""Actions and views as numbers: a cell is its number, and lies in a rhombus of rows and columns."""

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit
from tessella.core.drawing.hexgrid import symmetries as turned
from tessella.core.encoding import Feature, Spaces
from tessella.core.symmetry import Symmetry

from .rules.actions import candidates, find_sure, may_place, may_take, on_move
from .rules.grid import CELLS, COUNT, MOST_CELLS, ONE, SIDES, cells
from .rules.state import (
    BLACK_SIDE,
    CHOOSE,
    DIVIDE,
    KOMI,
    MOST_HANDICAP,
    MOST_KOMI,
    MOST_TURNS,
    NOWHERE,
    TAKE,
    UNSETTLED,
    WHITE_SIDE,
)

PLACE = np.zeros((max(SIDES) + 1, MOST_CELLS), np.uint16)
"""By side and cell: its place in a plane, row by row."""
OFF = np.ones((max(SIDES) + 1, (2 * max(SIDES) - 1) ** 2), np.uint8)
"""By side and place: 1 outside of the board."""
for side in SIDES:
    PLACE[side, : CELLS[side]] = [(r + side - 1) * (2 * side - 1) + q + side - 1 for q, r in cells(side)]
    OFF[side, PLACE[side, : CELLS[side]]] = 0


def spaces(options):
    """A cell or a prisoner for an action; with the pie, the choices of komi and colour after them (D9)."""
    side = options["side"]
    pie = options["komi"] == "pie" and not options["handicap"]
    prisoners = CELLS[side] + max(MOST_KOMI, MOST_HANDICAP)
    return Spaces(
        actions=(CELLS[side] + 1 + (WHITE_SIDE - KOMI + 1) * pie,),
        board=(2 * side - 1, 2 * side - 1),
        planes=(
            Feature("own", "own stones"),
            Feature("other", "enemy stones"),
            Feature("off", "outside of the board"),
            Feature("own left", "cells that an own stone has ever left (D10)"),
            Feature("other left", "cells that an enemy stone has ever left (D10)"),
            Feature("half", "the first of two stones in a first turn (D5)"),
        ),
        scalars=(
            Feature("to move", "1 if this seat is to act"),
            Feature("second", "1 for the second seat"),
            Feature("colour", "0 Black, 1 White, -1 not settled (D9)", UNSETTLED, 1),
            Feature("own prison", "own stones in the prison (D6)", 0, prisoners),
            Feature("other prison", "enemy stones in the prison (D6)", 0, prisoners),
            Feature("komi", "black stones that the prison began with (D9)", 0, MOST_KOMI),
            Feature("own first", "1 while the own first turn is to come (D5)"),
            Feature("other first", "1 while the enemy's first turn is to come (D5)"),
            *(
                Feature(f"phase: {name}", "1 in this phase")
                for name in ("komi", "colour", "turn", "second stone")
            ),
            Feature("turns", "turns completed (D10)", 0, int(MOST_TURNS[side])),
        ),
        features=(
            Feature("what", "0 a stone, 1 a prisoner (D6), 2 a komi, 3 a colour (D9)", 0, 3),
            Feature("row", "as in the planes", 0, 2 * side - 2),
            Feature("column", "as in the planes", 0, 2 * side - 2),
            Feature("number", "the komi; or 1 for White", 0, MOST_KOMI),
        ),
    )


@inlined
def cells_of(s):
    """How many cells the board has."""
    return COUNT[np.int64(s.side)]


@jit
def encode(s, action):
    """The number of a cell; then taking a prisoner; then the choices of the pie."""
    return action if action < TAKE else action - TAKE + cells_of(s)


@jit
def decode(s, index):
    """The action of an index."""
    return index if index < cells_of(s) else index - cells_of(s) + TAKE


@jit
def mask(s, out):
    """The choices of the pie (D9); or the cells to place on, and whether a prisoner may be taken (D6)."""
    first = cells_of(s)
    if s.phase == DIVIDE:
        out[first + KOMI - TAKE : first + BLACK_SIDE - TAKE] = True
    elif s.phase == CHOOSE:
        out[first + BLACK_SIDE - TAKE :] = True
    else:
        find_sure(s, 1 - on_move(s))
        for w in range(len(s.empty)):
            mark_placements(s, out, w)
        out[first] = may_take(s)


@inlined
def mark_placements(s, out, w):
    """Marks the legal placements in one word of the cells: those that are sure, then those to be tried."""
    left = candidates(s, w)
    sure = left & s.untried[w] & ~s.left[on_move(s), w]
    for n in range(min(64, cells_of(s) - 64 * w)):
        out[64 * w + n] = sure >> np.uint64(n) & ONE
    left &= ~sure
    while left != 0:
        at = 64 * w + lowest(left)
        left = without_lowest(left)
        out[at] = may_place(s, at)


@jit
def describe(s, action, out):
    """What is done, and where."""
    width = 2 * np.int64(s.side) - 1
    if action < TAKE:
        place = np.int64(PLACE[np.int64(s.side), action])
        out[1], out[2] = place // width, place % width
    elif action < KOMI:
        out[0] = 1
    elif action < BLACK_SIDE:
        out[0], out[3] = 2, action - KOMI
    else:
        out[0], out[3] = 3, action - BLACK_SIDE


@inlined
def mark(plane, cells, side, w):
    """Marks the cells of one word of a set."""
    while cells != 0:
        at = 64 * w + lowest(cells)
        cells = without_lowest(cells)
        plane[PLACE[side, at]] = 1


@jit
def observe(s, seat, planes, tokens, scalars):
    """Writes the board and the prison; a seat without a colour yet has no stones."""
    side, colour = np.int64(s.side), np.int64(s.colour[seat])
    own, flat = max(colour, 0), planes.reshape(len(planes), -1)
    for place in range(flat.shape[1]):
        flat[2, place] = OFF[side, place]
    for w in range(len(s.empty)):
        for k in range(2):
            mark(flat[k], s.stones[own ^ k, w], side, w)
            mark(flat[3 + k], s.left[own ^ k, w], side, w)
    if s.half != NOWHERE:
        flat[5, PLACE[side, np.int64(s.half)]] = 1
    scalars[0], scalars[1], scalars[2] = s.mover == seat, seat, colour
    scalars[3], scalars[4], scalars[5] = s.prison[own], s.prison[1 - own], s.komi
    scalars[6], scalars[7] = s.first[own], s.first[1 - own]
    scalars[8 + np.int64(s.phase)] = 1
    scalars[12] = s.turns
    return 0


def symmetries(options):
    """The twelve ways to turn and mirror a hexagon; what lies outside of the board stays."""
    side, (size,) = options["side"], spaces(options).actions
    width, number = 2 * side - 1, {cell: n for n, cell in enumerate(cells(side))}
    place = PLACE[side, : len(number)].astype(np.int64)
    found = []
    for way in turned(number):
        to, places = np.array([number[cell] for cell in way]), np.arange(width * width)
        places[place] = place[to]
        found.append(Symmetry((np.append(to, np.arange(len(to), size)),), places))
    return found
