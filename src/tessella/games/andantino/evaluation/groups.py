"""Groups of connected tiles of one seat, and how often a cell touches them: what loops are made of (A2)."""

import numpy as np

from tessella.core.compiler.jit import jit, local

from ..rules.grid import STEPS
from ..rules.loops import FACES
from ..rules.state import TILES

GROUP, UNKNOWN = 64, 255
CELLS = 1024
"""The size of a map."""


@jit
def spot(at):
    """The index of a cell in a map: the table folded to 32 by 32 cells, which is exact while tiles are placed."""
    return (at >> 3) & (31 << 5) | at & 31


@jit
def draw_map(s, seat, tiles):
    """Writes a map of the seat's tiles: a tile's entry is GROUP + the number of its group; that of any other cell says
    which of its neighbours are such tiles, as bits in ring order."""
    tiles[:] = 0
    for i in range(seat, s.placed, 2):
        tiles[spot(np.int64(s.tiles[i]))] = UNKNOWN
    for i in range(seat, s.placed, 2):
        for k in range(6):
            c = spot(s.tiles[i] + STEPS[k])
            if tiles[c] < GROUP:
                tiles[c] |= 1 << (k + 3) % 6
    trail, group = local(np.int64, TILES), GROUP
    for i in range(seat, s.placed, 2):
        if tiles[spot(np.int64(s.tiles[i]))] == UNKNOWN:
            name(tiles, trail, np.int64(s.tiles[i]), group)
            group += 1


@jit
def name(tiles, trail, at, group):
    """Gives a number to the group of the tile on a cell."""
    tiles[spot(at)] = group
    trail[0], n = at, 1
    while n > 0:
        n -= 1
        at = trail[n]
        for k in range(6):
            c = at + STEPS[k]
            if tiles[spot(c)] == UNKNOWN:
                tiles[spot(c)] = group
                trail[n] = c
                n += 1


@jit
def touched(tiles, at):
    """The groups beside an empty cell, as bits."""
    found = 0
    for k in range(6):
        here = np.int64(tiles[spot(at + STEPS[k])])
        if here >= GROUP:
            found |= 1 << (here - GROUP)
    return found


@jit
def joins(tiles, at, direction, own):
    """Whether an empty cell would touch one group in separate places, once a tile lies on its neighbour in a direction
    (-1: elsewhere) and joins the groups in own."""
    around = tiles[spot(at)] | (1 << direction if direction >= 0 else 0)
    if FACES[around] < 2:
        return False
    places, counted = 0, False
    for k in range(12):  # once around to learn how the ring begins, then once to count
        here = np.int64(tiles[spot(at + STEPS[k % 6])])
        mine = k % 6 == direction or (here >= GROUP and own >> (here - GROUP) & 1 == 1)
        if k >= 6:
            places += mine and not counted
        counted = mine or (counted and here >= GROUP)
    return places > 1
