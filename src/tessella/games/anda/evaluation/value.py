"""What the seats may expect, from the numbers of a position (features.py) by logistic regression."""

from math import exp

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit

from ..rules.breaths import would_live
from ..rules.state import BLACK, CHOOSE, DIVIDE, PLAY, WHITE
from .features import GROUPS, PRISON, STONES, TEMPO, fullness, groups_ahead, kind, stones_ahead
from .pie import opening_balance
from .weights import VALUE


@jit
def evaluate(s, out):
    """The utility that each seat may expect."""
    if s.phase == DIVIDE:
        out[0] = out[1] = 0.5
    elif s.phase == CHOOSE:
        out[s.mover] = likely(abs(opening_balance(s)))
        out[1 - s.mover] = 1.0 - out[s.mover]
    else:
        black = likely(opening_balance(s) if s.turns == 0 and s.phase == PLAY else balance(s))
        for seat in range(2):
            out[seat] = black if s.colour[seat] == BLACK else 1.0 - black


@inlined
def likely(odds):
    """The probability with this logarithm of the odds, but never quite sure."""
    return 0.01 + 0.98 / (1.0 + exp(-odds))


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
