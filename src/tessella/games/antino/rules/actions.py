"""The legal actions: placements, a stop or a drop; the draws of chance."""

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import jit
from tessella.core.mover import CHANCE

from .fits import room
from .grid import CELL, CELLS, KINDS, WORDS
from .state import DRAW, DROP, HIDDEN, MORE, STOP


@jit
def legal(s, out):
    """Lists placements, then STOP if it is allowed (N6); or DROP if there is no placement (N9); or chance's draws."""
    n = 0
    if s.mover == CHANCE:
        for kind in range(KINDS):
            if s.unseen[kind] > 0:
                out[n] = DRAW + kind
                n += 1
        return n
    kinds = s.kinds[s.turn]
    while kinds != 0:
        n = add_placements(s, lowest(kinds), out, n)
        kinds = without_lowest(kinds)
    if s.phase == MORE:
        out[n] = STOP
        n += 1
    elif n == 0 and s.hand[s.turn, HIDDEN] == 0:
        out[n] = DROP
        n += 1
    return n


@jit
def add_placements(s, kind, out, n):
    """Adds the placements of a kind to n others in out; returns the new number."""
    for word in range(WORDS):
        cells = room(s, kind, word)
        while cells != 0:
            out[n] = kind * CELLS + CELL[64 * word + lowest(cells)]
            n += 1
            cells = without_lowest(cells)
    return n


@jit
def odds(s, out):
    """All tiles in the bag are equally likely."""
    n = 0
    for kind in range(KINDS):
        if s.unseen[kind] > 0:
            out[n] = s.unseen[kind]
            n += 1
