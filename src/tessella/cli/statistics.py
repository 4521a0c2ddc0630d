"""What many games come to, as a table in Markdown: a row for each choice of options and way to play."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import typer

from ..core.catalogue import find
from ..core.game import Game
from ..core.position import Position
from ..engine.statistics import POLICIES, Statistics, statistics
from .setup import pairs

MEANS = ("games", "plies", "points", "wins", "endings")


def print_statistics(name: str, options: Sequence[str], games: int, seed: int) -> None:
    """Print the table; an option may be given several values, separated by commas.

    Raises UnknownGame, Mistake or OptionError before anything is played.
    """
    game = find(name)
    values = {option: text.split(",") for option, text in pairs(options).items()}
    positions = [Position.first(game, game.choose(chosen)) for chosen in combinations(values)]
    typer.echo(line([*values, "play", *MEANS]))
    typer.echo("|---" * (len(values) + 1 + len(MEANS)) + "|")
    for position, policy in product(positions, policies(game)):
        chosen = [str(position.options[option]) for option in values]
        typer.echo(line([*chosen, policy, *columns(statistics(position, games, seed, policy))]))


def combinations(values: Mapping[str, Sequence[str]]) -> Iterator[dict[str, str]]:
    """Every choice of one value for each option."""
    return (dict(zip(values, chosen, strict=True)) for chosen in product(*values.values()))


def policies(game: Game) -> Sequence[str]:
    """The ways to play that the game has the knowledge for."""
    return POLICIES if game.kernel.evaluate is not None else POLICIES[:1]


def columns(found: Statistics) -> tuple[str, ...]:
    """The means of MEANS."""
    wins = " / ".join(f"{share:.1%}" for share in found.utility) if len(found.utility) > 1 else "-"
    points = " / ".join(f"{mean:.1f}" for mean in found.points)
    endings = ", ".join(f"{manner} {count / found.games:.1%}" for manner, count in found.endings.items())
    return f"{found.games:,}", f"{found.plies:.1f}", points, wins, endings.strip()


def line(cells: Sequence[str]) -> str:
    """A row of the table."""
    return f"| {' | '.join(cells)} |"
