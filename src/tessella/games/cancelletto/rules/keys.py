"""A hash of the position."""

import numpy as np

from tessella.core.jit import jit
from tessella.core.rng import stir

from .grid import TILES


@jit
def key(s):
    """Every number of the identity, stirred into one after another."""
    x = np.uint64(s.mover + 3)
    x = stir(stir(stir(x, s.phase), s.colour), s.token)
    x = stir(stir(stir(stir(x, s.gate[0]), s.gate[1]), s.gate_used), s.failed)
    x = stir(stir(x, s.seat_of[0]), s.seat_of[1])
    for i in range(2):
        x = stir(stir(stir(x, s.table[i]), s.walls[i]), s.stepped[i])
        for colour in range(2):
            x = stir(stir(x, s.boxes[colour, i]), s.pawns[colour, i])
    for tile in range(TILES):
        x = stir(x, s.laid[tile])
    return x
