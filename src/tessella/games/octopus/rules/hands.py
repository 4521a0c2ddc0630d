"""What a hand may choose from: the kinds that it has tiles of, one by one, so that one can be drawn at random."""

import numpy as np

from tessella.core.jit import inlined, jit


@inlined
def add_choice(s, seat, kind):
    """The hand of a seat has tiles of this kind, from now on."""
    s.fan[seat, s.choice[seat]] = kind
    s.choice[seat] += 1


@jit
def which_of(s, kind):
    """Where a kind stands among those that the seat to act may choose from."""
    for which in range(np.int64(s.choice[s.turn])):
        if s.fan[s.turn, which] == kind:
            return which
    return -1
