"""What every game of several seats has in common, in compiled code: who acts next, leaving (G3), shared wins (G2)."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..core.compiler.jit import Compiled, jit, record
from ..core.mover import OVER
from .options import carried


class Company(NamedTuple):
    """The head of the rules of a game; unpack it, for compiled code knows no attributes.

    begin(s, setup): nothing is played, the first seat is to act. after(s, seat): the next seat that has not left, which
    may be the seat itself. depart(s, seat): a seat leaves, which is a ply; the game is over if one alone is left. It
    does not say who acts next. STATE, setup(options) and belongs(s, setup) are those of the contract.
    """

    STATE: np.dtype[Any]
    setup: Callable[..., Any]
    belongs: Callable[[Any, Any], bool]
    begin: Compiled
    after: Compiled
    depart: Compiled


def company(seats: int, fields: Sequence[tuple[Any, ...]], options: Sequence[str] = ()) -> Company:
    """A game of so many seats, or of fewer if the option `players` says so.

    options: those that the rules need, by name; their values are whole numbers, and the state has a field for each.
    `players` need not be among them: gone tells who plays, also where it is left out.
    fields: those of the state after ply, mover, the options and gone, which is 1 for each seat that left or was never
    taken. mover, the options and gone belong into IDENTITY.
    """
    option_fields, setup, take, belongs = carried(options, seats)
    head = [("ply", "i4"), ("mover", "i4"), *option_fields, ("gone", "i1", seats)]

    @jit
    def begin(s, setup):
        take(s, setup)
        s.ply = 0
        s.mover = 0
        for seat in range(seats):
            s.gone[seat] = seat >= setup.seats

    @jit
    def after(s, seat):
        for step in range(1, seats):
            if not s.gone[(seat + step) % seats]:
                return (seat + step) % seats
        return seat

    @jit
    def depart(s, seat):
        s.ply += 1
        s.gone[seat] = 1
        if after(s, seat) == after(s, after(s, seat)):  # one alone is left
            s.mover = OVER

    return Company(record([*head, *fields]), setup, belongs, begin, after, depart)


@jit
def pass_on(gone, rows):
    """Each row of an array by seat goes on to the next seat that has not left."""
    last = len(gone) - 1
    while gone[last]:
        last -= 1
    for place in range(rows.shape[1]):
        carried = rows[last, place]
        for seat in range(len(gone)):
            if not gone[seat]:
                rows[seat, place], carried = carried, rows[seat, place]


@jit
def share(gone, out):
    """Points by seat become shares of the win: most points of those who have not left win (G2, G3).

    >>> points = np.array([3.0, 5.0, 5.0, 9.0])
    >>> share(np.array([0, 0, 0, 1]), points)
    >>> points.tolist()
    [0.0, 0.5, 0.5, 0.0]
    """
    most, sharers = -np.inf, 0
    for seat in range(len(out)):
        if not gone[seat] and out[seat] >= most:
            sharers = sharers + 1 if out[seat] == most else 1
            most = out[seat]
    for seat in range(len(out)):
        out[seat] = 1.0 / sharers if not gone[seat] and out[seat] == most else 0.0
