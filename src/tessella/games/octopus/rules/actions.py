"""The legal actions: placements, and the draws and choices of chance."""

import numpy as np

from tessella.core.compiler.jit import jit

from .deal import list_beginners, list_draws
from .grid import KINDS, SPOTS
from .state import DEAL, START


@jit
def legal(s, out):
    """Every kind in the hand on every open spot (O2); or the actions of chance."""
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
    """Adds the placements of a kind to n others in out; returns the new number."""
    if n == 0:
        for place in range(np.int64(s.open)):
            out[place] = kind * SPOTS + np.int64(s.around[place])
        sort(out, s.open)
    else:
        more = kind * SPOTS - out[0] // SPOTS * SPOTS
        for place in range(np.int64(s.open)):
            out[n + place] = out[place] + more  # the same spots as for the first kind
    return n + s.open


@jit
def sort(numbers, n):
    """Sorts the first n numbers by insertion, which is fast for few numbers."""
    for i in range(1, n):
        number, j = numbers[i], i
        while j > 0 and numbers[j - 1] > number:
            numbers[j] = numbers[j - 1]
            j -= 1
        numbers[j] = number
