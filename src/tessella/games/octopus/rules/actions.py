"""What may be played: placements, and chance's draws and choices."""

import numpy as np

from tessella.core.jit import jit

from .deal import list_beginners, list_draws
from .grid import KINDS, SPOTS
from .state import DEAL, START


@jit
def legal(s, out):
    """Every kind of the hand on every open spot (O2); chance's draws and beginners."""
    if s.phase == DEAL:
        return list_draws(s, out)
    if s.phase == START:
        return list_beginners(s, out)
    n = 0
    for kind in range(KINDS):
        if s.hand[s.turn, kind] > 0:
            n = list_placements(s, kind, out, n)
    return n


@jit
def list_placements(s, kind, out, n):
    """Lists the placements of a kind after n others; how many there are then."""
    if n == 0:
        for place in range(np.int64(s.open)):
            out[place] = kind * SPOTS + np.int64(s.around[place])
        sort(out, s.open)
    else:
        more = kind * SPOTS - out[0] // SPOTS * SPOTS
        for place in range(np.int64(s.open)):
            out[n + place] = out[place] + more  # the same spots as of the first kind
    return n + s.open


@jit
def sort(numbers, n):
    """The first n numbers in their order, by insertion: they are few."""
    for i in range(1, n):
        number, j = numbers[i], i
        while j > 0 and numbers[j - 1] > number:
            numbers[j] = numbers[j - 1]
            j -= 1
        numbers[j] = number
