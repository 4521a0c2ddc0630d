"""Moves that threaten to win, found from the lines and the groups of tiles, without placing tiles."""

import numpy as np

from tessella.core.compiler.bits import lowest, popcount, without_lowest
from tessella.core.compiler.jit import jit, local

from ..rules.actions import add_exceptions
from ..rules.grid import NEAR, STEPS, TILE, cell
from ..rules.loops import FACES
from ..rules.state import MAX_LEGAL, NOWHERE, RED, TILES
from .fives import cell_on, completing, extent, threes
from .groups import CELLS, draw_map, joins, spot, touched
from .wins import may_place, own_tiles


@jit
def attacks(s, out):
    """Writes moves of the mover after which it may win with its next one, if it can; returns their number. (A1, A2)

    No such move is missing, except one that makes the cell of that win open to it by the exception (A5).
    """
    if s.placed >= TILES - 2:
        return 0
    n = attacks_on_lines(s, out)
    return attacks_by_loops(s, out, n)


@jit
def skip(s):
    """The other side is to act, as if a tile had been placed out of sight."""
    if s.placed < TILES - 2:
        s.tiles[s.placed] = NOWHERE
        s.placed += 1
        s.mover = 1 - s.mover


@jit
def attacks_on_lines(s, out):
    """Writes the moves after which one cell lacks to five, and is open."""
    seat, n = s.mover, 0
    for axis in range(3):
        low, high = extent(s, axis)
        for line in range(low, high + 1):
            own, enemy = s.lines[seat, axis, line & 31], s.lines[1 - seat, axis, line & 31]
            if popcount(own) < 3:
                continue
            left = completing(own, enemy)
            while left != 0:  # a cell that is not open yet
                goal = cell_on(s, axis, line & 31, lowest(left))
                left = np.uint32(without_lowest(left))
                for k in range(6 if goal != NOWHERE else 0):
                    n = add_attack(s, goal + STEPS[k], goal, out, n)
            left = threes(own, enemy)
            while left != 0:
                one, other = lacking(s, axis, line & 31, own, lowest(left))
                left = np.uint32(without_lowest(left))
                if one != NOWHERE and other != NOWHERE:
                    n = add_attack(s, one, other, out, n)
                    n = add_attack(s, other, one, out, n)
    return n


@jit
def lacking(s, axis, line, own, start):
    """The two cells that three own tiles lack to five, on the five places from start on."""
    one, other = NOWHERE, NOWHERE
    for i in range(5):
        place = (start + i) & 31
        if own >> np.uint32(place) & np.uint32(1) == 0:
            one, other = other, cell_on(s, axis, line, place)
    return one, other


@jit
def add_attack(s, at, goal, out, n):
    """Adds a cell to the attacks if a tile may be placed there, and on the goal after that."""
    if cell(s, at) & TILE or not may_place(s, at, s.mover):
        return n
    near = cell(s, goal) & NEAR
    for k in range(6):
        near += at + STEPS[k] == goal
    return add(at, out, n) if near > 1 or may_place(s, goal, s.mover) else n


@jit
def add(at, out, n):
    """Adds a cell to those in out, if it is not there yet."""
    for i in range(n):
        if out[i] == at:
            return n
    out[n] = at
    return n + 1


@jit
def attacks_by_loops(s, out, n):
    """Adds the moves after which one more tile would close a loop."""
    if own_tiles(s, s.mover) < 4:
        return n
    tiles, joints, m = local(np.uint8, CELLS), local(np.int32, MAX_LEGAL), 0
    draw_map(s, s.mover, tiles)
    for i in range(s.ways):
        at = np.int64(s.open[i])
        if FACES[tiles[spot(at)]] > 1 and several(touched(tiles, at)):
            joints[m] = at
            m += 1
    for i in range(s.ways):
        at = np.int64(s.open[i])
        if loops_next(s, tiles, at, joints, m):
            n = add(at, out, n)
    if s.mover == RED and s.exception == 1:
        for i in range(add_exceptions(s, joints, 0)):  # beside one tile, so none of them joins groups
            if loops_next(s, tiles, np.int64(joints[i]), joints, 0):
                n = add(np.int64(joints[i]), out, n)
    return n


@jit
def several(groups):
    """Whether more than one bit is set."""
    return groups & (groups - 1) != 0


@jit
def loops_next(s, tiles, at, joints, m):
    """Whether a loop might be closed after a tile on an empty cell; joints: the m open cells beside several groups."""
    if tiles[spot(at)] == 0:
        return False
    own = touched(tiles, at)
    if several(own):  # another cell may join the same groups
        for i in range(m):
            if joints[i] != at and joins(tiles, np.int64(joints[i]), -1, own):
                return True
    for k in range(6):
        goal = at + STEPS[k]
        here = cell(s, goal)
        if not here & TILE and here & NEAR > 0 and joins(tiles, goal, (k + 3) % 6, own):
            return True
    return False
