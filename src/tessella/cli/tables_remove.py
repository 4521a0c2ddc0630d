"""Removes some tables, whatever their age."""

from collections.abc import Sequence
from contextlib import suppress

import typer

from ..storage.store import Store, UnknownTable
from .tables_database import agreed, count, insist_on_ids, insist_on_tables, stored_in


def remove_tables(database: str | None, ids: Sequence[str], yes: bool) -> None:
    """Remove tables after a confirmation: all of them, or none if one is unknown. Raises UserError."""
    insist_on_ids(ids)
    wanted = list(dict.fromkeys(ids))
    with stored_in(database) as store:
        insist_on_tables(store, wanted)
        warning = f"This removes {count(len(wanted))}, with moves, names and messages."
        if yes or agreed(warning, "Remove?"):
            typer.echo(f"Removed {count(sum(removed(store, table_id) for table_id in wanted))}.")
        else:
            typer.echo("Nothing was removed.")


def removed(store: Store, table_id: str) -> bool:
    """Remove a table, unless it is gone meanwhile."""
    with suppress(UnknownTable):
        return store.remove(table_id)
    return False
