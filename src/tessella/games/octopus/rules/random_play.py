"""Plays a random action, without a list of all."""

import numpy as np

from tessella.core.compiler.jit import inlined, jit
from tessella.core.compiler.rng import below

from .deal import begin, deal
from .endings import players_in
from .state import DEAL, PLAY
from .turns import put


@inlined
def roll(s, rng):
    """Plays a random action: any kind of the hand on any open spot, or any action of chance."""
    s.ply += 1
    if s.phase == PLAY:
        which, place = below(rng, s.choice[s.turn]), below(rng, s.open)
        put(s, which, np.int64(s.around[place]), place)
    elif s.phase == DEAL:
        deal(s, below(rng, s.undealt))
    else:
        begin(s, random_beginner(s, rng))


@jit
def random_beginner(s, rng):
    """A random seat among those that have not left."""
    n = below(rng, players_in(s))
    for seat in range(s.players):
        if not s.left[seat]:
            if n == 0:
                return seat
            n -= 1
    return -1
