"""Takes a player's name at a table away, or replaces it."""

from collections.abc import Sequence

import typer

from ..storage.store import Store
from ..table.terms import tidy_name
from .tables_database import insist_on_ids, insist_on_tables, stored_in
from .user_errors import UserError


def rename_player(database: str | None, table_id: str, who: str, name: str | None, clear: bool) -> None:
    """Take a name away, everywhere; raises UserError or Refused."""
    insist_on_ids([table_id])
    if (name is None) != clear:
        raise UserError("Say what the player is called from now on, or --clear.")
    new = None if name is None else tidy_name(name)
    with stored_in(database) as store:
        number = player_at(store, table_id, who)
        if not store.rename(table_id, number, new):
            raise UserError(f"Player {number + 1} at table {table_id} is no person.")
        typer.echo(f"Player {number + 1} is called {store.players_of([table_id])[table_id][number]}.")


def player_at(store: Store, table_id: str, who: str) -> int:
    """The number of a player, from 0, who is named by the number, from 1, or by name; raises UserError."""
    insist_on_tables(store, [table_id])
    players: Sequence[str] = store.players_of([table_id])[table_id]
    if who.isdecimal() and 1 <= int(who) <= len(players):
        return int(who) - 1
    found = [number for number, name in enumerate(players) if name == who]
    if len(found) > 1:
        raise UserError(f"Several players are called {who}; name one by its number, such as {found[0] + 1}.")
    if not found:
        called = ", ".join(f"{number} {name or '(open)'}" for number, name in enumerate(players, 1))
        raise UserError(f"Table {table_id} has no player {who}; there are: {called}.")
    return found[0]
