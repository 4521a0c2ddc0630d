"""Changes that others make in a SQLite file, by polling its data version, which is cheap."""

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event

NEW = "SELECT n, table_id, server FROM changes WHERE n > ? ORDER BY n"
NEWEST = "SELECT coalesce(max(n), 0) FROM changes"


class FileWatch:
    """A connection of its own that reads the table of changes whenever somebody has written."""

    def __init__(self, path: Path, server: str, every: float, pause: float) -> None:
        self._path, self._server, self._every, self._pause = path, server, every, pause
        self._seen: int | None = None

    def run(self, report: Callable[[str], None], stop: Event) -> None:
        """Report the tables that other servers have changed, or an empty text for all of them, until told to stop."""
        while not stop.is_set():
            try:
                with closing(sqlite3.connect(f"{self._path.as_uri()}?mode=ro", uri=True)) as connection:
                    self._follow(connection, report, stop)
            except sqlite3.Error as error:
                logging.getLogger(__name__).warning(
                    "What others change in the database %s cannot be seen just now: %s.", self._path, error
                )
                stop.wait(self._pause)

    def _follow(self, connection: sqlite3.Connection, report: Callable[[str], None], stop: Event) -> None:
        version = None
        while not stop.is_set():
            ((now,),) = connection.execute("PRAGMA data_version")
            if now != version:
                version = now
                for table_id in self._changed(connection):
                    report(table_id)
            stop.wait(self._every)

    def _changed(self, connection: sqlite3.Connection) -> list[str]:
        """The tables that others have changed since the last check; where rows are missing it may be any table."""
        if self._seen is None:
            ((self._seen,),) = connection.execute(NEWEST)
            return [""]
        rows = connection.execute(NEW, (self._seen,)).fetchall()
        missing = bool(rows) and rows[0][0] > self._seen + 1
        self._seen = rows[-1][0] if rows else self._seen
        return [""] if missing else list({table: None for _, table, by in rows if by != self._server})
