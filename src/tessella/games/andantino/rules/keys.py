"""Hashes of the position: the Zobrist key, and one that is the same wherever the tiles lie as a whole (A6)."""

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.core.compiler.rng import random_keys

from .grid import KEYS
from .state import TILES

MOVER_KEYS = random_keys(4, seed=2)  # by mover + 2
EXCEPTION_KEY = random_keys(1, seed=3)[0]
HELD_KEYS = random_keys(128, 128, seed=4)  # by row and column of the lifted tile's old cell


@jit
def key(s):
    """Zobrist key of the tiles, the mover, the exception and what is held."""
    return s.key


@jit
def key_of_held(s):
    """The part of the key for the cell from which a tile was lifted."""
    return HELD_KEYS[(s.held >> 8) & 127, s.held & 127]


@jit
def stance(s):
    """A hash of the tiles, the exception and the mover; it does not change if all tiles are shifted together (A6)."""
    found = MOVER_KEYS[s.mover + 2] ^ EXCEPTION_KEY * np.uint64(s.exception)
    for i in range(TILES):
        at = np.int64(s.tiles[i])
        found ^= KEYS[i & 1, (at >> 8) - s.box[2], (at & 255) - s.box[0]]
    return found
