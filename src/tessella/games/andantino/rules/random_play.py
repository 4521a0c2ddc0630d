"""Plays a random action, usually without a list of all."""

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.core.compiler.rng import below

from .actions import legal, may_except
from .state import MAX_LEGAL, TILES
from .turns import place, play, take_open


@jit
def roll(s, rng):
    """Plays a random legal action. While tiles are placed and the exception is not open, it needs no list."""
    if s.placed < TILES and not may_except(s):
        place(s, take_open(s, below(rng, s.ways)))
    else:
        roll_listed(s, rng)


@jit
def roll_listed(s, rng):
    """Lists the legal actions and plays a random one."""
    actions = np.empty(MAX_LEGAL, np.int32)
    play(s, np.int64(actions[below(rng, legal(s, actions))]))
