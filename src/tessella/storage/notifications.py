"""Notifies a server of tables that other servers have changed in the database that they share."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

from .channel_watch import ChannelWatch
from .database import Database
from .file_watch import FileWatch
from .store import Store

EVERY = 0.1
"""Seconds between two checks of a file, and until a thread notices that it has to end."""
PAUSE = 1.0
"""Seconds until a lost connection is tried again."""
EVERYTHING = ""
"""Reported instead of a table's id if any table may have changed: at the beginning, and after a lost connection."""


class Notifications:
    """Changes that other servers make, from start to close.

    There are none for a file that can only be read.
    """

    def __init__(self, store: Store, every: float = EVERY, pause: float = PAUSE) -> None:
        self._watch = watch_of(store.database, store.server, every, pause)
        self._stop = Event()
        self._thread: Thread | None = None

    def start(self, on_change: Callable[[str], None]) -> None:
        """From now on, call on_change in this event loop with a table's id, or with EVERYTHING.

        The first call is with EVERYTHING: changes before it may be unknown; all later ones are reported.
        """
        if self._watch is None:
            return
        loop = asyncio.get_running_loop()

        def report(table_id: str) -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(on_change, table_id)

        self._thread = Thread(target=self._watch.run, args=(report, self._stop), name="notices", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop. It takes a moment, but never long, even if the database does not answer."""
        self._stop.set()
        if self._thread:
            self._thread.join(2 * EVERY + PAUSE)


def watch_of(database: Database, server: str, every: float, pause: float) -> FileWatch | ChannelWatch | None:
    """What watches a database, if others can change it."""
    if database.file:
        can_change = database.file.can_be_written
        return FileWatch(database.file.path, server, every, pause) if can_change else None
    dialect = database.engine.dialect
    if dialect.driver != "psycopg":
        logging.getLogger(__name__).warning(
            "Several servers over one database hear of each other's changes with the driver psycopg only, not with %s.",
            dialect.driver,
        )
        return None
    return ChannelWatch(database, server, every, pause)
