"""Groups of connected tiles of one seat, and how often a cell touches them: what loops are made of (A2)."""

import numpy as np

from tessella.core.jit import jit

from ..rules.grid import STEPS
from ..rules.state import NOWHERE, TILES


@jit
def spot(at):
    """The index of a cell in an array of groups: the table folded to 32 by 32 cells, which is exact while placing."""
    return (at >> 3) & (31 << 5) | at & 31


@jit
def groups_of(s, seat):
    """For each cell of the folded table: 0, or the bit of the group of the seat's tile that lies there."""
    groups, trail = np.zeros(1024, np.int64), np.empty(TILES, np.int64)
    for i in range(seat, TILES, 2):
        if s.tiles[i] != NOWHERE:
            groups[spot(np.int64(s.tiles[i]))] = -1
    bit = 1
    for i in range(seat, TILES, 2):
        if s.tiles[i] == NOWHERE or groups[spot(np.int64(s.tiles[i]))] != -1:
            continue
        trail[0], n = s.tiles[i], 1
        groups[spot(trail[0])] = bit
        while n > 0:
            n -= 1
            at = trail[n]
            for k in range(6):
                c = at + STEPS[k]
                if groups[spot(c)] == -1:
                    groups[spot(c)] = bit
                    trail[n] = c
                    n += 1
        bit <<= 1
    return groups


@jit
def touched(groups, at):
    """The groups beside a cell, as bits."""
    found = 0
    for k in range(6):
        found |= groups[spot(at + STEPS[k])]
    return found


@jit
def shares(groups, at, other, own):
    """In how many separate places a cell would touch the group that a tile on the other cell makes of those in own."""
    places, counted = 0, False
    for k in range(12):  # once around to learn how the ring begins, then once to count
        c = at + STEPS[k % 6]
        here = groups[spot(c)]
        mine = c == other or here & own != 0
        filled = mine or here != 0
        if k >= 6:
            places += mine and not counted
        counted = mine or (counted and filled)
    return places
