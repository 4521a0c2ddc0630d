"""For each hand, a list of the kinds in it, so that one can be chosen at random."""

import numpy as np

from tessella.core.compiler.jit import inlined, jit


@inlined
def add_choice(s, seat, kind):
    """Adds a kind to the list of a seat's hand."""
    s.fan[seat, s.choice[seat]] = kind
    s.choice[seat] += 1


@jit
def which_of(s, kind):
    """The index of a kind in the list of the seat to act; -1 if it is not there."""
    for which in range(np.int64(s.choice[s.turn])):
        if s.fan[s.turn, which] == kind:
            return which
    return -1
