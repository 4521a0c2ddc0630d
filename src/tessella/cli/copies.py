"""Copies of a database from the command line."""

import shlex
from pathlib import Path

import typer
from sqlalchemy import URL

from ..storage import copies
from ..storage.copies import CopyError
from ..storage.database import address_of
from ..storage.passwords import masked
from ..storage.sqlite import file_of
from ..storage.store import StoreError, default_url
from .tables_database import count
from .user_errors import UserError, user_errors

PG_DUMP = "PostgreSQL has a command of its own for copies: pg_dump --format=custom --file={file} {address}"
PG_RESTORE = (
    "PostgreSQL has a command of its own for that, once the servers are stopped: "
    "pg_restore --clean --if-exists --single-transaction --dbname={address} {file}"
)


@user_errors(StoreError, CopyError)
def back_up(database: str | None, file: Path, force: bool) -> None:
    """Write a copy of a database; raises UserError."""
    number = copies.back_up(file_in(database, PG_DUMP, file), file, force)
    typer.echo(f"Copied {count(number)} to {file}.")


@user_errors(StoreError, CopyError)
def restore(database: str | None, file: Path, force: bool) -> None:
    """Put a copy in the place of a database; raises UserError."""
    if not file.is_file():
        raise UserError(f"There is no file {file}.")
    number, kept = copies.restore(file, target := file_in(database, PG_RESTORE, file), force)
    typer.echo(f"{target} has {count(number)} again.")
    if kept:
        typer.echo(f"What was there before is kept as {kept}.")


def file_in(database: str | None, recipe: str, copy: Path) -> Path:
    """The file of a SQLite database; raises UserError for any other one, with what to do there."""
    named = database or default_url()
    try:
        url = address_of(named)
    except ValueError as error:
        raise UserError(f"The database {masked(named)} cannot be used: {error}") from None
    if file := file_of(url):
        return file
    raise UserError(recipe.format(address=shlex.quote(plain(url)), file=shlex.quote(str(copy))))


def plain(url: URL) -> str:
    """An address as PostgreSQL's own programs take it, without passwords: they ask for one."""
    settings = {name: value for name, value in url.query.items() if "pass" not in name.lower()}
    bare = URL.create("postgresql", url.username, None, url.host, url.port, url.database, settings)
    return bare.render_as_string()
