"""Knowledge of Anda: the game is a race of safe moves, which begins to show when the board fills.

Who runs out of legal actions loses (D8), so cells that only one side may place on are moves in hand, as prisoners are.
Each group has to keep an eye, so a side that is in many pieces has so many moves fewer. The weights were fitted to the
results of games that the tree search played against itself on sides 5 and 7.
"""

from math import exp

from tessella.core.bits import lowest, popcount, without_lowest
from tessella.core.jit import jit

from .rules.breaths import would_live
from .rules.grid import bit
from .rules.state import BLACK, PLAY, SECOND, WHITE

HORIZON = 4
"""See the contract: a search in a tree plays better here than alpha-beta, which sees too few turns ahead."""
OWN, NEAR, EYE, PASS, GROUP = 0.9, 0.55, 1.3, 0.8, -1.4
"""On a full board: cells only one side may place on, cells of both beside one of them, cells of neither, prisoners,
groups. On one half full they count a quarter of that."""
EARLY_NEAR, EARLY_GROUP, TEMPO = 0.05, -0.15, 0.1
"""From the beginning on; the last for who is to act."""


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
    """What the empty cells are worth to Black in the race; and of those where both may place, how many lie beside Black
    alone, less those beside White alone."""
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
