"""Computes a table from its log, with all features."""

from collections.abc import Iterable

from .event import Clock, Event, utc_now
from .features import FEATURES
from .features.older_rules import after_events
from .features.series import games_of
from .table import Table


def fold(log: Iterable[Event], clock: Clock = utc_now) -> Table:
    """The table after all events of a log; it is closed at the first event that today's rules refuse."""
    first, *rest = log
    return after_events(Table.opening(first, FEATURES, clock), rest)


def games(log: Iterable[Event], clock: Clock = utc_now) -> tuple[Table, ...]:
    """The table at the end of each of its games, one series after the other; the game now on the table comes last."""
    return games_of(fold(log, clock))
