"""The fields that follow from the rest of a state."""

import numpy as np

from tessella.core.compiler.jit import jit

from .grid import FACES, ONE, TILES
from .state import DEAL


@jit
def refresh(s):
    """Recomputes the tiles on the table, and the undealt tiles."""
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
