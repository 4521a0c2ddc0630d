"""A SQLite database in a file: durable, created once, and opened for reading only where it cannot be written.

If the file is deleted, or replaced by another one, SQLite goes on writing into the old one, and all of that is lost
when the process ends. So every write checks that the file and its companions are still in place.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY
from typing import Any

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.exc import OperationalError

DURABLE = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
"""Readers do not wait for writers, and everything acknowledged is on disk."""
COMPANIONS = ("", "-wal", "-shm")
MADE_IF_MISSING, AS_IT_IS = "mode=rwc", "mode=rw"
ONLY_TO_READ = ("mode=ro", "immutable=1")
"""Where the folder cannot be written either, SQLite reads a file only if it is declared immutable."""
UNWRITABLE = {SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_FULL}


class FileMoved(RuntimeError):
    """The file is not in its place any more; one sentence."""


class SqliteFile:
    """The file of an engine, and how it is opened."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self.path, self._engine, self._mode = path, engine, MADE_IF_MISSING
        self._known: dict[Path, tuple[int, int]] = {}
        self._anchor: Connection | None = None
        self._missed = False
        event.listen(engine, "do_connect", self._connect)
        event.listen(engine, "connect", self._set_up)

    @property
    def can_be_written(self) -> bool:
        """Whether it is open for writing, too."""
        return self._mode not in ONLY_TO_READ

    @contextmanager
    def opening(self) -> Iterator[None]:
        """The file is first used in here, and created if it is missing; after that it is never created again."""
        try:
            yield
        finally:
            self._mode = AS_IT_IS
        self._watch()

    def only_read(self) -> bool:
        """Try to open the file for reading only; returns whether that succeeded."""
        waiting = self.path.with_name(f"{self.path.name}-wal")
        modes = ONLY_TO_READ[:1] if size(waiting) else ONLY_TO_READ
        for self._mode in modes:
            self._engine.dispose()
            try:
                self._watch()
            except OperationalError:
                continue
            logging.getLogger(__name__).warning(
                "The database %s can only be read: games can be looked at, but nothing can be played.",
                self.path,
            )
            return True
        return False

    def check(self) -> None:
        """Raises FileMoved if the file or one of its companions is not the one that was opened."""
        missed = any(identity(path) != known for path, known in self._known.items())
        if missed and not self._missed:
            logging.getLogger(__name__).error(
                "The database %s was moved, replaced or deleted. Nothing is stored until it is back in its place, with "
                "its companions (%s), or the server is started again.",
                self.path,
                ", ".join(f"{self.path.name}{ending}" for ending in COMPANIONS[1:]),
            )
        self._missed = missed
        if missed:
            raise FileMoved(
                "The tables' file is not in its place on the server, so nothing was played or stored."
            )

    def close(self) -> None:
        """Close the file. SQLite removes its companions with the last connection, which may be a slow thread's."""
        self._known = {}
        if self._anchor is not None:
            self._anchor.close()

    def _watch(self) -> None:
        """As long as one connection is open, SQLite neither removes nor replaces the companions."""
        self._anchor = self._engine.connect()
        self._anchor.exec_driver_sql("SELECT count(*) FROM sqlite_master").close()
        self._anchor.rollback()
        paths = [self.path.with_name(f"{self.path.name}{ending}") for ending in COMPANIONS]
        self._known = {path: known for path in paths if (known := identity(path))}

    def _connect(self, _: Any, __: Any, arguments: list[Any], named: dict[str, Any]) -> None:
        self.check()
        arguments[0], named["uri"] = f"{self.path.as_uri()}?{self._mode}", True

    def _set_up(self, connection: Any, _: object) -> None:
        for pragma in DURABLE if self.can_be_written else DURABLE[2:]:
            connection.execute(f"PRAGMA {pragma}")


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for any other database."""
    name = url.database or ""
    plain = (
        url.get_backend_name() == "sqlite" and name not in ("", ":memory:") and not name.startswith("file:")
    )
    return Path(name).absolute() if plain else None


def is_unwritable(error: Exception) -> bool:
    """Whether SQLite could not open or write a file, for another reason than a lock."""
    origin = getattr(error, "orig", None)
    return (getattr(origin, "sqlite_errorcode", 0) & 0xFF) in UNWRITABLE


def size(path: Path) -> int:
    """The size of a file in bytes; 0 if there is none, or none that this user may see."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def identity(path: Path) -> tuple[int, int] | None:
    """The device and inode of a file; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
