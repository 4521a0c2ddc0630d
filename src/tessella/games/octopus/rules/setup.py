"""The options, and a game before its first action."""

from tessella.core.compiler.jit import blank, jit
from tessella.core.mover import CHANCE

from .derived import refresh
from .grid import KINDS, NOWHERE
from .state import DEAL, SEATS, SETUP


def setup(options):
    """The record for start: the number of players, and the number of sets."""
    made = blank(SETUP)
    made.seats, made.sets = options["players"], options["sets"]
    return made


def belongs(s, setup):
    """Whether a state may come from a game with a setup."""
    return s["sets"] == setup.sets


@jit
def start(s, setup):
    """The first position, in which no tile is dealt."""
    s.ply, s.reason, s.mover, s.phase, s.turn = 0, 0, CHANCE, DEAL, -1
    s.players, s.sets = setup.seats, setup.sets
    for kind in range(KINDS):
        s.spots[kind, 0], s.spots[kind, 1], s.aside[kind] = NOWHERE, NOWHERE, 0
        for seat in range(SEATS):
            s.hand[seat, kind] = 0
    for seat in range(SEATS):
        s.points[seat], s.left[seat] = 0, 0
    refresh(s)
