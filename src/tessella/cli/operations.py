"""The commands for whoever runs a server: copies of its database."""

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
