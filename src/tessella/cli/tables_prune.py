"""Removes old tables."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta

import typer

from ..storage.old_tables import old_tables
from ..storage.store import Store, UnknownTable
from .tables_database import agreed, count, stored_in
from .user_errors import UserError


def prune_tables(
    database: str | None, before: str | None, days: int | None, finished: bool, yes: bool
) -> None:
    """Remove tables without an event since a moment, after a confirmation; raises UserError."""
    since = moment(before, days)
    with stored_in(database) as store:
        old = [*old_tables(store, since, finished)]
        if not old:
            typer.echo("There is no such table.")
        elif yes or agreed(warning(len(old), since), "Remove?"):
            typer.echo(f"Removed {count(sum(removed(store, table_id, since) for table_id in old))}.")
        else:
            typer.echo("Nothing was removed.")


def moment(before: str | None, days: int | None) -> datetime:
    """Since when nothing may have happened; raises UserError."""
    if (before is None) == (days is None):
        raise UserError("Say how old the tables are: --before DATE or --days N.")
    try:
        if days is not None:
            return datetime.now(UTC) - timedelta(days=days)
        return datetime.strptime(before or "", "%Y-%m-%d").replace(tzinfo=UTC)
    except OverflowError:
        raise UserError("That is before all days that there are.") from None
    except ValueError:
        raise UserError(f"--before takes a date such as 2026-01-31, not {before!r}.") from None


def warning(number: int, since: datetime) -> str:
    """What is about to be removed."""
    when = f"{since:%Y-%m-%d %H:%M} UTC"
    return f"This removes {count(number)} without an event since {when}, with moves, names and messages."


def removed(store: Store, table_id: str, since: datetime) -> bool:
    """Remove a table, unless it is gone or somebody has come back to it."""
    with suppress(UnknownTable):
        return store.remove(table_id, since)
    return False
