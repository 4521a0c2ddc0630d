"""The bag as a list of single tiles, so that one can be drawn at random."""

import numpy as np

from tessella.core.compiler.jit import inlined, jit
from tessella.core.compiler.rng import below

from .grid import KINDS
from .memory import remember_return


@jit
def put_loose(s, kind, n):
    """Adds n tiles of a kind to the unseen tiles."""
    for _ in range(n):
        s.tiles[s.loose] = kind
        s.loose += 1


@inlined
def random_tile(s, rng):
    """The kind of a random unseen tile, which is moved to the end of the list."""
    i, last = below(rng, s.loose), s.loose - 1
    kind = np.int64(s.tiles[i])
    s.tiles[i], s.tiles[last] = s.tiles[last], kind
    return kind


@inlined
def take_loose(s, kind):
    """Removes an unseen tile of a kind. The search begins at the end of the list, where random_tile has put it."""
    last = s.loose - 1
    i = last
    while s.tiles[i] != kind:
        i -= 1
    s.tiles[i], s.tiles[last] = s.tiles[last], 0
    s.loose = last


@jit
def put_back(s):
    """The tiles that lie aside go back into the bag."""
    for kind in range(KINDS):
        n = s.aside[kind]
        s.unseen[kind] += n
        s.bag += n
        put_loose(s, kind, n)
        remember_return(s, kind, n)
        s.aside[kind] = 0
