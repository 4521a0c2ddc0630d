"""Chance: the tiles are dealt one by one, then it is drawn who begins. (O1, G1)"""

import numpy as np

from tessella.core.compiler.jit import inlined, jit

from .endings import players_in
from .grid import KINDS, NOWHERE
from .hands import add_choice
from .state import BEGIN, DRAW, PLAY, SEATS, START


@jit
def in_pile(s, kind):
    """The number of tiles of a kind that are not dealt yet. (O4)"""
    n = np.int64(s.sets) - s.aside[kind]
    for twin in range(2):
        if s.spots[kind, twin] != NOWHERE:
            n -= 1
    for seat in range(SEATS):
        n -= s.hand[seat, kind]
    return n


@jit
def list_draws(s, out):
    """Lists the draws of all kinds in the pile."""
    n = 0
    for kind in range(KINDS):
        if in_pile(s, kind) > 0:
            out[n] = DRAW + kind
            n += 1
    return n


@jit
def list_beginners(s, out):
    """Lists the choices of all seats that may begin. (G1, G3)"""
    n = 0
    for seat in range(s.players):
        if not s.left[seat]:
            out[n] = BEGIN + seat
            n += 1
    return n


@jit
def odds(s, out):
    """All tiles in the pile are equally likely, and all seats that may begin. (G1)"""
    if s.phase == START:
        for n in range(players_in(s)):
            out[n] = 1
        return
    n = 0
    for kind in range(KINDS):
        if in_pile(s, kind) > 0:
            out[n] = in_pile(s, kind)
            n += 1


@jit
def place_in_pile(s, kind):
    """The index of some tile of a kind in the pile."""
    for place in range(np.int64(s.undealt)):
        if s.tiles[place] == kind:
            return place
    return -1


@inlined
def deal(s, place):
    """Deals the tile at this index of the pile to the next seat, seat after seat. (O1)"""
    kind = np.int64(s.tiles[place])
    seat = np.int64(s.due)
    s.due = seat + 1 if seat + 1 < s.players else 0
    s.undealt -= 1
    s.tiles[place] = s.tiles[s.undealt]
    if s.left[seat]:
        s.aside[kind] += 1  # G3
    else:
        if s.hand[seat, kind] == 0:
            add_choice(s, seat, kind)
        s.hand[seat, kind] += 1
    if s.undealt == 0:
        s.phase = START


@inlined
def begin(s, seat):
    """The seat that chance has drawn begins. (G1)"""
    s.phase, s.turn, s.mover = PLAY, seat, seat
