"""A simple evaluation for Andantino: the side with more room for five in a row is better."""

import numpy as np

from tessella.core.bits import popcount
from tessella.core.jit import jit

from ..rules.lines import turned
from ..rules.state import RED, WHITE

WORTH = np.array([0.0, 1.0, 5.0, 22.0, 70.0, 0.0])
"""The value of a window of five cells without enemy tiles, by the number of own tiles in it."""
TEMPO = 12.0
"""The value of being the side to act."""


@jit
def evaluate(s, out):
    """The utility that each seat may expect, from the lines it can still complete (A1)."""
    balance = TEMPO if s.mover == WHITE else -TEMPO
    for axis in range(3):
        for line in range(32):
            white, red = s.lines[WHITE, axis, line], s.lines[RED, axis, line]
            if white != 0:
                balance += worth_of(white, red)
            if red != 0:
                balance -= worth_of(red, white)
    out[WHITE] = 0.5 + 0.45 * balance / (60.0 + abs(balance))
    out[RED] = 1.0 - out[WHITE]


@jit
def worth_of(own, enemy):
    """The value of all windows of a line. The 32 windows of the ring are counted in parallel: low, middle and high hold
    the bits of each window's number of own tiles."""
    blocked = enemy | turned(enemy, 1)
    blocked |= turned(blocked, 2) | turned(enemy, 4)
    low, middle, high = own ^ own, own ^ own, own ^ own
    for shift in range(5):
        carry = turned(own, shift) if shift > 0 else own
        low, carry = low ^ carry, low & carry
        middle, carry = middle ^ carry, middle & carry
        high |= carry
    free = np.uint32(~blocked)
    total = WORTH[1] * popcount(free & low & ~middle & ~high)
    total += WORTH[2] * popcount(free & middle & ~low)
    total += WORTH[3] * popcount(free & middle & low)
    total += WORTH[4] * popcount(free & high & ~low)
    return total
