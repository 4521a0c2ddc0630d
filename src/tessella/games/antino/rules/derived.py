"""The fields that follow from the rest of a state: the board's sets of cells, the bag, the sizes of hands."""

import numpy as np

from tessella.core.compiler.jit import jit

from .bag import put_loose
from .grid import CELLS, KINDS, PACK
from .laying import derive_from_cells
from .state import HIDDEN, SEATS


@jit
def refresh(s):
    """Recomputes what follows from the cells, then the bag and the sizes of hands."""
    derive_from_cells(s)
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
