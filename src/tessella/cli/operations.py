"""The commands for whoever runs servers: copies of their database, a notice to all players, blocked addresses."""

from pathlib import Path
from typing import Annotated

import typer

from .options import Database
from .user_errors import extra

app = typer.Typer()


@app.command(
    epilog="Examples: `tessella backup games-2026-11-30.db`, `tessella backup /mnt/copies/games.db --force`"
)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    database: Database = None,
) -> None:
    """Copy the database while servers play on: a whole one, checked, in one file."""
    with extra("web"):
        from .copies import back_up

    back_up(database, file, force)


@app.command(epilog="Example: `tessella restore games-2026-11-30.db --force`, while no server runs")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `tessella backup` has made.")],
    force: Annotated[
        bool, typer.Option("--force", help="If there is a database, keep it under another name.")
    ] = False,
    database: Database = None,
) -> None:
    """Put a copy in the place of the database, which no server may use meanwhile."""
    with extra("web"):
        from .copies import restore

    restore(database, file, force)


@app.command(
    epilog='Examples: `tessella notice "Tonight at ten the server moves." --until 2026-12-01T22:00Z`, '
    "`tessella notice --clear`"
)
def notice(
    sentence: Annotated[
        str | None,
        typer.Argument(metavar="SENTENCE", help="At most 200 characters. [default: print the notice]"),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="When it goes, with a time zone; Z is UTC. [default: never]"),
    ] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Take the notice away.")] = False,
    database: Database = None,
) -> None:
    """Tell all players something, on every page of the servers over a database from now on."""
    with extra("web"):
        from .notices import post_notice

    post_notice(database, sentence, until, clear)


@app.command(epilog="Examples: `tessella block 203.0.113.7 --days 7`, `tessella block --remove 203.0.113.7`")
def block(
    address: Annotated[
        str | None,
        typer.Argument(
            metavar="ADDRESS", help="An address or a network; one of IPv6 means its network of 64 bits."
        ),
    ] = None,
    days: Annotated[int | None, typer.Option(min=1, help="For how long. [default: for good]")] = None,
    listed: Annotated[bool, typer.Option("--list", help="Print what is blocked.")] = False,
    remove: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Let an address or a network in again.")
    ] = None,
    database: Database = None,
) -> None:
    """Refuse whatever comes from an address, at all servers over a database from now on."""
    with extra("web"):
        from .blocks import block

    block(database, address, days, listed, remove)
