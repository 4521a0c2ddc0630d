"""A player who can place no tile drops the hand and draws another one. (N9, N10)"""

import numpy as np

from tessella.core.compiler.jit import inlined, jit
from tessella.core.mover import CHANCE

from .bag import put_back
from .endings import finish, players_in, plays
from .grid import KINDS
from .memory import forget, remember_shown
from .state import DROPS, HAND, REDRAW
from .turn_order import end_turn


@jit
def drop(s):
    """Shows the hand, lays it aside, and begins to draw another one. (N9)"""
    s.streak |= bit(s.turn)
    s.dropper = s.turn
    for kind in range(KINDS):
        s.dropped[kind] = s.hand[s.turn, kind]
        s.aside[kind] = s.hand[s.turn, kind]
        for _ in range(s.hand[s.turn, kind]):
            remember_shown(s, kind)
        s.hand[s.turn, kind] = 0
    s.held[s.turn], s.kinds[s.turn] = 0, 0
    s.phase = REDRAW
    forget(s, s.turn)
    draw_anew(s)


@jit
def draw_anew(s):
    """Draws up to three; then the shown tiles go back, and the turn ends. (N9)"""
    if s.held[s.turn] < HAND and s.bag > 0:
        s.drawer, s.mover = s.turn, CHANCE
        return
    put_back(s)
    if s.drop_streak and players_in(s) > 2 and all_dropped(s):
        finish(s, DROPS)  # N10
    else:
        end_turn(s)


@jit
def all_dropped(s):
    """Whether every seat that is still in the game has dropped since the last placement. (N10)"""
    for seat in range(s.players):
        if plays(s, seat) and not s.streak & bit(seat):
            return False
    return True


@inlined
def bit(seat):
    """The bit of a seat in a set of seats."""
    return np.uint8(1 << np.int64(seat))
