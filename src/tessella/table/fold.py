"""The table that a log makes, with all the features there are."""

from collections.abc import Iterable

from .event import Clock, Event, utc_now
from .features import FEATURES
from .features.older import followed
from .table import Table


def fold(log: Iterable[Event], clock: Clock = utc_now) -> Table:
    """The table after all events of a log; closed at the first one that the rules of today refuse."""
    first, *rest = log
    return followed(Table.opening(first, FEATURES, clock), rest)
