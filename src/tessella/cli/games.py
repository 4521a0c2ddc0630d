"""The list of games."""

from collections.abc import Iterator

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ..core.catalogue import broken
from ..core.option import Option
from ..core.position import Game
from ..engine.levels import levels_of
from ..insight.strength.typical import typical_points
from ..insight.strength.words import strengths_of
from .setup import FILE, games_named

INDENT = (0, 0, 0, 4)


def list_games(name: str | None) -> None:
    """Print every game with its options, or one game with the levels of the engine.

    The errors of games that cannot be loaded go to standard error; the status is 1 then, unless a game is named.
    """
    console = Console(highlight=False)
    for error in broken():
        typer.echo(error, err=True)
    for game in games_named(name):
        console.print(heading(game))
        console.print(Padding(Text(game.summary), INDENT))
        for option in game.options:
            console.print(Padding(line_of(option), INDENT))
        for line in lines_of_levels(game) if name else ():
            console.print(Padding(line, INDENT))
    if broken() and not name:
        raise typer.Exit(1)


def lines_of_levels(game: Game) -> Iterator[Text]:
    """What to type for each level of the engine, and how well it plays; with usual options."""
    strengths = strengths_of(game, game.choose({}))
    for level in levels_of(game.new()):
        word, _ = level.words_for(game)
        strength = strengths.levels.get(level.name)
        told = f"{strength.words or word}; Elo {strength.elo}" if strength else word
        yield Text.assemble((f"--against {level.name}", "cyan"), f"  {level.title}: {told}.")
    if strengths.measured:
        yield Text(strengths.measured)
    typical = typical_points(game, game.choose({}))
    for each in typical.levels:
        yield Text(f"Alone {each.title} gets {each.range} points in 8 of 10 games.")


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
