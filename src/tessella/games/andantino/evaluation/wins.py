"""Wins at once, and the cell that the enemy must not get.

Both are found from the lines and the rings of cells, without placing tiles. In the moving phase nothing is forced,
because a lift can defend, too (A6).
"""

import numpy as np

from tessella.core.compiler.bits import lowest, popcount, without_lowest
from tessella.core.compiler.jit import jit

from ..rules.grid import NEAR, STEPS, cell, fold
from ..rules.loops import FACES, PREY, enclosed
from ..rules.state import NOWHERE, RED, TILES
from .fives import cell_on, completing, extent


@jit
def urgent(s, out):
    """-1: the mover wins at once with out[0]. 1: every other move than out[0] loses at once, and perhaps this one does,
    too. 0: neither. (A1, A2)"""
    if s.placed == TILES:
        return 0
    at, joints = win_of(s, s.mover, out)
    if at != NOWHERE:
        out[0] = at
        return -1
    if s.placed == TILES - 1:
        return 0  # the game ends before the enemy moves, or tiles are lifted next (A4, A6)
    at = enemy_win(s, 1 - s.mover, out, joints)
    if at == NOWHERE:
        return 0
    out[0] = at if may_place(s, at, s.mover) else s.open[0]  # lost: nobody else can fill that cell (A5)
    return 1


@jit
def may_place(s, at, seat):
    """Whether a seat could place a tile on an empty cell, if it were to act. (A0, A5)"""
    near = cell(s, at) & NEAR
    return near > 1 or (near == 1 and seat == RED and s.exception == 1)


@jit
def win_of(s, seat, out):
    """A cell where the mover wins at once, or NOWHERE. In that case out has the cells where the enemy might close a
    loop; their number is returned, too."""
    at = win_on_lines(s, seat)
    if at != NOWHERE:
        return at, 0
    large, joints = own_tiles(s, seat) > 4, 0  # a loop has six tiles
    for i in range(s.ways):
        at = np.int64(s.open[i])
        own, enemy = 0, 0
        for k in range(6):
            here = cell(s, at + STEPS[k])
            own |= (here >> (3 + seat) & 1) << k
            enemy |= (here >> (4 - seat) & 1) << k
        if large and FACES[own] > 1 and closes(s, at, seat, own):
            return at, 0
        if FACES[enemy] > 1:
            out[joints] = at << 6 | enemy
            joints += 1
    return NOWHERE, joints


@jit
def enemy_win(s, seat, out, joints):
    """A cell where the seat would win if it were to act, or NOWHERE. out has the cells where it might close a loop, and
    which of their neighbours are its own tiles."""
    at = win_on_lines(s, seat)
    if at == NOWHERE and own_tiles(s, seat) > 4:
        for i in range(joints):
            if closes(s, np.int64(out[i] >> 6), seat, np.int64(out[i] & 63)):
                return np.int64(out[i] >> 6)
    return at


@jit
def own_tiles(s, seat):
    """How many tiles of a seat lie on the table."""
    return (s.placed + 1 - seat) >> 1


@jit
def win_on_lines(s, seat):
    """An open cell where a tile completes five in a row, or NOWHERE. (A1)"""
    if own_tiles(s, seat) < 4:
        return NOWHERE
    for axis in range(3):
        low, high = extent(s, axis)
        for line in range(low, high + 1):
            left = s.lines[seat, axis, line & 31]
            if popcount(left) > 3:
                left = completing(left, s.lines[1 - seat, axis, line & 31])
                while left != 0:
                    at = cell_on(s, axis, line & 31, lowest(left))
                    if at != NOWHERE and may_place(s, at, seat):
                        return at
                    left = np.uint32(without_lowest(left))
    return NOWHERE


@jit
def closes(s, at, seat, around):
    """Whether a seat's tile on an empty cell would close a loop around an enemy tile. around: which neighbours of the
    cell are tiles of that seat, as bits in ring order. (A2)"""
    wall, found = 8 << seat, False
    q, r = fold(s, at)
    s.cells[r, q] |= wall
    for k in range(6):
        beyond = (k + 1) % 6
        if around >> k & 1 and not around >> beyond & 1 and not found:
            found = enclosed(s, at + STEPS[beyond], wall) == PREY
    s.cells[r, q] &= ~wall & 255
    return found
