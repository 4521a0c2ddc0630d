"""Measures how fast random games run."""

from collections.abc import Sequence
from statistics import median_low

from rich.console import Console
from rich.table import Table

from ..core.position import Position
from ..engine.playouts.playout import Tally, playouts
from .setup import first_position, games_named

LONG_ENOUGH = 0.5  # seconds; shorter runs measure the clock and the scheduler
REPETITIONS = 5


def bench_games(name: str | None, options: Sequence[str]) -> None:
    """Print the median speed of several runs, for one game or for all."""
    positions = [first_position(game, options) for game in games_named(name)]
    console = Console(highlight=False)
    table = Table(
        "game", "random games / s", "plies / s", "plies / game", title="One thread", title_justify="left"
    )
    with console.status("Measuring ..."):
        for position in positions:
            table.add_row(position.game.title, *columns(measure(position)))
    console.print(table)


def measure(position: Position) -> Tally:
    """The tally with the median speed among several runs, each long enough to measure."""
    count = enough(position)
    tallies = [playouts(position, count, seed) for seed in range(REPETITIONS)]
    middle = median_low(tally.seconds for tally in tallies)
    return next(tally for tally in tallies if tally.seconds == middle)


def enough(position: Position) -> int:
    """A number of games that takes long enough to measure. The first run also compiles."""
    count = 1
    playouts(position, count)
    while playouts(position, count).seconds < LONG_ENOUGH:
        count *= 2
    return count


def columns(tally: Tally) -> tuple[str, str, str]:
    """Games per second, plies per second, plies per game."""
    return (
        f"{tally.games / tally.seconds:,.0f}",
        f"{tally.plies / tally.seconds:,.0f}",
        f"{tally.plies / tally.games:.2f}",
    )
