"""What a tile scores. (N5)"""

import numpy as np

from tessella.core.compiler.jit import inlined

from .grid import ALL_STOPS, ALWAYS, FACE_AT, FACE_STEPS, LONGEST_WALK, SYMBOL


@inlined
def worth(s, kind, cell):
    """The sum of the four walks of a tile of a kind on a cell of the present board. (N5)

    The code has no branches: each cell of a walk counts while nothing has stopped the walk.
    """
    total, middle = 0, FACE_AT[cell]
    for way in range(4):
        place, met, going = middle, ALWAYS | 1 << SYMBOL[kind], 1
        for _ in range(LONGEST_WALK):
            place += FACE_STEPS[way]
            face = np.int64(s.faces[place])
            going &= (met & face & ALL_STOPS) == 0
            total += going
            met |= face >> 8
    return total
