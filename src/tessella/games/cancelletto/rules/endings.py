"""How a game ends: all win or all lose."""

from tessella.core.compiler.jit import jit
from tessella.core.mover import OVER

from .state import WON


@jit
def finish(s, reason):
    """Ends the game."""
    s.mover, s.reason = OVER, reason


@jit
def score(s, out):
    """1 for a win: there are no points."""
    for seat in range(s.players):
        out[seat] = 1.0 if s.reason == WON else 0.0


@jit
def utility(s, out):
    """All win or all lose."""
    score(s, out)
