"""What follows from the rest of a state of Antino: the board's tables, the bag, the sizes of hands, the key."""

import numpy as np

from tessella.core.jit import jit
from tessella.core.rng import random_keys

from .bag import put_loose
from .grid import CELLS, KINDS, PACK
from .laying import survey
from .state import HIDDEN, SEATS

STIR = random_keys(4096, seed=42)  # by a number from the identity


@jit
def refresh(s):
    """The board's tables, the bag and the sizes of hands."""
    survey(s)
    s.bag = 0
    for kind in range(KINDS):
        s.unseen[kind] = PACK[kind] - s.aside[kind]
    for cell in range(CELLS):
        if s.cells[cell] < KINDS:
            s.unseen[s.cells[cell]] -= 1
    for seat in range(SEATS):
        s.held[seat], s.kinds[seat] = s.hand[seat, HIDDEN], 0
        s.bag -= s.hand[seat, HIDDEN]
        for kind in range(KINDS):
            s.held[seat] += s.hand[seat, kind]
            s.unseen[kind] -= s.hand[seat, kind]
            if s.hand[seat, kind] > 0:
                s.kinds[seat] |= np.uint64(1) << np.uint64(kind)
    s.loose = 0
    for kind in range(KINDS):
        s.bag += s.unseen[kind]
        put_loose(s, kind, s.unseen[kind])
    for i in range(s.loose, len(s.tiles)):
        s.tiles[i] = 0


@jit
def key(s):
    """The board's key, and all other numbers of the identity stirred in."""
    x = stir(stir(stir(s.board_key, s.mover + 2), s.phase), s.turn + 1)
    x = stir(stir(stir(x, s.drawer + 1), s.twelves), s.streak)
    for kind in range(KINDS):
        x = stir(x, s.aside[kind])
    for seat in range(s.players):
        for kind in range(KINDS + 1):
            x = stir(x, s.hand[seat, kind])
        x = stir(stir(stir(x, s.points[seat]), s.drawn[seat]), s.contends[seat])
        x = stir(stir(stir(x, s.left[seat]), s.place[seat]), s.seventies[seat])
    return x


@jit
def stir(x, number):
    """A hash with one more small number in it."""
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    return x ^ STIR[np.int64(number) & 4095]
