"""A hash of the position."""

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.core.compiler.rng import combine

from .grid import KINDS


@jit
def key(s):
    """Combines all numbers of the identity, one after another."""
    x = np.uint64(s.mover + 3)
    x = combine(combine(x, s.phase), s.turn + 1)
    for kind in range(KINDS):
        x = combine(combine(combine(x, s.spots[kind, 0]), s.spots[kind, 1]), s.aside[kind])
    for seat in range(s.players):
        x = combine(combine(x, s.points[seat]), s.left[seat])
        for kind in range(KINDS):
            x = combine(x, s.hand[seat, kind])
    return x
