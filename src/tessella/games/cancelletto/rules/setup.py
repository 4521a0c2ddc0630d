"""The options, and a game before its first action."""

from functools import lru_cache

from tessella.core.compiler.jit import blank, jit

from .deal import clear_table
from .grid import shapes_of
from .sets import faces_of
from .state import BLUE, SETUP


def setup(options):
    """The record for start: the number of players, and the faces of the tile set (C1)."""
    made = blank(SETUP)
    made.seats, made.any_deal = options["players"], options["any_deal"]
    made.shapes[:] = shapes_in(options["set"])
    return made


@lru_cache(32)
def shapes_in(tile_set):
    """The shapes of a tile set, as grid.shapes_of has them: tables and sentences ask for the same ones."""
    return shapes_of(faces_of(tile_set))


def belongs(s, setup):
    """Whether a state may come from a game with a setup."""
    return s["any_deal"] == setup.any_deal and (s["shapes"] == setup.shapes).all()


@jit
def start(s, setup):
    """The first position, in which no tile is dealt."""
    s.ply, s.players, s.any_deal = 0, setup.seats, setup.any_deal
    s.shapes = setup.shapes
    s.failed, s.reason, s.turns, s.colour, s.token, s.gate_used = 0, 0, 0, BLUE, 0, 0
    for i in range(2):
        s.gate[i], s.seat_of[i] = 0, 0
    clear_table(s)
