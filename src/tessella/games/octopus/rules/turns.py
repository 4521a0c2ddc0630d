"""What each action does; and a seat that leaves."""

import numpy as np

from tessella.core.compiler.jit import inlined, jit

from .deal import begin, deal, place_in_pile
from .endings import finish, players_in
from .grid import KINDS, SPOTS, lay, place_of, worth
from .hands import which_of
from .state import BEGIN, DRAW, PLAYED


@jit
def play(s, action):
    """Carries out a legal action."""
    s.ply += 1
    if action >= BEGIN:
        begin(s, action - BEGIN)
    elif action >= DRAW:
        deal(s, place_in_pile(s, action - DRAW))
    else:
        spot = action % SPOTS
        put(s, which_of(s, action // SPOTS), spot, place_of(s, spot))


@inlined
def put(s, which, spot, place):
    """Places a tile on a spot. which is the index of its kind in the mover's fan, place that of the spot in s.around.

    (O2)
    """
    seat = np.int64(s.turn)
    kind = np.int64(s.fan[seat, which])
    s.hand[seat, kind] -= 1
    if s.hand[seat, kind] == 0:
        s.choice[seat] -= 1
        s.fan[seat, which] = s.fan[seat, s.choice[seat]]
    s.points[seat] += worth(s, kind, spot)  # O3
    remember(s, kind, spot)
    lay(s, kind, spot, place)
    end_turn(s)


@inlined
def remember(s, kind, spot):
    """Stores where a tile lies. Of two equal tiles, the one on the greater spot is stored first. (O4)"""
    if spot > s.spots[kind, 0]:
        s.spots[kind, 1], s.spots[kind, 0] = s.spots[kind, 0], spot
    else:
        s.spots[kind, 1] = spot


@inlined
def end_turn(s):
    """The next seat that has not left is to act. The game is over if it has no tiles, for then nobody has any. (O4)"""
    seat = np.int64(s.turn)
    while True:
        seat = seat + 1 if seat + 1 < s.players else 0
        if not s.left[seat]:
            break
    s.turn = seat
    s.mover = seat
    if s.choice[seat] == 0:
        finish(s, PLAYED)


@jit
def leave(s, seat, reason):
    """G3: the hand is set aside, the others play on; the last one wins."""
    s.ply += 1
    if s.left[seat]:
        return
    s.left[seat] = 1
    for kind in range(KINDS):
        s.aside[kind] += s.hand[seat, kind]
        s.hand[seat, kind] = 0
    s.choice[seat] = 0
    if players_in(s) < 2:
        finish(s, reason)
    elif seat == s.mover:
        end_turn(s)
