"""What the commands of all baselines share: their options, and mistakes told in one sentence."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from ...core.catalogue import UnknownGame
from ...core.option import OptionError

GameOptions = Annotated[list[str], typer.Option("--option", help="An option of the game, as NAME=VALUE.")]
Board = Annotated[str, typer.Option(help="Which neighbours a cell has: hexagons or square.")]
Minutes = Annotated[float, typer.Option(help="Processor time to learn in.")]
Against = Annotated[list[str], typer.Option(help="random, greedy, or a level.")]
Games = Annotated[int, typer.Option(help="Games for each score.")]
Opening = Annotated[int, typer.Option(help="Random plies before each of these.")]
Begin = Annotated[Path | None, typer.Option(help="What was learnt before, to begin with.")]
Out = Annotated[Path | None, typer.Option(help="Where to write what is learnt.")]


def run(main: Callable[..., Any]) -> None:
    """Run a command; a user's mistake is one sentence, and status 2."""
    try:
        typer.run(main)
    except (UnknownGame, OptionError, ValueError, OSError) as mistake:
        typer.echo(mistake, err=True)
        raise SystemExit(2) from None
