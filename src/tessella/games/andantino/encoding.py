"""Actions and views as numbers: the table is the torus of its state, so nothing depends on where it began."""

import numpy as np

from tessella.core.compiler.jit import inlined, jit
from tessella.core.drawing.hexgrid import symmetries as turned
from tessella.core.encoding import Feature, Spaces
from tessella.core.symmetry import Symmetry

from .rules.actions import legal, lifting, may_except
from .rules.grid import fold
from .rules.state import LAST_TURN, MAX_LEGAL, NOWHERE, TILES, state_for


def spaces(options):
    """A cell of the torus for an action; five planes of the same cells."""
    width, _ = state_for(options)["cells"].shape
    return Spaces(
        actions=(width * width,),
        board=(width, width),
        torus=width,
        planes=(
            Feature("own", "own tiles"),
            Feature("other", "tiles of the other side"),
            Feature("open", "empty cells beside two tiles or more (A0)"),
            Feature("last", "the tile that was placed last"),
            Feature("lifted", "the cell that a tile was lifted from, in this turn (A6)"),
        ),
        scalars=(
            Feature("to move", "1 if this seat is to act"),
            Feature("red", "1 for the second seat"),
            Feature("exception", "1 while Red may still place beside one tile (A5)"),
            Feature("may except", "1 if the mover may do so now (A5)"),
            Feature("placed", "tiles brought into play", 2, TILES),
            Feature("turns", "moving turns completed (A6)", 0, LAST_TURN),
        ),
        features=(
            Feature("row", "on the torus, as in the planes", 0, width - 1),
            Feature("column", "on the torus", 0, width - 1),
            Feature("lift", "1 if a tile is lifted there (A6)"),
        ),
    )


@jit
def encode(s, action):
    """The cell on the torus."""
    q, r = fold(s, action)
    return r * len(s.cells) + q


@jit
def decode(s, index):
    """The cell beside the tiles, or under one, that lies there on the torus."""
    width = len(s.cells)
    left, top = np.int64(s.box[0]) - 1, np.int64(s.box[2]) - 1
    q, r = left + (index - left & width - 1), top + (index // width - top & width - 1)
    return r << 8 | q


@jit
def describe(s, action, out):
    """The cell on the torus."""
    out[1], out[0] = fold(s, action)
    out[2] = lifting(s)


@jit
def mask(s, out):
    """The open cells, or all that the rules list."""
    if lifting(s) or may_except(s):
        room = np.empty(MAX_LEGAL, np.int32)
        for i in range(legal(s, room)):
            out[encode(s, np.int64(room[i]))] = True
        return
    for i in range(s.ways):
        out[encode(s, np.int64(s.open[i]))] = True


@jit
def observe(s, seat, planes, tokens, scalars):
    """Writes the five planes and six numbers."""
    draw(s, seat, planes, 1)
    scalars[0], scalars[1], scalars[2] = s.mover == seat, seat, s.exception
    scalars[3], scalars[4], scalars[5] = may_except(s), s.placed, s.turns
    return 0


@jit
def erase(s, seat, planes):
    """Clears the planes: few of their cells are ever written."""
    draw(s, seat, planes, 0)


@inlined
def draw(s, seat, planes, value):
    """Writes a value wherever the planes tell something."""
    for i in range(np.int64(s.placed)):
        if s.tiles[i] != NOWHERE:
            q, r = fold(s, np.int64(s.tiles[i]))
            planes[i & 1 ^ seat, r, q] = value
    for i in range(s.ways):
        q, r = fold(s, np.int64(s.open[i]))
        planes[2, r, q] = value
    if s.placed < TILES or not s.moving:
        q, r = fold(s, np.int64(s.tiles[s.placed - 1]))
        planes[3, r, q] = value
    if s.held != NOWHERE:
        q, r = fold(s, np.int64(s.held))
        planes[4, r, q] = value


def symmetries(options):
    """The set-up, White's tile on (0, 0) and Red's on (1, 0), leaves one mirror only."""
    (width, _), right = state_for(options)["cells"].shape, (1, 0)
    cells = [(q, r) for r in range(width) for q in range(width)]
    ways = [np.array(way) % width for way in turned(cells) if way[cells.index(right)] == right]
    places = [way[:, 1] * width + way[:, 0] for way in ways]
    return [Symmetry((to,), to) for to in places]
