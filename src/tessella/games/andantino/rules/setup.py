"""The options of a game, and how it begins."""

from tessella.core.compiler.jit import blank, jit, record

from .derived import refresh
from .state import NOWHERE, TILES, WHITE

SETUP = record([("seats", "i4"), ("exception", "i1"), ("moving", "i1")])


def setup(options):
    """The record for `start`: two seats, and whether the exception and the moving phase are played."""
    made = blank(SETUP)
    made.seats, made.exception, made.moving = 2, options["exception"], options["moving"]
    return made


def belongs(s, setup):
    """Whether a state may come from a game with a setup. Without the exception, nobody has it left (A5)."""
    return s["exception"] <= setup.exception


@jit
def start(s, setup):
    """The first position: one tile of each colour lies on the table."""
    s.ply = 0
    s.mover = WHITE
    for i in range(TILES):
        s.tiles[i] = NOWHERE
    s.tiles[0] = 128 * 256 + 128
    s.tiles[1] = 128 * 256 + 129
    s.placed = 2
    s.held = NOWHERE
    s.exception = setup.exception
    s.moving = setup.moving
    s.winner = -1
    s.reason = 0
    s.turns = 0
    refresh(s)
    s.hollows = 0
