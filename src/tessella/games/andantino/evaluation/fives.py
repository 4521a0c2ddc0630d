"""Where a line of tiles lacks one or two of five in a row, from its bits (A1).

A line is a ring of 32 bits, as in rules.lines. This is exact while tiles are placed.
"""

import numpy as np

from tessella.core.compiler.jit import jit

from ..rules.lines import turned
from ..rules.state import NOWHERE


@jit
def completing(own, enemy):
    """The empty places of a line where a tile would complete five in a row."""
    after1, before1 = turned(own, 1), turned(own, 31)
    after2, before2 = after1 & turned(own, 2), before1 & turned(own, 30)
    after3, before3 = after2 & turned(own, 3), before2 & turned(own, 29)
    found = after3 & (before1 | turned(own, 4)) | before3 & (after1 | turned(own, 28)) | after2 & before2
    return np.uint32(found & ~own & ~enemy)


@jit
def threes(own, enemy):
    """The places where five places begin that hold three own tiles and no others."""
    taken = enemy | turned(enemy, 1)
    taken |= turned(taken, 2) | turned(enemy, 4)
    low, middle, high = own ^ own, own ^ own, own ^ own  # the bits of each window's number of own tiles
    for shift in range(5):
        carry = turned(own, shift) if shift > 0 else own
        low, carry = low ^ carry, low & carry
        middle, carry = middle ^ carry, middle & carry
        high |= carry
    return np.uint32(low & middle & ~high & ~taken)


@jit
def cell_on(s, axis, line, place):
    """The cell at a place of a line, which is numbered as in rules.lines; NOWHERE if it is far from all tiles."""
    if axis == 0:
        q, r = place, line
    elif axis == 1:
        q, r = line, place
    else:
        q, r = line - place, place
    left, top = s.box[0] - 1, s.box[2] - 1
    q, r = left + ((q - left) & 31), top + ((r - top) & 31)
    return r << 8 | q if q <= s.box[1] + 1 and r <= s.box[3] + 1 else NOWHERE


@jit
def extent(s, axis):
    """The first and the last line of an axis on which tiles may lie."""
    if axis == 0:
        return s.box[2], s.box[3]
    if axis == 1:
        return s.box[0], s.box[1]
    return max(s.box[0] + s.box[2], s.box[1] + s.box[3] - 31), s.box[1] + s.box[3]
