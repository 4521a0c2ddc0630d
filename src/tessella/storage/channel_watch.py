"""Changes that others make in a PostgreSQL database, by LISTEN and NOTIFY."""

import logging
from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING, Any

from .database import Database
from .rows.changes import CHANNEL

if TYPE_CHECKING:
    from psycopg import Connection

ALIVE: dict[str, Any] = {
    "connect_timeout": 10,
    "keepalives_idle": 20,
    "keepalives_interval": 10,
    "keepalives_count": 3,
}
"""A connection may be idle for hours; this notices soon if the other side is gone."""


class ChannelWatch:
    """A connection of its own that listens."""

    def __init__(self, database: Database, server: str, every: float, pause: float) -> None:
        self._database, self._server, self._every, self._pause = database, server, every, pause

    def run(self, report: Callable[[str], None], stop: Event) -> None:
        """Report the tables that other servers have changed, or an empty text for all of them, until told to stop."""
        from psycopg import Error, connect  # noqa: PLC0415 - it is installed only where PostgreSQL is used

        _, named = self._database.engine.dialect.create_connect_args(self._database.engine.url)
        while not stop.is_set():
            try:
                with connect(**{**ALIVE, **named}, autocommit=True) as connection:
                    self._follow(connection, report, stop)
            except Error as error:
                logging.getLogger(__name__).warning(
                    "What others change in the database cannot be heard just now: %s",
                    self._database.gist(error),
                )
                stop.wait(self._pause)

    def _follow(self, connection: "Connection[Any]", report: Callable[[str], None], stop: Event) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        report("")
        while not stop.is_set():
            for notice in connection.notifies(timeout=self._every):
                server, _, table_id = notice.payload.partition(" ")
                if server != self._server:
                    report(table_id)
