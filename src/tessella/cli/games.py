"""The list of games."""

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ..core.catalogue import broken
from ..core.option import Option
from ..core.position import Game
from .setup import FILE, games_named

INDENT = (0, 0, 0, 4)


def list_games() -> None:
    """Print every game with its options; the errors of games that cannot be loaded go to standard error."""
    console = Console(highlight=False)
    for error in broken():
        typer.echo(error, err=True)
    for game in games_named(None):
        console.print(heading(game))
        console.print(Padding(Text(game.summary), INDENT))
        for option in game.options:
            console.print(Padding(line_of(option), INDENT))


def heading(game: Game) -> Text:
    """The game's name to type, its title and its designer."""
    return Text.assemble((game.name, "bold"), f"  {game.title} by {game.designer}")


def line_of(option: Option) -> Text:
    """What to type for an option, and what it does."""
    values = "|".join([*map(option.show, option.choices), *([f"{FILE}FILE"] if option.custom else [])])
    return Text.assemble(
        (f"--option {option.name}={values}", "cyan"),
        f"  {option.help} Usually {option.show(option.default)}{needs_of(option)}.",
    )


def needs_of(option: Option) -> str:
    """The other options that an option needs, in words; empty if it needs none."""
    needs = [f"{name}={'|'.join(map(option.show, values))}" for name, values in option.needs.items()]
    return f"; goes with {' '.join(needs)}" if needs else ""
