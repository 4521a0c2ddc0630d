"""Actions and views as numbers: squares by row and column, the colour whose turn it is first."""

from functools import partial

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit
from tessella.core.encoding import Feature, Spaces
from tessella.core.symmetry import Symmetry
from tessella.kit.cells import turns_of_square

from .rules.actions import movable
from .rules.grid import FACES, HOLE, NONE, ONE, SIDE, TILES, WAYS, WIDTH, down, left, right, up
from .rules.reach import joins, outer, through, vacant
from .rules.state import ACT, ACTIONS, BEGIN, DEALT, REMOVE, START, TOKEN, TOKEN_ON

CELLS = SIDE * SIDE


def spaces(options):
    """629 actions; eight planes of the table."""
    return Spaces(
        actions=(WAYS * CELLS + CELLS + TILES + 4,),
        board=(SIDE, SIDE),
        planes=(
            Feature("table", "squares on the table"),
            Feature("walls", "walls"),
            Feature("own boxes", "boxes of the colour whose turn it is"),
            Feature("other boxes", "boxes of the other colour"),
            Feature("own pawns", "pawns of the colour whose turn it is"),
            Feature("other pawns", "pawns of the other colour"),
            Feature("stepped", "pawns that have moved in this turn (C3)"),
            Feature("gate", "the gate, and a token that waits for the second one (C5)"),
        ),
        scalars=(
            Feature("choice", "1 while it is chosen who begins with which colour (C9)"),
            Feature("act", "1 while pawns may step and a tile may be removed (C3)"),
            Feature("token", "1 while the second gate token is due (C5)"),
            Feature("orange", "1 if the turn is Orange's"),
            Feature("mine", "1 if this seat is to act"),
            Feature("gate used", "1 once there is a gate (C5)"),
            Feature("turns", "turns completed", 0, TILES),
        ),
        features=(
            Feature("what", "0 a step, 1 a token of the gate, 2 a removal, 3 who begins (C9)", 0, 3),
            Feature("row", "of the square, as in the planes", 0, SIDE - 1),
            Feature("column", "of the square", 0, SIDE - 1),
            Feature("number", "the way of a step, the place of a tile, or one of four choices", 0, TILES - 1),
        ),
    )


