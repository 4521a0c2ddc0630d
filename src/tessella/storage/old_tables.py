"""Tables where nothing has happened for long."""

from collections.abc import Iterator
from datetime import datetime

from ..core.catalogue import BrokenGame, UnknownGame
from ..table.fold import games
from ..table.stage import OVER, phase
from .store import Listed, Store, UnknownTable


def old_tables(store: Store, since: datetime, finished: bool) -> Iterator[str]:
    """The tables without an event since a moment; where nobody can tell whether a game is over, it is not finished."""
    for listed in store.listing():
        if listed.changed_at < since and (not finished or is_over(store, listed)):
            yield listed.id


def is_over(store: Store, listed: Listed) -> bool:
    """Whether all games of a table are over, as noted or replayed; they are not where nobody can tell."""
    if listed.over is not None:
        return listed.over
    try:
        *_, last = games(store.read(listed.id).events)
    except (UnknownTable, UnknownGame, BrokenGame):
        return False
    return phase(last) == OVER
