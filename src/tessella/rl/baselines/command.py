"""What the commands of all baselines share: how options of a game are given, and mistakes told in one sentence."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from ...core.catalogue import UnknownGame
from ...core.option import OptionError

GameOptions = Annotated[list[str], typer.Option("--option", help="An option of the game, as NAME=VALUE.")]


def run(main: Callable[..., Any]) -> None:
    """Run a command; a user's mistake is one sentence, and status 2."""
    try:
        typer.run(main)
    except (UnknownGame, OptionError, ValueError, OSError) as mistake:
        typer.echo(mistake, err=True)
        raise SystemExit(2) from None
