"""A hash of the position."""

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.core.compiler.rng import combine

from .grid import TILES


@jit
def key(s):
    """Every number of the identity, combined one after another."""
    x = np.uint64(s.mover + 3)
    x = combine(combine(combine(x, s.phase), s.colour), s.token)
    x = combine(combine(combine(combine(x, s.gate[0]), s.gate[1]), s.gate_used), s.failed)
    x = combine(combine(x, s.seat_of[0]), s.seat_of[1])
    for i in range(2):
        x = combine(combine(combine(x, s.table[i]), s.walls[i]), s.stepped[i])
        for colour in range(2):
            x = combine(combine(x, s.boxes[colour, i]), s.pawns[colour, i])
    for tile in range(TILES):
        x = combine(x, s.laid[tile])
    return x
