"""Actions and views as numbers: the board as it lies, hands as counts, the seat's own first."""

import numpy as np

from tessella.core.compiler.jit import inlined, jit
from tessella.core.encoding import Feature, Spaces, by_seat
from tessella.core.symmetry import Symmetry
from tessella.kit.cells import turns_of_square

from .rules.grid import CELLS, JOKER, KEY, KINDS, LOCK, PACK, SYMBOL, WIDTH
from .rules.state import HIDDEN, MORE, SEATS, STOP

NAMES = [
    f"{symbol} {mark}"
    for symbol in ("diamond", "cross", "circle", "square")
    for mark in ("plain", "lock", "key")
]
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
    return (kind * width + cell // WIDTH - 1) * width + cell % WIDTH - 1


@jit
def decode(s, index):
    """The action of an index."""
    width = width_of(s)
    kind, cell = index // (width * width), index % (width * width)
    if kind >= KINDS:
        return STOP + cell
    return kind * CELLS + (cell // width + 1) * WIDTH + cell % width + 1


@jit
def observe(s, seat, planes, tokens, scalars):
    """Writes the board, and what the seat knows of tiles and of the others, in the order of play from it on."""
    width, players = width_of(s), np.int64(s.players)
    for rank in range(width):
        for file in range(width):
            cell = (rank + 1) * WIDTH + file + 1
            here = np.int64(s.cells[cell])
            if here < KINDS:
                planes[SYMBOL[here], rank, file] = 1
                planes[4, rank, file] = here % 3 == LOCK
                planes[5, rank, file] = here % 3 == KEY
                planes[6, rank, file] = s.closed[cell]
            planes[7, rank, file] = here == JOKER
    for kind in range(KINDS):
        unseen = np.int64(s.unseen[kind])
        for ahead in range(players):
            other = (seat + ahead) % players
            scalars[(3 + ahead) * KINDS + kind] = s.returned[other, kind]
            if ahead > 0:
                unseen += s.hand[other, kind]
        scalars[kind] = s.hand[seat, kind]
        scalars[KINDS + kind] = unseen
        scalars[2 * KINDS + kind] = s.aside[kind]
    first = (3 + players) * KINDS
    for ahead in range(players):
        other = (seat + ahead) % players
        scalars[first + ahead] = s.points[other]
        scalars[first + players + ahead] = tiles_of(s, other)
        scalars[first + 2 * players + ahead] = s.place[other]
        scalars[first + 3 * players + ahead] = s.turn == other
        scalars[first + 4 * players + 3 + ahead] = s.streak >> other & 1
    first += 4 * players
    scalars[first], scalars[first + 1], scalars[first + 2] = s.phase == MORE, s.twelves, s.seventies[seat]
    return 0


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
