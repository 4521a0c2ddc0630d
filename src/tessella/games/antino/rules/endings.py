"""How a game ends, who is still in it, and the result of each seat: points, and the win or a share of it."""

from tessella.core.compiler.jit import inlined, jit
from tessella.core.mover import OVER
from tessella.kit.company import share

from .state import PAR


@jit
def finish(s, reason):
    """Ends the game."""
    s.mover, s.drawer, s.reason = OVER, -1, reason


@inlined
def plays(s, seat):
    """Whether a seat is still in the game."""
    return not (s.left[seat] or s.place[seat])


@jit
def players_in(s):
    """How many seats are still in the game."""
    n = 0
    for seat in range(s.players):
        if plays(s, seat):
            n += 1
    return n


@jit
def finished(s, seat):
    """Whether a seat has taken a place by N7."""
    return s.place[seat] > 0


@jit
def score(s, out):
    """The points of each seat."""
    for seat in range(s.players):
        out[seat] = s.points[seat]


@jit
def utility(s, out):
    """The win goes to the seat with first place by N7; else the seats with most points that have not left share it
    (G2, G3)."""
    if s.players == 1:
        out[0] = 0.0 if s.left[0] else s.points[0] / (s.points[0] + PAR)
        return
    for seat in range(s.players):
        out[seat] = 1e9 if s.place[seat] == 1 else s.points[seat]
    share(s.left, out[: s.players])
