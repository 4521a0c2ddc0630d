"""What follows from the rest of a state: the derived fields, and the key."""

import numpy as np

from tessella.core.jit import jit
from tessella.core.rng import stir

from .grid import FACES, ONE, TILES
from .state import DEAL


@jit
def refresh(s):
    """The tiles on the table, and those not dealt yet."""
    s.standing, s.undealt, dealt = 0, 0, 0
    for tile in range(TILES):
        if s.laid[tile] > 0:
            s.standing |= ONE << np.uint64(tile)
            dealt |= 1 << (np.int64(s.laid[tile]) - 1) // 4
    if s.phase == DEAL:
        for number in range(FACES):
            if dealt >> number & 1 == 0:
                s.numbers[s.undealt] = number
                s.undealt += 1


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
