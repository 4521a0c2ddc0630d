"""Whole copies of a SQLite database: made while servers play on, and put in its place while none does."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from .sqlite import COMPANIONS
from .upgrading import is_known

OURS = {"alembic_version", "tables", "events"}
"""Tables that a database of every version has."""
NOT_OURS = "it is no database of Tessella"


class CopyError(RuntimeError):
    """A copy that cannot be made, or not be put in its place; one sentence."""


def back_up(database: Path, copy: Path, force: bool = False) -> int:
    """Copy a database as it is at one moment; returns the number of its tables. Raises CopyError.

    The copy gets its name once it is whole, checked and on disk. With force it replaces a file.
    """
    if not database.exists():
        raise CopyError(f"There is no database {database}.")
    if copy.exists() and not force:
        raise CopyError(f"{copy} is there already; --force replaces it.")
    if files := [each for each in files_of(copy)[1:] if each.exists()]:
        raise CopyError(f"{copy} seems to be in use: {files[0].name} is beside it. Name another file.")
    if copy.exists() and copy.samefile(database):
        raise CopyError(f"{copy} is the database itself; name another file.")
    with failing(f"The copy {copy} cannot be made"), whole_copy(database, "rw", copy) as (part, number):
        shutil.copymode(database, part)
        part.replace(copy)
        sync(copy.parent)
        return number


def restore(copy: Path, database: Path, force: bool = False) -> tuple[int, Path | None]:
    """Put a copy in the place of a database that no server uses. Raises CopyError; then all is as it was.

    Returns the number of tables, and where the old database is now, if there was one: with force it is kept.
    """
    database = database.resolve()
    old = [each for each in files_of(database) if each.exists()]
    if old and not force:
        raise CopyError(f"{old[0]} is there already; --force keeps it beside, under another name.")
    failure = f"The copy {copy} cannot be put in the place of {database}"
    with failing(failure), whole_copy(copy, "ro", database) as (part, number):
        shutil.copymode(old[0] if old else copy, part)
        give_to_owner_of(old[0] if old else database.parent, part)
        if database in old:
            insist_on_no_user(database)
        kept = kept_aside(database) if old else None
        try:
            part.replace(database)
        except OSError:
            if kept:
                move(kept, database)
            raise
        sync(database.parent)
        return number, kept


@contextmanager
def failing(failure: str) -> Iterator[None]:
    """A context that turns errors of SQLite and of the disk into CopyError."""
    try:
        yield
    except sqlite3.Error as error:
        raise CopyError(f"{failure}: {error}.") from None
    except OSError as error:
        raise CopyError(f"{failure}: {error.strerror}.") from None


@contextmanager
def whole_copy(database: Path, mode: str, beside: Path) -> Iterator[tuple[Path, int]]:
    """A checked copy that is on disk, and the number of its tables; it goes unless it is renamed.

    It is in a folder beside a file, so that renaming it moves nothing.
    """
    with TemporaryDirectory(prefix=f".{beside.name}.", dir=beside.parent) as folder:
        part = Path(folder) / beside.name
        with closing(connected(database, mode)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)  # in one step: it would begin anew after every move
            target.execute("PRAGMA journal_mode=DELETE")  # one file, which a read-only disk can have
            number = counted(target)
        sync(part)
        yield part, number


def counted(connection: sqlite3.Connection) -> int:
    """The number of tables in a database of ours; raises sqlite3.Error for any other one."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not names >= OURS:
        raise sqlite3.DatabaseError(NOT_OURS)
    versions = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    if not all(is_known(version) for (version,) in versions):
        raise sqlite3.DatabaseError("it was made by a newer Tessella; install that one")
    [(found,)] = connection.execute("PRAGMA quick_check(1)")
    if found != "ok":
        raise sqlite3.DatabaseError("it is damaged")
    [(number,)] = connection.execute("SELECT count(*) FROM tables")
    return int(number)


def insist_on_no_user(database: Path) -> None:
    """Move everything into the file itself, which only succeeds if nobody else has it open; raises CopyError.

    A heartbeat would not do: a server that was killed has left one. A file that is no database is left as it is.
    """
    try:
        with closing(connected(database, "ro")) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master")
        with closing(connected(database, "rw")) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        code = error.sqlite_errorcode & 0xFF
        if code == sqlite3.SQLITE_BUSY:
            raise CopyError(f"A server uses {database}; stop it first.") from None
        if code not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise


def kept_aside(database: Path) -> Path:
    """Rename a database; returns its new name, which is free."""
    stem = f"{database.name}.before-{datetime.now():%Y%m%d-%H%M%S}"
    names = (database.with_name(f"{stem}{f'-{number}' if number else ''}") for number in count())
    kept = next(name for name in names if not any(each.exists() for each in files_of(name)))
    move(database, kept)
    return kept


def move(database: Path, to: Path) -> None:
    """Rename a database with its companions: SQLite would take those for the ones of whatever has its name."""
    for file, new in zip(files_of(database), files_of(to), strict=True):
        if file.exists():
            file.rename(new)


def files_of(database: Path) -> list[Path]:
    """The files that a database may have."""
    return [database.with_name(f"{database.name}{ending}") for ending in (*COMPANIONS, "-journal")]


def connected(database: Path, mode: str) -> sqlite3.Connection:
    """A connection to a database that is there."""
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode={mode}", uri=True, timeout=1)


def give_to_owner_of(model: Path, file: Path) -> None:
    """Give a file to the owner of another file or of a folder, as far as this user may."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(file, model.stat().st_uid, model.stat().st_gid)


def sync(path: Path) -> None:
    """Wait until a file or the names in a folder are on disk."""
    if os.name != "posix" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
