"""The tables of a database, for the commands."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress

import typer

from ..core.catalogue import BrokenGame, UnknownGame
from ..storage.database import address_of
from ..storage.sqlite import file_of
from ..storage.store import Log, Store, StoreError, UnknownTable, Unstored, default_url
from ..table.fold import games
from ..table.table import Table
from ..web.live.tables import ID
from .user_errors import UserError, user_errors


@contextmanager
def stored_in(database: str | None) -> Iterator[Store]:
    """The store over a database, or over the usual one; raises UserError for what cannot be read or written.

    A server of another version may use the same database, so it is never upgraded here.
    """
    with user_errors(StoreError, Unstored):
        url = database or default_url()
        check_file(url)
        with closing(Store(url, upgrading=False)) as store:
            yield store


def check_file(database: str) -> None:
    """Raises UserError for a file that is not there: a wrong name makes no new database."""
    with suppress(ValueError, OSError):  # opening it reports a wrong address or folder
        file = file_of(address_of(database))
        if file and not file.exists():
            raise UserError(f"There is no database {file}.")


def insist_on_ids(words: Iterable[str]) -> None:
    """Raises UserError for an option that there is not: ids of older tables begin with a minus sign, too."""
    if wrong := [word for word in words if word.startswith("-") and not ID.fullmatch(word)]:
        raise UserError(f"There is no option {wrong[0]}.")


def insist_on_tables(store: Store, ids: Iterable[str]) -> None:
    """Raises UserError for an id that no table has."""
    for table_id in ids:
        try:
            store.rewritten(table_id)
        except UnknownTable:
            raise UserError(f"There is no table {table_id}.") from None


def agreed(sentence: str, question: str) -> bool:
    """Tell what is about to happen, and ask."""
    typer.echo(sentence)
    try:
        return typer.confirm(question)
    except typer.Abort:
        return False


def count(tables: int) -> str:
    """A number of tables in words."""
    return "1 table" if tables == 1 else f"{tables:,} tables"


def replayed(store: Store, table_id: str) -> tuple[Log, Sequence[Table]] | str:
    """A log, and the table at the end of each of its games; a sentence if there is no such table, or no such game."""
    try:
        log = store.read(table_id)
        return log, [*games(log.events)]
    except UnknownTable:
        return f"There is no table {table_id}."
    except (UnknownGame, BrokenGame) as error:
        return f"{table_id}: {error}"
