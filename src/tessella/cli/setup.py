"""Makes the first position of a game from words on the command line."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path

from ..core.catalogue import catalogue, find, is_game, main_file
from ..core.option import pairs
from ..core.position import Game, Position
from .user_errors import UserError, file_errors

FILE = "@"
"""A value that begins with this names a file that holds the value."""


def first_position(game: Game, options: Sequence[str]) -> Position:
    """The first position of a game, with options given as NAME=VALUE; raises UserError or OptionError."""
    return Position.first(game, game.choose(values(options)))


def first_positions(game: Game, options: Sequence[str]) -> list[tuple[Position, list[str]]]:
    """The first position of a game for each choice of options, with the chosen values.

    Options are given as NAME=VALUES, with commas between several values. Raises UserError or OptionError.
    """
    values = {option: list(map(read_value, text.split(","))) for option, text in pairs(options).items()}
    choices = (dict(zip(values, chosen, strict=True)) for chosen in product(*values.values()))
    positions = [Position.first(game, game.choose(chosen)) for chosen in choices]
    return [(position, [str(position.options[option]) for option in values]) for position in positions]


def values(options: Sequence[str]) -> dict[str, str]:
    """The values of options given as NAME=VALUE or NAME=@FILE; raises UserError or OptionError."""
    return {name: read_value(text) for name, text in pairs(options).items()}


def read_value(text: str) -> str:
    """The value itself, or the text of the file that it names; raises UserError."""
    if not text.startswith(FILE):
        return text
    name = text.removeprefix(FILE)
    try:
        with file_errors(f"{name} cannot be read"):
            return Path(name).read_text("utf-8")
    except UnicodeDecodeError:
        raise UserError(f"{name} is no text in UTF-8.") from None


def games_named(name: str | None) -> list[Game]:
    """The one game of that name, or all games; raises UnknownGame or UserError."""
    games = [find(name)] if name is not None else list(catalogue().values())
    if not games:
        raise UserError(
            "There is no game here: none is installed, and TESSELLA_GAMES names no folder with one."
        )
    return games


def game_folder(folder: Path) -> Path:
    """The whole path of the folder of one game; raises UserError."""
    if not is_game(folder):
        raise UserError(f"There is no {main_file(folder.resolve())}, which would make a game.")
    return folder.resolve()
