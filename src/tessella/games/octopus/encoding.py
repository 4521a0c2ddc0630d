"""Actions and views as numbers: a tile and a cell of a torus; tiles and open cells are tokens, as there is no edge.

n tiles that touch each other span at most n cells in a row, and the open cells around them two more. So a torus that is
n + 2 wide has each of them once.
"""

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit
from tessella.core.encoding import Feature, Spaces, by_seat
from tessella.core.symmetry import Symmetry
from tessella.kit.cells import turns_of_square

from .rules.grid import COLOURS, KINDS, NOWHERE, OPEN, ORIGIN, RING, ROW, SPOTS, STEPS, VALUES, cell_of
from .rules.state import PLAY, SEATS

TILE, CELL, HELD = 1, 2, 3
"""What a token is: a tile on the board, an open cell, a tile in a hand."""
FAR = 120
SPOT_STEPS = np.array([1, -1, ROW, -ROW])
"""The steps to the right, left, down and up, as STEPS has them between cells."""


def spaces(options):
    """The kind of a tile and a cell; a token for each tile and each open cell."""
    tiles, players = options["sets"] * KINDS, options["players"]
    return Spaces(
        actions=(KINDS, (tiles + 2) ** 2),
        torus=tiles + 2,
        tokens=(
            Feature("what", "1 a tile on the board, 2 an open cell, 3 a tile in a hand", TILE, HELD),
            Feature("owner", "of a tile in a hand: seats from this one on", 0, SEATS - 1),
            Feature("colour", "from 1 on; 0 for an open cell", 0, COLOURS),
            Feature("value", "0 for an open cell", 0, VALUES),
            Feature("row", "counted from the first tile", -FAR, FAR),
            Feature("column", "counted from the first tile", -FAR, FAR),
        ),
        most_tokens=3 * tiles + 2,
        scalars=(
            *by_seat(players, "points", "its points", 0, 32_767),
            *by_seat(players, "turn", "1 for the seat whose turn it is"),
            *by_seat(players, "left", "1 if it has left (G3)"),
        ),
        features=(
            Feature("colour", "of the tile", 1, COLOURS),
            Feature("value", "of the tile", 1, VALUES),
            Feature("row", "counted from the first tile", -FAR, FAR),
            Feature("column", "counted from the first tile", -FAR, FAR),
        ),
    )


@inlined
def torus_of(s):
    """How wide the torus is."""
    return np.int64(s.sets) * KINDS + 2


@inlined
def place_on(s, spot):
    """The number of a spot's cell on the torus."""
    width = torus_of(s)
    row, column = (spot >> 8) - (ORIGIN >> 8), (spot & ROW - 1) - (ORIGIN & ROW - 1)
    return (row + width * (row < 0)) * width + column + width * (column < 0)


@jit
def encode(s, action):
    """The kind, and the cell on the torus."""
    width = torus_of(s)
    return action // SPOTS * width * width + place_on(s, action % SPOTS)


@jit
def decode(s, index):
    """The kind on the open cell that lies there on the torus; -1 if none does."""
    width = torus_of(s)
    kind, place = index // (width * width), index % (width * width)
    for n in range(np.int64(s.open)):
        spot = np.int64(s.around[n])
        if place_on(s, spot) == place:
            return kind * SPOTS + spot
    return -1


@jit
def describe(s, action, out):
    """The tile, and where it goes."""
    kind, spot = action // SPOTS, action % SPOTS
    out[0], out[1] = kind // VALUES + 1, kind % VALUES + 1
    out[2], out[3] = (spot >> 8) - (ORIGIN >> 8), (spot & ROW - 1) - (ORIGIN & ROW - 1)


@jit
def mask(s, out):
    """The kinds in the hand, and the open cells (O2)."""
    for kind in range(KINDS):
        out[kind] = s.hand[s.turn, kind] > 0
    for n in range(np.int64(s.open)):
        out[KINDS + place_on(s, np.int64(s.around[n]))] = True


@jit
def observe(s, seat, planes, tokens, scalars):
    """Writes the tiles on the board with the open cells around each, then hands from this seat on, then the numbers."""
    n, players = 0, np.int64(s.players)
    left = placed_kinds(s)
    while left != 0:
        kind = lowest(left)
        left = without_lowest(left)
        for twin in range(2):
            spot = np.int64(s.spots[kind, twin])
            if spot != NOWHERE:
                n = add_token(tokens, n, TILE, 0, kind, spot)
                n = add_open(s, tokens, n, spot)
    if n == 0:
        n = add_token(tokens, n, CELL, 0, -1, ORIGIN)
    for ahead in range(players):
        other = seat + ahead - players * (seat + ahead >= players)
        left = held_kinds(s, other)
        while left != 0:
            kind = lowest(left)
            left = without_lowest(left)
            for _ in range(np.int64(s.hand[other, kind])):
                n = add_token(tokens, n, HELD, ahead, kind, ORIGIN)
        scalars[ahead], scalars[players + ahead] = s.points[other], s.phase == PLAY and s.turn == other
        scalars[2 * players + ahead] = s.left[other]
    return n


@inlined
def placed_kinds(s):
    """The kinds of which a tile lies on the board, as bits. A loop without branches is faster than to ask each time."""
    found = np.uint64(0)
    for kind in range(KINDS):
        found |= np.uint64(s.spots[kind, 0] != NOWHERE) << np.uint64(kind)
    return found


@inlined
def held_kinds(s, seat):
    """The kinds in a hand, as bits."""
    found = np.uint64(0)
    for kind in range(KINDS):
        found |= np.uint64(s.hand[seat, kind] > 0) << np.uint64(kind)
    return found


@inlined
def add_open(s, tokens, n, spot):
    """Adds the open cells beside a tile, but for those that have a tile to their right, left, or below before it.

    Every open cell is added once: by the first of the four tiles that may lie beside it.
    """
    cell = cell_of(spot)
    for way in range(4):
        at = cell - STEPS[way] & RING - 1
        if s.cells[at] == OPEN:
            taken = False
            for before in range(way):
                taken |= s.cells[at + STEPS[before] & RING - 1] < OPEN
            if not taken:
                n = add_token(tokens, n, CELL, 0, -1, spot - SPOT_STEPS[way])
    return n


@inlined
def add_token(tokens, n, what, owner, kind, spot):
    """Adds one token; kind is -1 for an open cell."""
    tokens[n, 0], tokens[n, 1] = what, owner
    if kind >= 0:
        tokens[n, 2], tokens[n, 3] = kind // VALUES + 1, kind % VALUES + 1
    tokens[n, 4], tokens[n, 5] = (spot >> 8) - (ORIGIN >> 8), (spot & ROW - 1) - (ORIGIN & ROW - 1)
    return n + 1


def symmetries(options):
    """The eight ways to turn and mirror the table around the first tile."""
    width = options["sets"] * KINDS + 2
    cells = [(column, row) for row in range(width) for column in range(width)]
    found = []
    for way in turns_of_square(1, cells):
        place, tokens = np.array(way), np.eye(6, dtype=np.int16)
        tokens[4:, 4:] = [way[width][::-1], way[1][::-1]]  # where a row and a column further lead
        to = place[:, 1] % width * width + place[:, 0] % width
        found.append(Symmetry((np.arange(KINDS), to), tokens=tokens))
    return found
