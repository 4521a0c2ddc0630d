"""How a game ends, and what the seats get.

A game of MOST_TURNS turns is cut off: the player to act loses, as by D8. Random games on side 9 have a quarter as many
turns.
"""

from tessella.core.compiler.jit import inlined, jit
from tessella.core.mover import OVER


@inlined
def end(s, winner, reason):
    """Ends the game."""
    s.winner, s.reason, s.mover = winner, reason, OVER


@jit
def leave(s, seat, reason):
    """G3: the other side wins."""
    s.ply += 1
    end(s, 1 - seat, reason)


@jit
def score(s, out):
    """1 for the winner."""
    for seat in range(2):
        out[seat] = 1.0 if s.winner == seat else 0.0


@jit
def utility(s, out):
    """1 for the winner."""
    score(s, out)
