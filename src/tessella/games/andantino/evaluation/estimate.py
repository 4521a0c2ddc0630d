"""The utility that each seat may expect: a logistic regression over what the mover has more of than the enemy.

The weights change as the table fills. They are fitted by tools/fit/andantino.py.
"""

from math import exp

import numpy as np

from tessella.core.compiler.jit import jit, local

from ..rules.state import RED, TILES
from .counts import COUNTS, count_cells, count_windows
from .weights import FIRST, LAST

ACTING, BEING_RED = COUNTS, COUNTS + 1
"""The indices of two more weights: for being the mover, and for being Red as the mover."""


@jit
def evaluate(s, out):
    """Writes the utility of both seats, never quite 0 or 1."""
    own, enemy = local(np.float64, COUNTS), local(np.float64, COUNTS)
    own[:], enemy[:] = 0.0, 0.0
    count_windows(s, s.mover, own)
    count_windows(s, 1 - s.mover, enemy)
    count_cells(s, own, enemy)
    balance = weight(s, ACTING)
    if s.mover == RED:
        balance += weight(s, BEING_RED)
    for i in range(COUNTS):
        balance += weight(s, i) * (own[i] - enemy[i])
    expected = 0.01 + 0.98 / (1.0 + exp(-balance))
    out[s.mover] = expected
    out[1 - s.mover] = 1.0 - expected


@jit
def weight(s, i):
    """A weight, between that of an empty table and that of a full one."""
    return FIRST[i] + (LAST[i] - FIRST[i]) * s.placed / TILES
