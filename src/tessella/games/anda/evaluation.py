"""An evaluation for Anda. The game is a race for safe moves, which can be seen only when the board fills.

A player without a legal action loses (D8). So cells where only one side may place are moves in reserve, and so are
prisoners. Each group has to keep an eye, so a side with many groups has fewer moves. The weights were fitted to the
results of games that the tree search played against itself on sides 5 and 7.
"""

from math import exp

from tessella.core.bits import lowest, popcount, without_lowest
from tessella.core.jit import jit

from .rules.breaths import would_live
from .rules.grid import bit
from .rules.state import BLACK, PLAY, SECOND, WHITE

HORIZON = 4
"""See the contract: Monte Carlo tree search plays better here than alpha-beta, which sees too few turns ahead."""
OWN, NEAR, EYE, PASS, GROUP = 0.9, 0.55, 1.3, 0.8, -1.4
"""Weights on a full board: of cells where only one side may place; of cells where both may place, but which lie beside
one side only; of cells where neither may place; of prisoners; of groups. On a half full board they count a quarter."""
EARLY_NEAR, EARLY_GROUP, TEMPO = 0.05, -0.15, 0.1
"""Weights that count fully from the beginning; the last is for the side to act."""


@jit
def evaluate(s, out):
    """The utility that each seat may expect."""
    if s.phase != PLAY and s.phase != SECOND:
        out[0] = out[1] = 0.5
        return
    race, near = cells_in_hand(s)
    stones, groups = 0, 0
    for w in range(len(s.empty)):
        stones += popcount(s.stones[BLACK, w]) + popcount(s.stones[WHITE, w])
        groups += popcount(s.heads[BLACK, w]) - popcount(s.heads[WHITE, w])
    filled = stones / (3 * s.side * (s.side - 1) + 1)
    race += PASS * (s.prison[WHITE] - s.prison[BLACK]) + NEAR * near + GROUP * groups
    balance = filled * filled * race + EARLY_NEAR * near + EARLY_GROUP * groups
    balance += TEMPO if s.colour[s.mover] == BLACK else -TEMPO
    black = 0.02 + 0.96 / (1.0 + exp(-balance))
    for seat in range(2):
        out[seat] = black if s.colour[seat] == BLACK else 1.0 - black


@jit
def cells_in_hand(s):
    """The value of the empty cells for Black in the race; and, among the cells where both may place, the number that
    lie beside Black only, minus the number that lie beside White only."""
    race, near = 0.0, 0
    for w in range(len(s.empty)):
        left = s.empty[w]
        while left != 0:
            at = 64 * w + lowest(left)
            left = without_lowest(left)
            black, white = would_live(s, BLACK, at), would_live(s, WHITE, at)
            by_black = (s.low[BLACK, w] | s.high[BLACK, w]) & bit(at) != 0
            by_white = (s.low[WHITE, w] | s.high[WHITE, w]) & bit(at) != 0
            leaning = (1 if by_black else 0) - (1 if by_white else 0)
            if black != white:
                race += OWN if black else -OWN
            elif black:
                near += leaning
            else:
                race += EYE * leaning
    return race, near
