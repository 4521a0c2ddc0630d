"""Migrations of a database, all or none. If several servers start at the same time, one of them migrates."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine

MIGRATIONS = Path(__file__).with_name("migrations")
LOCK = 7355608
"""The number of the advisory lock of PostgreSQL that migrations hold."""
BUSY_TIMEOUT = 60_000
"""Milliseconds that a server waits for another one to migrate a SQLite file: enough for all steps on a busy machine."""


def upgrade(engine: Engine) -> None:
    """Bring the database's tables up to date."""
    if not is_current(engine):
        with alone(engine) as connection:
            command.upgrade(alembic_config(connection), "head")


def is_current(engine: Engine) -> bool:
    """Whether no migration is missing."""
    with engine.connect() as connection:
        return {*MigrationContext.configure(connection).get_current_heads()} == newest()


def has_tables(engine: Engine) -> bool:
    """Whether the database has tables of any version."""
    with engine.connect() as connection:
        return bool(MigrationContext.configure(connection).get_current_heads())


@cache
def newest() -> frozenset[str]:
    """The version that this program knows; finding it takes reading all migrations."""
    return frozenset(ScriptDirectory(str(MIGRATIONS)).get_heads())


def is_known(version: str) -> bool:
    """Whether this program knows a version of the database."""
    try:
        return ScriptDirectory(str(MIGRATIONS)).get_revision(version) is not None
    except CommandError:
        return False


def insist_on_current(engine: Engine) -> None:
    """Raises ValueError for a database of an older version, CommandError for one of a newer version."""
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_heads()
        ScriptDirectory.from_config(alembic_config(connection)).get_revisions(found)
    if not is_current(engine):
        older, new = "is not of this version", "holds no games yet"
        brings = "brings an older one up to date" if found else "makes its tables"
        raise ValueError(f"It {older if found else new}; start `tessella serve`, which {brings}.")


@contextmanager
def alone(engine: Engine) -> Iterator[Connection]:
    """One transaction with an exclusive lock; foreign keys are checked only at its end.

    SQLite changes a column by making its table anew, which removes rows that others refer to.
    """
    with engine.connect() as connection:
        if connection.dialect.name != "sqlite":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            yield connection
            connection.commit()
            return
        checked = connection.exec_driver_sql("PRAGMA foreign_keys").scalar()
        waits = connection.exec_driver_sql("PRAGMA busy_timeout").scalar()
        connection.exec_driver_sql(f"PRAGMA busy_timeout={BUSY_TIMEOUT}")
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            yield connection
            connection.commit()
        finally:
            connection.rollback()
            connection.exec_driver_sql(f"PRAGMA foreign_keys={checked}")
            connection.exec_driver_sql(f"PRAGMA busy_timeout={waits}")


def alembic_config(connection: Connection) -> Config:
    """The settings of Alembic, without a file."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
