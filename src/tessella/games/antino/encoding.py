"""Actions and views as numbers: the board as it lies, hands as counts, the seat's own first."""

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit
from tessella.core.encoding import Feature, Spaces, by_seat
from tessella.core.symmetry import Symmetry
from tessella.kit.cells import turns_of_square

from .rules.fits import room
from .rules.grid import CELLS, JOKER, KINDS, LONGEST, ONE, PACK, PLACE, RIM, SYMBOL, WIDTH
from .rules.state import HIDDEN, MORE, SEATS, STOP

NAMES = [
    f"{symbol} {mark}"
    for symbol in ("diamond", "cross", "circle", "square")
    for mark in ("plain", "lock", "key")
]
RANK, FILE = np.divmod(np.arange(CELLS), WIDTH) - np.ones((2, 1), np.int64)
"""By cell: its row and its column in a plane."""
BIT = np.zeros((LONGEST + 1, LONGEST * LONGEST), np.uint8)
"""By width and place in a plane: the bit of the cell in a set."""
for width in range(1, LONGEST + 1):
    rank, file = np.divmod(np.arange(width * width), width)
    BIT[width, : width * width] = PLACE[(rank + 1) * WIDTH + file + 1]
CLOSED = 6
"""The plane of closed locks."""
ON = np.zeros(RIM + 1, np.uint8)
"""By what lies on a cell: the other planes that it is on, as bits."""
for kind in range(KINDS):
    ON[kind] = 1 << SYMBOL[kind] | (0, 1 << 4, 1 << 5)[kind % 3]
ON[JOKER] = 1 << 7
MOST_POINTS = 20_000
BACK = "shown tiles that are in the bag again since this seat drew (N9)"


def counts(what, meaning):
    """A number for each kind of tile."""
    return [Feature(f"{what}: {name}", meaning, 0, int(most)) for name, most in zip(NAMES, PACK, strict=True)]


def spaces(options):
    """12 n^2 placements, the stop and the drop; what lies on each cell; hands and points."""
    size, players = options["size"], options["players"]
    return Spaces(
        actions=(KINDS * size * size + 2,),
        board=(size, size),
        planes=(
            *(
                Feature(name, f"tiles with a {name} (N2)")
                for name in ("diamond", "cross", "circle", "square")
            ),
            Feature("lock", "locks (N4)"),
            Feature("key", "keys (N4)"),
            Feature("closed", "closed locks (N4)"),
            Feature("joker", "the joker (N1)"),
        ),
        scalars=(
            *counts("hand", "own tiles of this kind"),
            *counts("unseen", "tiles of this kind in the bag or in other hands"),
            *counts("aside", "tiles of this kind that lie open beside the bag (N9)"),
            *(each for ahead in range(players) for each in counts(f"came back, seat {ahead}", BACK)),
            *by_seat(players, "points", "its points", -MOST_POINTS, MOST_POINTS),
            *by_seat(players, "tiles", "tiles in its hand", 0, 100),
            *by_seat(players, "place", "its place if it is out (N7), else 0", 0, SEATS),
            *by_seat(players, "turn", "1 for the seat whose turn it is"),
            Feature("more", "1 if the turn goes on and may be stopped (N6)"),
            Feature("twelves", "tiles of 12 in this turn (N6)", 0, 127),
            Feature("seventies", "own turns of 72 points (N7)", 0, 127),
            *by_seat(players, "dropped", "1 if it has dropped since the last placement (N10)"),
        ),
        features=(
            Feature("what", "0 a placement, 1 the stop (N6), 2 the drop (N10)", 0, 2),
            Feature("symbol", "0 diamond, 1 cross, 2 circle, 3 square", 0, 3),
            Feature("mark", "0 none, 1 a lock, 2 a key", 0, 2),
            Feature("row", "as in the planes", 0, size - 1),
            Feature("column", "as in the planes", 0, size - 1),
        ),
    )


@inlined
def width_of(s):
    """The cells on a side of the board."""
    return np.int64(s.width)


@jit
def encode(s, action):
    """A kind and a cell, or what comes after all of these."""
    width = width_of(s)
    if action >= STOP:
        return KINDS * width * width + action - STOP
    kind, cell = action // CELLS, action % CELLS
    return (kind * width + RANK[cell]) * width + FILE[cell]


