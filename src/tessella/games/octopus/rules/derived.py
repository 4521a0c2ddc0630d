"""What follows from the rest of a state: the derived fields, and the key."""

import numpy as np

from tessella.core.jit import jit
from tessella.core.rng import stir

from .deal import in_pile
from .grid import KINDS, survey
from .hands import add_choice
from .state import SEATS


@jit
def refresh(s):
    """The board, what is not dealt yet, and what each hand may choose from."""
    survey(s)
    s.undealt = 0
    for seat in range(SEATS):
        s.choice[seat] = 0
    for kind in range(KINDS):
        for _ in range(in_pile(s, kind)):
            s.tiles[s.undealt] = kind
            s.undealt += 1
        for seat in range(SEATS):
            if s.hand[seat, kind] > 0:
                add_choice(s, seat, kind)
    s.due = (s.sets * KINDS - s.undealt) % s.players


@jit
def key(s):
    """Every number of the identity, stirred into one after another."""
    x = np.uint64(s.mover + 3)
    x = stir(stir(x, s.phase), s.turn + 1)
    for kind in range(KINDS):
        x = stir(stir(stir(x, s.spots[kind, 0]), s.spots[kind, 1]), s.aside[kind])
    for seat in range(s.players):
        x = stir(stir(x, s.points[seat]), s.left[seat])
        for kind in range(KINDS):
            x = stir(x, s.hand[seat, kind])
    return x
