"""The options, and a game before its first action."""

from tessella.core.compiler.jit import blank, jit

from .derived import refresh
from .grid import KINDS, lay_out
from .starting_draw import begin_starting_draw
from .state import HIDDEN, NONE, OPTIONS, SEATS, SETUP
from .turn_order import begin_turn


def setup(options):
    """The record for start: the number of players, and the options as numbers."""
    made = blank(SETUP)
    made.seats, made.width, made.drawn = options["players"], options["size"], options["drawn"]
    for name in OPTIONS:
        made[name] = options[name]
    return made


def belongs(s, setup):
    """Whether a state may come from a game with a setup."""
    return all(s[name] == setup[name] for name in ("width", *OPTIONS))


@jit
def start(s, setup):
    """The first position: the first player is to be drawn (N11), or the first seat begins."""
    s.ply, s.reason, s.dropper, s.streak, s.turn = 0, 0, -1, 0, -1
    s.players, s.strict, s.play_on = setup.players, setup.strict, setup.play_on
    s.drop_streak, s.clockwise, s.width = setup.drop_streak, setup.clockwise, setup.width
    s.remembered = 0
    lay_out(s, setup.width)
    for kind in range(KINDS):
        s.aside[kind], s.dropped[kind] = 0, 0
    for seat in range(SEATS):
        seat_down(s, seat)
    refresh(s)
    if setup.drawn and s.players > 1:
        begin_starting_draw(s)
    else:
        begin_turn(s, 0)


@jit
def seat_down(s, seat):
    """A seat at the beginning: no tiles, no points."""
    s.drawn[seat], s.contends[seat], s.points[seat] = NONE, 0, 0
    s.left[seat], s.place[seat], s.seventies[seat] = 0, 0, 0
    s.hand[seat, HIDDEN] = 0
    for kind in range(KINDS):
        s.hand[seat, kind], s.returned[seat, kind] = 0, 0
