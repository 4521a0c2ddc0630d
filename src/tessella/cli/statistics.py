"""Prints statistics of many games, as a table with a row for each choice of options and each policy."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress

from ..core.catalogue import find
from ..core.position import Game
from ..engine.playouts.statistics import POLICIES, Statistics, statistics
from .markdown import first_positions, print_heading, print_row
from .user_errors import UserError

MEANS = ("games", "plies", "points", "wins", "endings")


def print_statistics(name: str, options: Sequence[str], games: int, seed: int, play: str | None) -> None:
    """Print the table. An option may have several values, with commas between them.

    Raises UnknownGame, UserError or OptionError before any game is played.
    """
    game = find(name)
    positions, ways = first_positions(game, options), policies(game, play)
    print_heading(options, ("play", *MEANS))
    for (position, chosen), policy in product(positions, ways):
        with progress_of(games) as tell:
            found = statistics(position, games, seed, policy, tell)
        print_row([*chosen, policy, *columns(found)])


@contextmanager
def progress_of(games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, if that is a terminal; yields a function to call with the games played."""
    console = Console(stderr=True)
    bar = Progress(
        BarColumn(), MofNCompleteColumn(), console=console, transient=True, disable=not console.is_terminal
    )
    with bar:
        row = bar.add_task("", total=games)
        yield lambda played: bar.update(row, completed=played)


def policies(game: Game, play: str | None) -> Sequence[str]:
    """The policy that is asked for, or all policies that the game has the knowledge for; raises UserError."""
    ways = POLICIES if game.kernel.estimate.evaluate is not None else POLICIES[:1]
    if play is None:
        return ways
    if play not in ways:
        raise UserError(f"--play takes one of: {', '.join(ways)}; not {play!r}.")
    return (play,)


def columns(found: Statistics) -> tuple[str, ...]:
    """The columns of MEANS."""
    wins = " / ".join(f"{share:.1%}" for share in found.utility) if len(found.utility) > 1 else "-"
    points = " / ".join(f"{mean:.1f}" for mean in found.points)
    endings = ", ".join(f"{words} {count / found.games:.1%}" for words, count in found.endings.items())
    return f"{found.games:,}", f"{found.plies:.1f}", points, wins, endings.strip()
