"""From words on the command line to the first position of a game."""

from collections.abc import Sequence

from ..core.catalogue import catalogue, find
from ..core.game import Game
from ..core.position import Position
from .mistakes import Mistake


def first_position(game: Game, options: Sequence[str]) -> Position:
    """The beginning of a game with options given as NAME=VALUE; raises Mistake or OptionError."""
    return Position.first(game, game.choose(pairs(options)))


def pairs(options: Sequence[str]) -> dict[str, str]:
    """The values of options given as NAME=VALUE; raises Mistake."""
    for option in options:
        if "=" not in option:
            raise Mistake(f"--option takes NAME=VALUE, not {option!r}.")
    split = (option.partition("=") for option in options)
    return {name.strip(): value.strip() for name, _, value in split}


def games_named(name: str | None) -> list[Game]:
    """The one game of that name, or all games; raises UnknownGame or Mistake."""
    games = [find(name)] if name is not None else list(catalogue().values())
    if not games:
        raise Mistake(
            "There is no game here: none is installed, and TESSELLA_GAMES names no folder with one."
        )
    return games
