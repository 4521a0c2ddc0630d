"""How long positions, random games and searches take, beside the sources of another work tree.

python tools/measure/paired.py ../other/src [--game GAME]... [--measure MEASURE]... [--runs N]

Times are microseconds: of Position.roll and Position.moves the mean over the positions of one random game; of a game
the mean of ten thousand random ones with their statistics, by the clock, on all processors; of a playout the mean of
twenty thousand. The other measures are searches of one position, for a fixed number of nodes and with a fixed seed:
theirs is the time of a node. Playouts and searches run in one thread, and theirs is the processor's time.

Each process gives the shortest of some times, which tells what the code needs on a machine that others use, too.
Processes with either sources alternate, and the table has the medians. The ratio is the median of that of neighbours:
how many times as fast it is now. "same" says whether both trees came to equal results.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from paired_work import MEASURES
from rich.console import Console
from rich.table import Table

import tessella

HERE = Path(__file__).parents[2] / "src"
WORK = Path(__file__).parent / "paired_work.py"
RUNS = 3


def measured(sources: Path, game: str, measures: list[str]) -> dict[str, Any]:
    """For each measure that the game has: microseconds, and what came of the work."""
    environment = {**os.environ, "PYTHONPATH": str(sources)}
    command = [sys.executable, WORK, game, *measures]
    run = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def row(before: list[tuple[float, Any]], now: list[tuple[float, Any]]) -> tuple[str, str, str, str]:
    """Both medians in microseconds, how many times as fast it is now, and whether all results are equal."""
    times = [[time for time, _ in side] for side in (before, now)]
    ratio = median(old / new for old, new in zip(*times, strict=True))
    same = all(result == now[0][1] for _, result in (*before, *now))
    return *(f"{median(side):.2f}" for side in times), f"{ratio:.2f}", "yes" if same else "NO"


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("other", type=Path)
    asked.add_argument("--game", action="append", choices=tessella.catalogue())
    asked.add_argument("--measure", action="append", choices=MEASURES)
    asked.add_argument("--runs", type=int, default=RUNS)
    given = asked.parse_args()
    table = Table("game", "measure", "before, µs", "now, µs", "ratio", "same")
    measures = given.measure or list(MEASURES)
    for game in given.game or tessella.catalogue():
        runs = [
            [measured(sources, game, measures) for sources in (given.other.resolve(), HERE)]
            for _ in range(given.runs)
        ]
        for measure in runs[0][1]:
            sides = ([run[side][measure] for run in runs] for side in (0, 1))
            table.add_row(game, measure, *row(*sides))
    Console().print(table)


if __name__ == "__main__":
    main()
