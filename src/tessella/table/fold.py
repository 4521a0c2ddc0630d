"""Computes a table from its log, with all features."""

from collections.abc import Iterable, Iterator

from .event import Clock, Event, utc_now
from .features import FEATURES
from .features.older import closed, followed
from .table import Table


def fold(log: Iterable[Event], clock: Clock = utc_now) -> Table:
    """The table after all events of a log; it is closed at the first event that today's rules refuse."""
    first, *rest = log
    return followed(Table.opening(first, FEATURES, clock), rest)


def games(log: Iterable[Event], clock: Clock = utc_now) -> Iterator[Table]:
    """The table at the end of each of its games, one series after the other; the game now on the table comes last."""
    first, *rest = log
    table = Table.opening(first, FEATURES, clock)
    for event in rest:
        later = followed(table, [event])
        if later.before + later.number > table.before + table.number:
            yield table
        table = later
        if closed(table):
            break
    yield table