@jit
def decode(s, index):
    """The action of an index."""
    width = width_of(s)
    kind, cell = index // (width * width), index % (width * width)
    if kind >= KINDS:
        return STOP + cell
    return kind * CELLS + (cell // width + 1) * WIDTH + cell % width + 1


@jit
def mask(s, out):
    """The placements, kind by kind; the stop (N6); the drop, where there is no placement (N9)."""
    size, kinds, any_cell = width_of(s) * width_of(s), s.kinds[s.turn], np.uint64(0)
    while kinds != 0:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        low, high = room(s, kind, 0), room(s, kind, 1)
        any_cell |= low | high
        spread(out[kind * size :], low, high, width_of(s))
    out[KINDS * size] = s.phase == MORE
    out[KINDS * size + 1] = s.phase != MORE and any_cell == 0 and s.hand[s.turn, HIDDEN] == 0


@inlined
def spread(out, low, high, width):
    """Writes whether each cell of the board is in a set."""
    for place in range(width * width):
        bit = BIT[width, place]
        out[place] = (low if bit < 64 else high) >> np.uint64(bit & 63) & ONE


@jit
def describe(s, action, out):
    """The tile and its cell, or what else is done."""
    if action >= STOP:
        out[0] = 1 + action - STOP
        return
    kind, cell = action // CELLS, action % CELLS
    out[1], out[2], out[3], out[4] = kind // 3, kind % 3, RANK[cell], FILE[cell]


@jit
def observe(s, seat, planes, tokens, scalars):
    """Writes the board, and what the seat knows of tiles and of the others, in the order of play from it on."""
    width, players = width_of(s), np.int64(s.players)
    flat, place = planes.reshape(len(planes), -1), 0
    for rank in range(width):
        for file in range(width):
            cell = (rank + 1) * WIDTH + file + 1
            flat[0, place], flat[CLOSED, place] = ON[np.uint8(s.cells[cell])], s.closed[cell]
            place += 1
    for plane in range(len(planes) - 1, -1, -1):
        if plane != CLOSED:
            for at in range(place):
                flat[plane, at] = flat[0, at] >> plane & 1
    for kind in range(KINDS):
        scalars[kind], scalars[KINDS + kind] = s.hand[seat, kind], s.unseen[kind]
        scalars[2 * KINDS + kind] = s.aside[kind]
    for ahead in range(players):
        other = after(seat, ahead, players)
        for kind in range(KINDS):
            scalars[(3 + ahead) * KINDS + kind] = s.returned[other, kind]
            scalars[KINDS + kind] += s.hand[other, kind] * (ahead > 0)
    first = (3 + players) * KINDS
    for ahead in range(players):
        other = after(seat, ahead, players)
        scalars[first + ahead] = s.points[other]
        scalars[first + players + ahead] = tiles_of(s, other)
        scalars[first + 2 * players + ahead] = s.place[other]
        scalars[first + 3 * players + ahead] = s.turn == other
        scalars[first + 4 * players + 3 + ahead] = s.streak >> other & 1
    first += 4 * players
    scalars[first], scalars[first + 1], scalars[first + 2] = s.phase == MORE, s.twelves, s.seventies[seat]
    return 0


@inlined
def after(seat, ahead, players):
    """The seat that is so many seats after another one."""
    other = seat + ahead
    return other - players if other >= players else other


@jit
def tiles_of(s, seat):
    """How many tiles a seat holds, hidden ones included."""
    n = np.int64(s.hand[seat, HIDDEN])
    for kind in range(KINDS):
        n += s.hand[seat, kind]
    return n


def symmetries(options):
    """The eight ways to turn and mirror a square."""
    size = options["size"]
    cells = [(file, rank) for rank in range(size) for file in range(size)]
    found = []
    for way in turns_of_square(size, cells):
        to = np.array([rank * size + file for file, rank in way])
        placed = (np.arange(KINDS)[:, None] * size * size + to).ravel()
        found.append(Symmetry((np.append(placed, len(placed) + np.arange(2)),), to))
    return found
