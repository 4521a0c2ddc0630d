"""Writes the games on tables as files of records."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

import typer

from ..record import Record, Unrecordable
from ..storage.store import Store
from ..table.features import remarks, silence
from ..table.table import Table
from ..table.terms import NOBODY
from ..web.routes.records import objection, record_of
from .record_files import FORMS, target
from .tables_database import insist_on_ids, replayed, stored_in
from .user_errors import UserError, file_errors

ENDS = {"text": "txt", "json": "json"}


def export_tables(
    database: str | None, ids: Sequence[str], every: bool, public: bool, folder: Path, form: str
) -> None:
    """Write a file for each table, and tell which ones cannot be written; raises UserError, or typer.Exit for those."""
    if form not in ENDS:
        raise UserError(f"--format takes one of {', '.join(ENDS)}, not {form!r}.")
    if [every, public, bool(ids)].count(True) != 1:
        raise UserError("Name the tables to export, or say --all or --public.")
    insist_on_ids(ids)
    with stored_in(database) as store:
        wanted: Iterable[str] = ids or (table.id for table in store.listing() if every or table.public)
        left_out = [sentence for table_id in wanted if (sentence := export(store, table_id, folder, form))]
    if left_out:
        raise typer.Exit(2)


def export(store: Store, table_id: str, folder: Path, form: str) -> str:
    """Write the games of a table into a file; returns what is left out and why, in a sentence that is printed as well.

    Raises UserError.
    """
    found = replayed(store, table_id)
    if isinstance(found, str):
        return warned(found)
    log, games = found
    reasons = [objection(table) for table in games]
    shown = [table for table, reason in zip(games, reasons, strict=True) if not reason]
    if shown:
        file = folder / f"{shown[0].position.game.name}-{table_id}.{ENDS[form]}"
        with file_errors(f"The folder {folder} cannot be made"):
            folder.mkdir(parents=True, exist_ok=True)
        try:
            with target(file) as to:
                FORMS[form]((whole(silence.known_to(table, NOBODY), log.opened_at) for table in shown), to)
        except Unrecordable as error:
            return warned(f"{table_id}: {error}")
        typer.echo(file)
    kept_back = next(filter(None, reasons), None)
    return warned(f"{table_id}: {kept_back}") if kept_back else ""


def whole(table: Table, opened_at: datetime) -> Record:
    """The record of the game on a table, with what was said about it before."""
    record, said = record_of(table, opened_at), remarks.of(table)
    return remarks.remarked(record, said) if said else record


def warned(sentence: str) -> str:
    """The same sentence, printed."""
    typer.echo(f"tessella: {sentence}", err=True)
    return sentence
