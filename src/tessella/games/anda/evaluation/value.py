"""What the seats may expect, from the numbers of a position (features.py) by logistic regression."""

from math import exp

from tessella.core.bits import lowest, without_lowest
from tessella.core.jit import inlined, jit

from ..rules.breaths import would_live
from ..rules.state import BLACK, PLAY, SECOND, WHITE
from .features import GROUPS, PRISON, STONES, TEMPO, fullness, groups_ahead, kind, stones_ahead
from .weights import VALUE


@jit
def evaluate(s, out):
    """The utility that each seat may expect."""
    if s.phase != PLAY and s.phase != SECOND:
        out[0] = out[1] = 0.5
        return
    black = 0.01 + 0.98 / (1.0 + exp(-balance(s)))
    for seat in range(2):
        out[seat] = black if s.colour[seat] == BLACK else 1.0 - black


@jit
def balance(s):
    """The logarithm of the odds that Black wins."""
    full = fullness(s)
    found = groups_ahead(s) * at_stage(full, GROUPS) + stones_ahead(s) * at_stage(full, STONES)
    found += (s.prison[WHITE] - s.prison[BLACK]) * at_stage(full, PRISON)
    found += at_stage(full, TEMPO) * (1.0 if s.colour[s.mover] == BLACK else -1.0)
    for w in range(len(s.empty)):
        left = s.empty[w]
        while left != 0:
            at = 64 * w + lowest(left)
            left = without_lowest(left)
            black, white = would_live(s, BLACK, at), would_live(s, WHITE, at)
            found += at_stage(full, kind(s, at, BLACK, black, white))
            found -= at_stage(full, kind(s, at, WHITE, white, black))
    return found


@inlined
def at_stage(full, feature):
    """The weight of a feature when so much of the board is full."""
    return VALUE[0, feature] + full * (VALUE[1, feature] + full * VALUE[2, feature])
