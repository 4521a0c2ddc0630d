"""A random action, mostly without listing all."""

import numpy as np

from tessella.core.jit import jit
from tessella.core.rng import below

from .actions import legal, may_except
from .state import MAX_LEGAL, TILES
from .turns import place, play, take_open


@jit
def roll(s, rng):
    """Plays a random legal action; while tiles are placed without the exception, it lists none."""
    if s.placed < TILES and not may_except(s):
        place(s, take_open(s, below(rng, s.ways)))
    else:
        roll_listed(s, rng)


@jit
def roll_listed(s, rng):
    """Plays a random one of the listed legal actions."""
    actions = np.empty(MAX_LEGAL, np.int32)
    play(s, np.int64(actions[below(rng, legal(s, actions))]))
