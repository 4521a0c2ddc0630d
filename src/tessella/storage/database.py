"""An open database: its transactions, and their errors, in one sentence each."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from alembic.util import CommandError
from platformdirs import user_data_dir
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, select
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError, SQLAlchemyError

from .passwords import discreet, masked
from .sqlite import FileMoved, SqliteFile, file_of, is_unwritable
from .upgrading import has_tables, insist_on_current, is_current, upgrade

ENCODING = "UTF8"
LIKE = "such as sqlite:///games.db for a file, or postgresql+psycopg://NAME:PASSWORD@HOST/games"
"""Examples of addresses of databases."""


class StoreError(RuntimeError):
    """A database that cannot be used; one sentence."""


class Unstored(RuntimeError):
    """Something that could not be stored; one sentence."""


class Database:
    """A database, its tables up to date."""

    def __init__(self, url: str, upgrading: bool = True) -> None:
        """Opens it and brings its tables up to date; without upgrading, an older one is refused.

        A database that cannot be written can still be read. Raises StoreError.
        """
        self.url, self._upgrading = url, upgrading
        self.file: SqliteFile | None = None
        self._is_closed = False
        try:
            self._open()
        except (ImportError, SQLAlchemyError, ValueError) as error:
            raise StoreError(f"The database {masked(url)} cannot be used: {self.gist(error)}") from None
        except CommandError as error:
            raise StoreError(
                f"The database {masked(url)} was made by a newer Tessella; install that one."
            ) from error

    def _open(self) -> None:
        url = address_of(self.url)
        path = file_of(url)
        try:
            told = {"client_encoding": ENCODING} if url.drivername == "postgresql+psycopg" else {}
            self.engine = create_engine(
                url, pool_pre_ping=path is None, hide_parameters=True, connect_args=told
            )
        except ModuleNotFoundError as error:
            raise ValueError(f"Its driver {error.name} is not installed.") from None
        except NoSuchModuleError:
            raise ValueError(
                f"There is no driver {url.get_driver_name()}; write an address {LIKE}."
            ) from None
        event.listen(self.engine, "checkin", self._give_back)
        self.file = SqliteFile(self.engine, path) if path else None
        try:
            self._bring_up_to_date()
        except Exception:
            self.close()
            raise

    def _bring_up_to_date(self) -> None:
        try:
            if not self.file:
                insist_on_encoding(self.engine)
            with self.file.opening() if self.file else nullcontext():
                if self._upgrading:
                    upgrade(self.engine)
                else:
                    insist_on_current(self.engine)
        except OperationalError as error:
            if not (self.file and is_unwritable(error) and self.file.only_read()):
                raise
            if not is_current(self.engine):
                what = "is of an older version" if has_tables(self.engine) else "is new"
                raise ValueError(f"It {what}, and cannot be written: {first_line(error)}") from None

    def reading(self) -> Connection:
        """A connection for reading, as a context manager."""
        return self.engine.connect()

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        """A connection that reads one snapshot."""
        with self.engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN")
            else:
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def writing(self, trouble: str) -> Iterator[Connection]:
        """A transaction. It is on disk, in the right file, at the end; raises Unstored with the sentence trouble."""
        try:
            with self.engine.begin() as connection:
                yield connection
                self._check()
            self._check()
        except FileMoved as error:
            raise Unstored(str(error)) from error
        except SQLAlchemyError as error:
            logging.getLogger(__name__).error("Nothing could be stored: %s", self.gist(error))
            raise Unstored(trouble) from error

    def ping(self) -> None:
        """Ask for nothing; raises SQLAlchemyError or FileMoved if it cannot be used."""
        with self.reading() as connection:
            connection.execute(select(1))
        self._check()

    def close(self) -> None:
        """Close it; what another thread still reads may finish."""
        self._is_closed = True
        if self.file:
            self.file.close()
        self.engine.dispose()

    def _give_back(self, connection: Any, _: object) -> None:
        """Close a connection that was still in use when all others were closed."""
        if self._is_closed and connection is not None:
            connection.close()

    def gist(self, error: Exception) -> str:
        """A driver's message, as a sentence without passwords."""
        return discreet(first_line(error), self.url)

    def _check(self) -> None:
        if self.file:
            self.file.check()


def default_url() -> str:
    """The database in the user's data directory; raises StoreError."""
    folder = Path(user_data_dir("tessella", appauthor=False))
    if not folder.is_absolute():
        raise StoreError("This user has no home, and so no data directory; name a database.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The data directory {folder} cannot be made: {error.strerror}.") from error
    return f"sqlite:///{folder / 'tessella.db'}"


def address_of(text: str) -> URL:
    """An address of SQLite or PostgreSQL; raises ValueError."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        raise ValueError(f"An address is expected, {LIKE}.") from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise ValueError(f"Only SQLite and PostgreSQL keep tables; write an address {LIKE}.")
    if url.get_backend_name() == "sqlite" and (url.host or file_of(url) is None):
        raise ValueError("SQLite keeps tables in a file, which is named by its path: sqlite:///games.db.")
    return url


def insist_on_encoding(engine: Engine) -> None:
    """Raises ValueError for a database of PostgreSQL that does not know what letters are."""
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if found != ENCODING:
        raise ValueError(
            f"Its encoding is {found}; make one with `createdb --encoding {ENCODING} --template template0`."
        )


def first_line(error: Exception) -> str:
    """The first line of a driver's message, as a sentence, without the name of a class that SQLAlchemy adds."""
    said = str(getattr(error, "orig", None) or error) or str(error)
    return said.splitlines()[0].rstrip(".") + "."
