"""What the commands of all baselines share: options of a game, and mistakes told in one sentence."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from ...core.catalogue import UnknownGame
from ...core.option import OptionError

GameOptions = Annotated[list[str], typer.Option("--option", help="An option of the game, as NAME=VALUE.")]


def pairs(options: Sequence[str]) -> dict[str, str]:
    """Options given as NAME=VALUE.

    >>> pairs(["players=2"])
    {'players': '2'}
    >>> pairs(["players"])
    Traceback (most recent call last):
        ...
    ValueError: --option takes NAME=VALUE, not 'players'.
    """
    for option in options:
        if "=" not in option:
            raise ValueError(f"--option takes NAME=VALUE, not {option!r}.")
    split = (option.partition("=") for option in options)
    return {name: value for name, _, value in split}


def run(main: Callable[..., Any]) -> None:
    """Run a command; a user's mistake is one sentence, and status 2."""
    try:
        typer.run(main)
    except (UnknownGame, OptionError, ValueError, OSError) as mistake:
        typer.echo(mistake, err=True)
        raise SystemExit(2) from None
