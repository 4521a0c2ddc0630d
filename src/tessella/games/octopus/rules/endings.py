"""How a game ends, and the result of each seat: points, and the win or a share of it."""

from tessella.core.compiler.jit import jit
from tessella.core.mover import OVER
from tessella.kit.company import share


@jit
def finish(s, reason):
    """Ends the game."""
    s.mover, s.reason = OVER, reason


@jit
def players_in(s):
    """How many seats have not left."""
    n = 0
    for seat in range(s.players):
        n += 1 - s.left[seat]
    return n


@jit
def score(s, out):
    """The points of each seat."""
    for seat in range(s.players):
        out[seat] = s.points[seat]


@jit
def utility(s, out):
    """The win, or equal shares of it, goes to the most points among seats that have not left. (G2, G3)"""
    score(s, out)
    share(s.left, out[: s.players])
