"""Prints statistics of many games, as a table with a row for each choice of options and each policy."""

from collections.abc import Sequence
from itertools import product

from ..core.catalogue import find
from ..core.option import pairs
from ..core.position import Game, Position
from ..engine.playouts.statistics import POLICIES, Statistics, Sums
from ..engine.playouts.statistics_units import are_whole, units_for
from ..engine.shares import estimate
from ..runner.work import Data, Work
from .rows import Form, Row, print_rows
from .runs import Running, carry_out, end_with
from .setup import first_positions
from .user_errors import UserError

MEANS = ("games", "plies", "points", "wins", "endings")
WORK = Work(
    "tessella.engine.playouts.statistics_units:play",
    "tessella.engine.playouts.statistics_units:get_ready",
    "tessella.core.build:build",
    releases=True,
)


class Sample:
    """A row of the table: the games for a choice of options and a policy, as a series of units."""

    def __init__(self, position: Position, chosen: Sequence[str], play: str, games: int, seed: int) -> None:
        self.position, self.chosen, self.play = position, chosen, play
        self.asked = {"game": position.game.name, "options": dict(position.options), "play": play}
        self.limits = {"seed": seed, "games": games}
        self.wanted, self.sums = units_for(games), Sums.none(position.seats)

    def unit(self, number: int) -> Data:
        return {**self.asked, **self.limits, "unit": number}

    def add(self, result: Data) -> None:
        for sums in result:
            self.sums.add(Sums.of_data(sums))

    def row(self) -> Row:
        """What the games came to."""
        found = self.sums.means(self.position.game)
        return Row([*self.chosen, self.play, *columns(found)], {**self.asked, **figures(found)})


def print_statistics(  # noqa: PLR0913, PLR0917 - what the command is told
    name: str, options: Sequence[str], games: int, seed: int, play: str | None, running: Running, form: Form
) -> None:
    """Print the table. An option may have several values, with commas between them.

    If the run ends early, the table has the rows that are complete. Raises UnknownGame, UserError or OptionError before
    any game is played.
    """
    game = find(name)
    positions, ways = first_positions(game, options), policies(game, play)
    samples = [Sample(*each, way, games, seed) for each, way in product(positions, ways)]
    question = {
        "command": "statistics",
        "game": name,
        "options": [dict(position.options) for position, _ in positions],
        "play": list(ways),
        "seed": seed,
        "games": "any number" if are_whole(games) else games,
    }
    trouble = carry_out(WORK, question, samples, running)
    rows = [sample.row() for sample in samples if sample.sums.games == games]
    print_rows([*pairs(options), "play", *MEANS], rows, form)
    end_with(trouble)


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


def figures(found: Statistics) -> dict[str, Data]:
    """The same as numbers; points and wins are by seat."""
    endings = {words: estimate(count / found.games, found.games) for words, count in found.endings.items()}
    return {
        "games": found.games,
        "plies": found.plies,
        "points": list(found.points),
        "wins": [estimate(share, found.games) for share in found.utility],
        "endings": endings,
    }
