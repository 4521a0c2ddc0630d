"""Prints the messages of a table, and removes some of them."""

from collections.abc import Sequence

import typer

from ..storage.store import Message, Store
from .tables_database import insist_on_ids, insist_on_tables, stored_in
from .user_errors import UserError

ALL = 10**9


def print_messages(database: str | None, table_id: str) -> None:
    """Print a line for each message that is there, the oldest first; raises UserError."""
    insist_on_ids([table_id])
    with stored_in(database) as store:
        for message in messages_of(store, table_id):
            text = " ".join(message.text.split())
            typer.echo(
                f"{message.id:6}  {message.at:%Y-%m-%d %H:%M}  {message.channel:8}  {message.name}: {text}"
            )


def unsay(database: str | None, table_id: str, numbers: Sequence[int]) -> None:
    """Remove messages: all of these, or none if one is unknown. Raises UserError."""
    insist_on_ids([table_id])
    wanted = {*numbers}
    with stored_in(database) as store:
        if unknown := wanted - {message.id for message in messages_of(store, table_id)}:
            raise UserError(f"Table {table_id} has no message {min(unknown)}.")
        store.unsay(table_id, wanted)
    typer.echo(f"Removed {'1 message' if len(wanted) == 1 else f'{len(wanted):,} messages'}.")


def messages_of(store: Store, table_id: str) -> list[Message]:
    """The messages of a table, without those that are gone; raises UserError."""
    insist_on_tables(store, [table_id])
    return [message for message in store.messages_of(table_id, most=ALL) if message.text]
