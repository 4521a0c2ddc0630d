"""Results of counted tries, and their order."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from .features.deal import of_the_day
from .story import turns
from .table import Table
from .terms import OPENER

WIN, DRAW, LOSS = 1.0, 0.5, 0.0
"""Utilities."""
GRACE = timedelta(hours=3)
"""After the end of its day a try that was begun in time can still get a place."""


@dataclass(frozen=True)
class Result:
    """What the person got, from 0 to 1; the points; and the number of turns, everybody's counted."""

    utility: float
    points: float
    turns: int


@dataclass(frozen=True)
class End:
    """A try that is over, with its result; None if it was given up, or ended otherwise than by the game's rules."""

    result: Result | None


def end_of(table: Table) -> End | None:
    """How the try on a table ended; None while it goes on, and where nothing counts."""
    if not table.terms.daily or not table.over:
        return None
    seat, position = table.seats_of(OPENER)[0], table.position
    if not position.over or seat in position.left:
        return End(None)
    count = sum(turn.seat >= 0 for turn in turns(position))
    return End(Result(float(position.utility[seat]), float(position.score[seat]), count))


def oldest_open(now: datetime) -> str:
    """The first day whose tries can still get a place, although nobody can begin one any more."""
    return of_the_day(now - GRACE)


def have_points(results: Iterable[Result]) -> bool:
    """Whether results of one game have points that say more than who has won, such as one for a win."""
    return any(result.points != result.utility for result in results)


def rank(result: Result, has_points: bool) -> tuple[float, float]:
    """The sort key for results of one game, the best first; equal for results that share a place.

    Who wins comes first. Then more points are better; in a game without points, a win in fewer turns.
    """
    if has_points:
        return -result.utility, -result.points
    return -result.utility, result.turns if result.utility == WIN else 0
