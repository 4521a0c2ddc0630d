"""Blocks addresses: all servers over a database refuse what comes from there."""

from datetime import UTC, datetime, timedelta

import typer

from ..storage.store import Store
from ..web.http.standing_orders import blockable
from .notices import until
from .tables_database import stored_in
from .user_errors import UserError, user_errors


def block(
    database: str | None, address: str | None, days: int | None, listed: bool, unblocked: str | None
) -> None:
    """Block an address, let one in again, or list those that are blocked; raises UserError."""
    if [address is not None, listed, unblocked is not None].count(True) != 1 or (days and not address):
        raise UserError("Name an address to block, perhaps with --days; or say --list, or --remove ADDRESS.")
    with user_errors(ValueError):
        network = None if listed else blockable(address or unblocked or "")
        end = None if days is None else end_of(days)
    with stored_in(database) as store:
        if network is None:
            print_blocks(store)
        elif unblocked:
            let_in(store, network)
        else:
            store.block(network, end)
            typer.echo(f"{network} is blocked{until(end)}.")


def end_of(days: int) -> datetime:
    """The moment so many days from now; raises ValueError."""
    try:
        return datetime.now(UTC) + timedelta(days=days)
    except OverflowError:
        raise ValueError("That is after all days that there are.") from None


def print_blocks(store: Store) -> None:
    """Print a line for each network that is blocked."""
    now = datetime.now(UTC)
    for network, end in store.standing_orders().blocked.items():
        if end is None or end > now:
            typer.echo(f"{network}{until(end)}")


def let_in(store: Store, network: str) -> None:
    """Block a network no more; raises UserError if it is not blocked."""
    if not store.unblock(network):
        raise UserError(f"{network} is not blocked; `tessella block --list` shows what is.")
    typer.echo(f"{network} is not blocked any more.")
