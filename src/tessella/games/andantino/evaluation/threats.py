"""Forced moves: wins at once, the cell that the enemy must not get, and moves that threaten to win.

All of it is found from the lines and the rings of cells, without placing tiles. In the moving phase nothing is forced,
because a lift can defend, too (A6).
"""

import numpy as np

from tessella.core.bits import lowest, popcount, without_lowest
from tessella.core.jit import jit

from ..rules.actions import add_exceptions
from ..rules.grid import NEAR, STEPS, TILE, cell, fold
from ..rules.loops import FACES, PREY, enclosed
from ..rules.state import MAX_LEGAL, NOWHERE, RED, TILES
from .fives import cell_on, completing, threes
from .groups import groups_of, shares, touched


@jit
def urgent(s, out):
    """-1: the mover wins at once with out[0]. 1: every other move than out[0] loses at once, and perhaps this one does,
    too. 0: neither. (A1, A2)"""
    if s.placed == TILES:
        return 0
    at = win_of(s, s.mover)
    if at != NOWHERE:
        out[0] = at
        return -1
    if s.placed == TILES - 1:
        return 0  # the game ends before the enemy moves, or tiles are lifted next (A4, A6)
    at = win_of(s, 1 - s.mover)
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
def win_of(s, seat):
    """A cell where a seat would win if it were to act; NOWHERE if there is none."""
    own = (s.placed + 1 - seat) >> 1
    if own < 4:
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
    if own > 4:  # a loop has six tiles
        for i in range(s.ways):
            at = np.int64(s.open[i])
            if closes(s, at, seat):
                return at
    return NOWHERE


@jit
def extent(s, axis):
    """The first and the last line of an axis on which tiles may lie."""
    if axis == 0:
        return s.box[2], s.box[3]
    if axis == 1:
        return s.box[0], s.box[1]
    return max(s.box[0] + s.box[2], s.box[1] + s.box[3] - 31), s.box[1] + s.box[3]


@jit
def closes(s, at, seat):
    """Whether a seat's tile on an empty cell would close a loop around an enemy tile. (A2)"""
    wall, around = 8 << seat, 0
    for k in range(6):
        around |= (cell(s, at + STEPS[k]) >> (3 + seat) & 1) << k
    if FACES[around] < 2:
        return False
    q, r = fold(s, at)
    s.cells[r, q] |= wall
    found = False
    for k in range(6):
        beyond = (k + 1) % 6
        if around >> k & 1 and not around >> beyond & 1 and not found:
            found = enclosed(s, at + STEPS[beyond], wall) == PREY
    s.cells[r, q] &= ~wall & 255
    return found


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
    seat = s.mover
    if (s.placed + 1 - seat) >> 1 < 4:
        return n
    groups, cells, touching = groups_of(s, seat), np.empty(MAX_LEGAL, np.int32), np.empty(MAX_LEGAL, np.int64)
    cells[: s.ways] = s.open[: s.ways]
    count = s.ways
    if seat == RED and s.exception == 1:
        count = add_exceptions(s, cells, count)
    for i in range(count):
        touching[i] = touched(groups, np.int64(cells[i]))
    for i in range(count):
        if touching[i] != 0 and loops_next(s, groups, np.int64(cells[i]), touching[i], cells, touching):
            n = add(np.int64(cells[i]), out, n)
    return n


@jit
def loops_next(s, groups, at, own, cells, touching):
    """Whether a loop might be closed after a tile on a cell; own: the groups that it joins, as bits."""
    if own & (own - 1) != 0:  # it joins two groups, which another cell may join as well
        for i in range(s.ways):
            two = touching[i] & (touching[i] - 1) != 0 and cells[i] != at
            if two and shares(groups, np.int64(cells[i]), at, own) > 1:
                return True
    for k in range(6):
        goal = at + STEPS[k]
        here = cell(s, goal)
        if not here & TILE and here & NEAR > 0 and shares(groups, goal, at, own) > 1:
            return True
    return False