@inlined
def place_of(square):
    """The place of a square, row by row from below."""
    return (square // WIDTH - 1) * SIDE + square % WIDTH - 1


SQUARE = np.array([(place // SIDE + 1) * WIDTH + place % SIDE + 1 for place in range(CELLS)])
"""By place: the square."""
ACTION = np.array(
    [
        *(square * WAYS + way for square in SQUARE for way in range(WAYS)),
        *(TOKEN_ON + SQUARE),
        *(REMOVE + np.arange(TILES)),
        *(BEGIN + np.arange(4)),
    ]
)
"""By index: a step, a token, a removal, or a choice."""
TOKENS, REMOVALS, CHOICES = WAYS * CELLS, (WAYS + 1) * CELLS, (WAYS + 1) * CELLS + TILES
"""The first index of each of these."""
INDEX = np.zeros(ACTIONS, np.int64)
"""By action: its index; 0 for what only chance does, and for squares of the margin."""
INDEX[ACTION] = np.arange(len(ACTION))


@jit
def encode(s, action):
    """A table: quicker than to divide."""
    return INDEX[action]


@jit
def decode(s, index):
    """The action of an index."""
    return ACTION[index]


@jit
def mask(s, out):
    """The choices of colours (C9); or steps, tokens and removals, by sets of squares (C3)."""
    if s.phase == START:
        for choice in range(2 * np.int64(s.players)):
            out[CHOICES + choice] = True
        return
    if s.phase == ACT:
        mark_steps(s, out)
        for tile in range(TILES):
            out[REMOVALS + tile] = s.standing >> np.uint64(tile) & ONE
    if not s.gate_used:
        low, high = outer(s)
        spread(out[TOKENS:], low, 0)
        spread(out[TOKENS:], high, 1)
        if s.phase == TOKEN:
            out[TOKENS + place_of(np.int64(s.token))] = False


@inlined
def mark_steps(s, out):
    """Marks the steps of all pawns that may move: a square from which one leads up is below a vacant one. (C3)"""
    (low, high), (spots, more) = movable(s), vacant(s)
    (a, b), (c, d) = down(spots, more), up(spots, more)
    (e, f), (g, h) = right(spots, more), left(spots, more)
    i, j = through(s, spots, more) if joins(s) else (NONE, NONE)
    mark_ways(out, low, 0, (a, c, e, g, i))
    mark_ways(out, high, 1, (b, d, f, h, j))


@inlined
def mark_ways(out, pawns, half, ways):
    """Marks the steps of the pawns in one word of a set. ways: from which squares of that word each way leads on."""
    while pawns != 0:
        n = lowest(pawns)
        pawns = without_lowest(pawns)
        for way in range(WAYS):
            out[WAYS * (60 * half + n) + way] = ways[way] >> np.uint64(n) & ONE


@jit
def describe(s, action, out):
    """What is done, where, and which way."""
    if action < REMOVE:
        square = action - TOKEN_ON if action >= TOKEN_ON else action // WAYS
        out[0], out[3] = action >= TOKEN_ON, action % WAYS * (action < TOKEN_ON)
        out[1], out[2] = square // WIDTH - 1, square % WIDTH - 1
    else:
        out[0] = 2 + (action >= DEALT)
        out[3] = action - (BEGIN if action >= DEALT else REMOVE)


@inlined
def mark(plane, squares, half):
    """Marks the squares of one word of a set that has few."""
    while squares != 0:
        plane[60 * half + lowest(squares)] = 1
        squares = without_lowest(squares)


@inlined
def spread(plane, squares, half):
    """Writes a byte for each bit of one word: the same for a set that has many squares."""
    for n in range(min(60, CELLS - 60 * half)):
        plane[60 * half + n] = squares >> np.uint64(n) & np.uint64(1)


@jit
def observe(s, seat, planes, tokens, scalars):
    """Writes the planes and the phase."""
    colour, flat = np.int64(s.colour), planes.reshape(len(planes), -1)
    for half in range(2):
        spread(flat[0], s.table[half], half)
        spread(flat[1], s.walls[half], half)
        for other in range(2):
            mark(flat[2 + other], s.boxes[colour ^ other, half], half)
            mark(flat[4 + other], s.pawns[colour ^ other, half], half)
        mark(flat[6], s.stepped[half], half)
    for square in (np.int64(s.gate[0]), np.int64(s.gate[1]), np.int64(s.token)):
        if square != 0:
            flat[7, place_of(square)] = 1
    scalars[0], scalars[1], scalars[2] = s.phase == START, s.phase == ACT, s.phase == TOKEN
    scalars[3], scalars[4], scalars[5], scalars[6] = colour, s.mover == seat, s.gate_used, s.turns
    return 0


def symmetries(options):
    """The four ways to turn the table; the mirror image of a tile need not be in the set."""
    ways = [(0, 1), (0, -1), (-1, 0), (1, 0), (0, 0)]  # as STEPS; the way through the gate stays one
    squares = [(column, row) for row in range(SIDE) for column in range(SIDE)]
    tiles = [(column, 4 - row) for row in range(5) for column in range(5)]
    images = [
        [[places.index(place) for place in image] for image in [*turns_of_square(size, places)][4:]]
        for size, places in ((1, ways), (SIDE, squares), (5, tiles))
    ]
    found = []
    for quarters, (way, square, tile) in enumerate(zip(*images, strict=True), 1):
        steps = (np.array(square)[:, None] * WAYS + way).ravel()
        rest = [square, [CELLS + to for to in tile], CELLS + TILES + np.arange(4)]
        to = np.concatenate([steps, len(steps) + np.concatenate(rest)])
        found.append(Symmetry((to,), np.array(square), chance=partial(turned_deal, tile, quarters)))
    return found


def turned_deal(tile, quarters, deals):
    """The deals, in reading order, of a table that is turned anticlockwise. tile: where each tile comes to lie."""
    found = []
    for first in range(0, len(deals), FACES):
        there = (tile[at] for at in range(TILES) if at != HOLE)
        laid = dict(zip(there, deals[first : first + FACES], strict=True))
        found += [
            DEALT + (each - DEALT) // 4 * 4 + (each - DEALT - quarters) % 4
            for _, each in sorted(laid.items())
        ]
    return found
