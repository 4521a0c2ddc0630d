"""Placing a tile: what it scores, whether the player goes on, and whether the game is over. (N5, N6, N7, N10)"""

import numpy as np

from tessella.core.compiler.jit import inlined, jit

from .endings import finish, players_in
from .fits import fits_somewhere
from .grid import FULL_MARK, ONE
from .laying import lay
from .memory import remember_shown
from .state import FULL, HAND, MORE, SEVENTY_TWO, STUCK
from .turn_order import act, begin_turn, end_turn
from .walks import worth


@inlined
def place(s, kind, cell):
    """Places a tile, and scores it. (N3-N6)"""
    s.hand[s.turn, kind] -= 1
    if s.hand[s.turn, kind] == 0:
        s.kinds[s.turn] ^= ONE << np.uint64(kind)
    s.held[s.turn] -= 1
    remember_shown(s, kind)
    s.streak, s.dropper = 0, -1
    lay(s, kind, cell)
    counted = worth(s, kind, cell)
    s.points[s.turn] += counted
    if counted == FULL_MARK:
        s.points[s.turn] += counted  # N6
        s.twelves += 1
    after_placement(s, counted == FULL_MARK)


@inlined
def after_placement(s, goes_on):
    """Ends the game after a placement, or goes on with the turn. goes_on: whether the seat may place another tile."""
    if s.twelves == HAND:
        s.seventies[s.turn] += 1
        s.twelves = 0
        if s.seventies[s.turn] == 2 and stands_out(s):
            return
    if s.spaces == 0:
        finish(s, FULL)
    elif s.players == 1:
        begin_turn(s, 0)  # N12
    elif not fits_somewhere(s):
        finish(s, STUCK)  # N10
    elif goes_on and s.held[s.turn] > 0:
        act(s, MORE)  # N6
    else:
        end_turn(s)


@jit
def stands_out(s):
    """A second turn of 72 points takes the next place; returns whether this ends the game. (N7)"""
    place = 1
    for seat in range(s.players):
        place += 1 if s.place[seat] > 0 else 0
    s.place[s.turn] = place
    if s.play_on and players_in(s) > 1:
        return False
    finish(s, SEVENTY_TWO)
    return True
