"""Tables in Markdown, with a row for each choice of options."""

from collections.abc import Sequence
from itertools import product

import typer

from ..core.position import Game, Position
from .setup import pairs, read_value


def first_positions(game: Game, options: Sequence[str]) -> list[tuple[Position, list[str]]]:
    """The first position of a game for each choice of options, with the chosen values.

    Options are given as NAME=VALUES, with commas between several values. Raises UserError or OptionError.
    """
    values = {option: list(map(read_value, text.split(","))) for option, text in pairs(options).items()}
    choices = (dict(zip(values, chosen, strict=True)) for chosen in product(*values.values()))
    positions = [Position.first(game, game.choose(chosen)) for chosen in choices]
    return [(position, [str(position.options[option]) for option in values]) for position in positions]


def print_heading(options: Sequence[str], columns: Sequence[str]) -> None:
    """Print the head of the table: the names of the options and of the columns."""
    names = [*pairs(options), *columns]
    print_row(names)
    typer.echo("|---" * len(names) + "|")


def print_row(cells: Sequence[str]) -> None:
    typer.echo(f"| {' | '.join(cells)} |")
