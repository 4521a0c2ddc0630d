"""What the estimate of a position counts for a seat."""

from tessella.core.compiler.bits import popcount
from tessella.core.compiler.jit import jit

from ..rules.grid import STEPS, cell
from ..rules.lines import turned
from ..rules.loops import FACES
from .fives import extent

COUNTS = 6
"""Windows of five cells without enemy tiles that hold 1, 2, 3 and 4 of the seat's tiles (A1); open cells beside its
tiles; and those of them that would join separate tiles (A2)."""
BESIDE, JOINING = 4, 5


@jit
def count_windows(s, seat, out):
    """Adds the windows of a seat, by the number of its tiles in them."""
    for axis in range(3):
        low, high = extent(s, axis)
        for line in range(low, high + 1):
            own = s.lines[seat, axis, line & 31]
            if own != 0:
                count_line(own, s.lines[1 - seat, axis, line & 31], out)


@jit
def count_line(own, enemy, out):
    """Adds the windows of a line. The 32 windows of the ring are counted in parallel: low, middle and high hold the
    bits of each window's number of own tiles."""
    blocked = enemy | turned(enemy, 1)
    blocked |= turned(blocked, 2) | turned(enemy, 4)
    low, middle, high = own ^ own, own ^ own, own ^ own
    for shift in range(5):
        carry = turned(own, shift) if shift > 0 else own
        low, carry = low ^ carry, low & carry
        middle, carry = middle ^ carry, middle & carry
        high |= carry
    free = ~blocked
    out[0] += popcount(free & low & ~middle & ~high)
    out[1] += popcount(free & middle & ~low)
    out[2] += popcount(free & middle & low)
    out[3] += popcount(free & high & ~low)


@jit
def count_cells(s, own, enemy):
    """Adds the open cells beside the mover's tiles to own, and those beside the enemy's to enemy."""
    seat = s.mover
    for i in range(s.ways):
        at, by_own, by_enemy = s.open[i], 0, 0
        for k in range(6):
            here = cell(s, at + STEPS[k])
            by_own |= (here >> (3 + seat) & 1) << k
            by_enemy |= (here >> (4 - seat) & 1) << k
        own[BESIDE] += by_own != 0
        own[JOINING] += FACES[by_own] > 1
        enemy[BESIDE] += by_enemy != 0
        enemy[JOINING] += FACES[by_enemy] > 1
