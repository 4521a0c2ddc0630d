"""What the mover may do: place a tile (A0, A5) or, in the moving phase, lift one (A6)."""

import numpy as np

from tessella.core.compiler.jit import jit

from .grid import NEAR, STEPS, beside, cell
from .state import NOWHERE, RED, TILES


@jit
def legal(s, out):
    """The cells where the mover may place a tile or, in the moving phase, lift one."""
    if lifting(s):
        n = 0
        for i in range(s.mover, TILES, 2):
            if may_lift(s, np.int64(s.tiles[i])):
                out[n] = s.tiles[i]
                n += 1
    else:
        n = s.ways
        for i in range(n):
            out[i] = s.open[i]
        if may_except(s):
            n = add_exceptions(s, out, n)
    out[:n].sort()
    return n


@jit
def lifting(s):
    """Whether the mover is to lift a tile. (A6)"""
    return s.placed == TILES and s.held == NOWHERE


@jit
def may_lift(s, at):
    """Whether the tile on a cell could be placed elsewhere once it is lifted. (A6)"""
    if may_except(s):
        return True  # the outermost tile left has two empty neighbours, and only one of them can be `at`
    for i in range(s.ways):
        c = np.int64(s.open[i])
        if cell(s, c) & NEAR > 2 or not beside(c, at):
            return True
    return False


@jit
def may_except(s):
    """Whether the mover may place beside a single tile. (A5)"""
    return s.mover == RED and s.exception == 1


@jit
def add_exceptions(s, out, n):
    """Appends the empty cells with exactly one neighbour."""
    for i in range(TILES):
        if s.tiles[i] != NOWHERE:
            for k in range(6):
                c = np.int64(s.tiles[i]) + STEPS[k]
                if cell(s, c) == 1 and c != s.held:  # its only neighbour is tile i, so it is listed once
                    out[n] = c
                    n += 1
    return n
