"""Counted tries at the deal of a day: vetoes on everything that would make results unequal.

The terms say that a try counts, and at which day's deal. Its table has this one game, for others to look at.
"""

from collections.abc import Callable

from ..feature import Feature
from ..table import Table

NOTHING_BACK = "This try counts, so nothing is taken back."
NO_HINTS = "This try counts, so there are no hints."
NO_DRAW = "This try counts, so it is played to its end."
ONE_NAME = "This try counts under the name that it began with."
ONE_PLAYER = "This try counts, so nobody else plays for you."
ONE_GAME = "This try counts, and its table stays as it is: open another one to play again."
AFTERWARDS = "This try counts: you can play on from a move once it is over."


def counts(table: Table) -> bool:
    """Whether the game on the table is a try that counts."""
    return bool(table.terms.daily)


def objection_to_branching(table: Table) -> str | None:
    """Why nobody can play on from a move elsewhere, which would try things out; None once the game is over."""
    return AFTERWARDS if counts(table) and not table.over else None


def refused(why: str) -> Callable[[Table], str | None]:
    """A veto with this sentence."""
    return lambda table: why if counts(table) else None


objection_to_leaving = refused(ONE_PLAYER)
"""Why no seat can be given up or given away; None if the game does not count."""


DAILY = Feature(
    vetoes={
        "undo": refused(NOTHING_BACK),
        "ask": refused(NOTHING_BACK),
        "hint": refused(NO_HINTS),
        "draw": refused(NO_DRAW),
        "rename": refused(ONE_NAME),
        "rematch": refused(ONE_GAME),
        "stand": objection_to_leaving,
        "branch": objection_to_branching,
    }
)
