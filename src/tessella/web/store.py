"""Where the logs of tables are kept: appended to, read back, never changed."""

import logging
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from platformdirs import user_data_dir
from sqlalchemy import Connection, create_engine, insert, make_url, select
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from ..table.event import Clock, Event, utc_now
from .passwords import discreet, masked
from .schema import events, tables
from .sqlite import FileMoved, SqliteFile, file_of, is_unwritable


class StoreError(RuntimeError):
    """A database that cannot be used; one sentence."""


class UnknownTable(LookupError):
    """An id that no table has; one sentence."""


class StaleLog(RuntimeError):
    """Somebody else has appended meanwhile; one sentence."""


@dataclass(frozen=True)
class Log:
    """A table's log, the digest of the browser that owns the table, and when it was opened (UTC)."""

    owner: str
    opened_at: datetime
    events: Sequence[Event]


def default_url() -> str:
    """The database in the user's data directory; raises StoreError."""
    folder = Path(user_data_dir("tessella", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The data directory {folder} cannot be made: {error.strerror}.") from error
    return f"sqlite:///{folder / 'tessella.db'}"


class Unstored(RuntimeError):
    """Something that could not be written down; one sentence."""


class Store:
    """The logs in a database; its calls block, and may come from any thread."""

    def __init__(self, url: str, clock: Clock = utc_now) -> None:
        """Opens the database and brings its tables up to date; raises StoreError.

        Where it cannot be written, what is in it can be read nevertheless.
        """
        self._url, self._clock = url, clock
        self._file: SqliteFile | None = None
        try:
            self._open()
        except (ImportError, SQLAlchemyError, ValueError) as error:
            raise StoreError(f"The database {masked(url)} cannot be used: {self._gist(error)}") from None
        except CommandError as error:
            raise StoreError(f"The database {masked(url)} was made by a newer Tessella.") from error

    def _open(self) -> None:
        url = make_url(self._url)
        path = file_of(url)
        self._engine = create_engine(url, pool_pre_ping=path is None)
        self._file = SqliteFile(self._engine, path) if path else None
        try:
            with self._file.opening() if self._file else nullcontext(), self._engine.begin() as connection:
                migrate(connection)
        except OperationalError as error:
            if not (self._file and is_unwritable(error) and self._file.only_read()):
                raise

    def open(self, owner: str, log: Sequence[Event]) -> str:
        """A new table with its first events; its id is 96 random bits, safe in a URL. Raises Unstored."""
        table_id, now = secrets.token_urlsafe(12), self._clock()
        with self._writing() as connection:
            game = log[0].payload["game"]
            connection.execute(
                insert(tables).values(id=table_id, game=game, owner=owner, opened_at=plain(now))
            )
            connection.execute(insert(events), rows(table_id, 0, log, now))
        return table_id

    def append(self, table_id: str, seq: int, log: Sequence[Event]) -> None:
        """Add events after the first seq ones, all or none, on disk when it returns; raises StaleLog or Unstored."""
        with self._writing() as connection:
            connection.execute(insert(events), rows(table_id, seq, log, self._clock()))

    def read(self, table_id: str) -> Log:
        """A table's whole log; raises UnknownTable."""
        with self._engine.connect() as connection:
            about = select(tables.c.owner, tables.c.opened_at).where(tables.c.id == table_id)
            opened = connection.execute(about).one_or_none()
            if opened is None:
                raise UnknownTable("There is no such table.")
            in_order = select(events.c.kind, events.c.payload, events.c.at).where(
                events.c.table_id == table_id
            )
            found = connection.execute(in_order.order_by(events.c.seq))
            log = [Event(kind, payload, aware(at)) for kind, payload, at in found]
            return Log(opened.owner, aware(opened.opened_at), log)

    def close(self) -> None:
        """Let go of the database."""
        if self._file:
            self._file.close()
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """All that is written in here is on disk, in the right file, at the end; raises StaleLog or Unstored."""
        try:
            with self._engine.begin() as connection:
                yield connection
                self._check()
            self._check()
        except IntegrityError as error:
            raise StaleLog("The table has changed meanwhile; look again.") from error
        except FileMoved as error:
            raise Unstored(str(error)) from error
        except SQLAlchemyError as error:
            logging.getLogger(__name__).error("Nothing could be stored: %s", self._gist(error))
            raise Unstored(
                "The table could not be stored, so nothing was played; please try again."
            ) from error

    def _gist(self, error: Exception) -> str:
        return discreet(first_line(error), self._url)

    def _check(self) -> None:
        if self._file:
            self._file.check()


def rows(table_id: str, seq: int, log: Iterable[Event], now: datetime) -> list[dict[str, Any]]:
    """Events as rows, numbered from seq + 1; those that have no time happen now."""
    return [
        {
            "table_id": table_id,
            "seq": number,
            "kind": entry.kind,
            "payload": dict(entry.payload),
            "at": plain(entry.at or now),
        }
        for number, entry in enumerate(log, seq + 1)
    ]


def migrate(connection: Connection) -> None:
    """Bring the database's tables up to date."""
    command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> Config:
    """What Alembic needs to know, without a file."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


def first_line(error: Exception) -> str:
    """The gist of a database driver's message, as a sentence."""
    return str(error).splitlines()[0].rstrip(".") + "."


def plain(moment: datetime) -> datetime:
    """A time in UTC without its time zone, as databases keep it."""
    return moment.astimezone(UTC).replace(tzinfo=None)


def aware(moment: datetime) -> datetime:
    """A time from the database, with its time zone, which is UTC."""
    return moment.replace(tzinfo=UTC)
