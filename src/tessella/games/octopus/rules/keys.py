"""A hash of the position."""

import numpy as np

from tessella.core.jit import jit
from tessella.core.rng import stir

from .grid import KINDS


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
