"""A database that several servers share: its transactions, and who is notified of them."""

import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from ..table.event import Clock, utc_now
from .database import Database
from .rows import changes
from .rows.log import CHANGED, StaleLog

NOT_STORED = "That could not be stored; please try again."

P = ParamSpec("P")
T = TypeVar("T")


def query(rows: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate["SharedDatabase", P], T]:
    """A function of rows/ that reads, as a method."""

    @wraps(rows)
    def method(self: "SharedDatabase", /, *about: P.args, **named: P.kwargs) -> T:
        with self.database.reading() as connection:
            return rows(connection, *about, **named)

    return method


def command(rows: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate["SharedDatabase", P], T]:
    """A function of rows/ that writes, as a method."""

    @wraps(rows)
    def method(self: "SharedDatabase", /, *about: P.args, **named: P.kwargs) -> T:
        with self.database.writing(NOT_STORED) as connection:
            return rows(connection, *about, **named)

    return method


def table_command(
    rows: Callable[Concatenate[Connection, str, P], T],
) -> Callable[Concatenate["SharedDatabase", str, P], T]:
    """The same for one that changes a table, whose id comes first; other servers are notified."""

    @wraps(rows)
    def method(self: "SharedDatabase", table_id: str, /, *about: P.args, **named: P.kwargs) -> T:
        with self.changing(table_id) as connection:
            return rows(connection, table_id, *about, **named)

    return method


def orders_command(
    rows: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate["SharedDatabase", P], T]:
    """The same for one that changes the orders of whoever runs the servers; these are notified."""

    @wraps(rows)
    def method(self: "SharedDatabase", /, *about: P.args, **named: P.kwargs) -> T:
        with self.database.writing(NOT_STORED) as connection:
            changes.announce_orders(connection, self.server)
            return rows(connection, *about, **named)

    return method


class SharedDatabase:
    """A database with one server's name. The other servers over it are notified of changes (notifications.py)."""

    def __init__(self, url: str, clock: Clock = utc_now, upgrading: bool = True) -> None:
        """Opens the database and brings its tables up to date; without upgrading, an older one is refused.

        A database that cannot be written can still be read. Raises StoreError.
        """
        self.database, self.clock = Database(url, upgrading), clock
        self.server = secrets.token_urlsafe(12)
        """The name by which the other servers know this one."""

    def ping(self) -> None:
        """Ask the database for nothing; raises SQLAlchemyError or FileMoved if it cannot be used."""
        self.database.ping()

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    @contextmanager
    def changing(
        self, table_id: str, trouble: str = NOT_STORED, rewritten: int | None = None
    ) -> Iterator[Connection]:
        """A transaction that changes a table; raises UnknownTable, or Unstored with the sentence trouble.

        rewritten is how many were forgotten there, as far as the caller knows; raises StaleLog for another number.
        """
        with self.database.writing(trouble) as connection:
            if not changes.announce(connection, table_id, self.server, rewritten):
                raise StaleLog(CHANGED)
            yield connection

    def announce(self, connection: Connection, table_ids: Iterable[str]) -> None:
        """Notify the other servers that tables change, once the transaction has succeeded.

        Everything announces in this order, and before it writes anything else, so that no two wait for each other.
        """
        for table_id in sorted(table_ids):
            changes.announce(connection, table_id, self.server)
