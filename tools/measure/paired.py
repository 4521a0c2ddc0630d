"""How long positions and statistics take, beside the sources of another work tree.

python tools/measure/paired.py ../other/src

Microseconds: of Position.roll and Position.moves the mean over the positions of one random game, and of each position
the shortest of many times, which tells what the code needs on a machine that others use, too; of statistics the mean
of ten thousand random games, by the clock; of playouts, which are random games in one thread and in one call, the mean
of twenty thousand. Runs with either sources alternate.
"""

import os
import subprocess
import sys
from itertools import chain
from pathlib import Path

from rich.console import Console
from rich.table import Table

import tessella

HERE = Path(__file__).parents[2] / "src"
RUNS, GAMES = 3, 10
WHAT = ("roll", "moves", "game", "playout")
PROGRAM = """
import sys
from random import Random
from time import perf_counter

import tessella

try:
    from tessella.engine.playouts.playout import playouts
    from tessella.engine.playouts.statistics import statistics
except ModuleNotFoundError:  # as it was before
    from tessella.engine.playout import playouts
    from tessella.engine.statistics import statistics


def times_of(name):
    random, position, rolls, lists = Random(1), tessella.new(name), [], []
    while not position.over:
        begun = perf_counter()
        after = position.roll(random)
        rolled = perf_counter()
        position.moves()
        lists.append(perf_counter() - rolled)
        rolls.append(rolled - begun)
        position = after
    return rolls, lists


def shortest(runs):
    return 1e6 * sum(map(min, zip(*runs))) / len(runs[0])


def counted(games):
    begun = perf_counter()
    statistics(tessella.new(sys.argv[1]), games)
    return (perf_counter() - begun) / games


def played(games):
    return playouts(tessella.new(sys.argv[1]), games).seconds / games


rolls, lists = zip(*(times_of(sys.argv[1]) for _ in range(int(sys.argv[2]))))
counted(1)
played(1)
means = (1e6 * min(mean(games) for _ in range(5)) for mean, games in ((counted, 10_000), (played, 20_000)))
print(shortest(rolls), shortest(lists), *means)
"""


def measured(sources: Path, game: str) -> tuple[float, ...]:
    """Microseconds of a roll, of a list of moves, of a game and of a playout."""
    command = [sys.executable, "-c", PROGRAM, game, str(GAMES)]
    environment = {**os.environ, "PYTHONPATH": str(sources)}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return tuple(map(float, run.stdout.split()))


def main(other: Path) -> None:
    table = Table(
        "game",
        *(f"{what}, {when}" for what in WHAT for when in ("before", "now", "ratio")),
    )
    for game in tessella.catalogue().values():
        runs = [(measured(other, game.name), measured(HERE, game.name)) for _ in range(RUNS)]
        before, now = (list(map(min, *side)) for side in zip(*runs, strict=True))
        table.add_row(game.title, *chain(*map(cells, before, now)))
    Console().print(table)


def cells(before: float, now: float) -> tuple[str, str, str]:
    """Both in microseconds, and how many times as fast it is now."""
    return f"{before:.1f}", f"{now:.1f}", f"{before / now:.2f}"


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
