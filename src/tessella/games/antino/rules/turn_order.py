"""Whose turn it is: a hand is filled, then its seat acts, then the next seat's turn begins. (N8, N12, N13)"""

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined
from tessella.core.mover import CHANCE

from .endings import finish, plays
from .fits import places
from .state import EMPTY_BAG, FILL, HAND, NONE, SEATS, TURN, UNPLACEABLE


@inlined
def begin_turn(s, seat):
    """Begins a seat's turn: the hand is filled first (N8); solitaire draws one tile (N12)."""
    s.turn, s.twelves, s.phase = seat, 0, FILL
    fill_hand(s)


@inlined
def fill_hand(s):
    """Lets chance draw until the hand is full or the bag is empty."""
    full = 1 if s.players == 1 else HAND
    if s.held[s.turn] < full and s.bag > 0:
        s.drawer, s.mover = s.turn, CHANCE
    elif s.players > 1:
        act(s, TURN)
    elif s.held[0] == 0:
        finish(s, EMPTY_BAG)
    elif options_of(s) == 0:
        finish(s, UNPLACEABLE)
    else:
        act(s, TURN)


@inlined
def act(s, phase):
    """The seat whose turn it is acts now, in this phase."""
    s.phase, s.mover, s.drawer = phase, s.turn, -1


@inlined
def end_turn(s):
    """The next seat's turn begins. (N13)"""
    for seat in range(SEATS):
        s.drawn[seat] = NONE
    seat = np.int64(s.turn)
    while True:
        seat = seat_after(s, seat)
        if plays(s, seat):
            break
    begin_turn(s, seat)


@inlined
def seat_after(s, seat):
    """The next seat round the table."""
    if s.clockwise:
        return seat - 1 if seat > 0 else s.players - 1
    return seat + 1 if seat + 1 < s.players else 0


@inlined
def options_of(s):
    """The number of placements for the seat whose turn it is."""
    n, kinds = 0, s.kinds[s.turn]
    while kinds != 0:
        n += places(s, lowest(kinds))
        kinds = without_lowest(kinds)
    return n
