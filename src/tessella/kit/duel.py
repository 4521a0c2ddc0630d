"""What every game of two sides has in common, in compiled code: a beginning, a winner and why, and leaving (G3)."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..core.compiler.jit import Compiled, jit, record
from ..core.mover import OVER
from .options import carried

OPEN, DRAW = -1, 2
"""No seat: the field winner while the game goes on, and when nobody has won."""
HEAD = [
    ("ply", "i4"),
    ("mover", "i4"),
    ("winner", "i1"),  # a seat, DRAW, or OPEN
    ("reason", "i1"),  # how the game ended: a key of TERMINATIONS, or why somebody left
]


class Duel(NamedTuple):
    """The head of the rules of a game; unpack it, for compiled code knows no attributes.

    begin(s, setup): nothing is played, the first seat is to act. end(s, winner, reason): the game is over; winner is a
    seat, or DRAW of this module if nobody has won; reason is a key of TERMINATIONS. STATE, setup(options), belongs(s,
    setup), utility(s, out) and leave(s, seat, reason) are those of the contract.
    """

    STATE: np.dtype[Any]
    setup: Callable[..., Any]
    belongs: Callable[[Any, Any], bool]
    begin: Compiled
    end: Compiled
    utility: Compiled
    leave: Compiled


def duel(fields: Sequence[tuple[Any, ...]], options: Sequence[str] = ()) -> Duel:
    """A game of two sides.

    options: those that the rules need, by name; their values are whole numbers, and the state has a field for each.
    fields: those of the state after ply, mover, winner, reason and the options. All of these but ply belong into
    IDENTITY.
    """
    option_fields, setup, take, belongs = carried(options)

    @jit
    def begin(s, setup):
        take(s, setup)
        s.ply = 0
        s.mover = 0
        s.winner = OPEN
        s.reason = 0

    @jit
    def end(s, winner, reason):
        s.winner = winner
        s.reason = reason
        s.mover = OVER

    @jit
    def utility(s, out):
        for seat in range(2):
            out[seat] = 0.5 if s.winner == DRAW else (1.0 if s.winner == seat else 0.0)

    @jit
    def leave(s, seat, reason):
        s.ply += 1
        end(s, 1 - seat, reason)

    return Duel(record([*HEAD, *option_fields, *fields]), setup, belongs, begin, end, utility, leave)
