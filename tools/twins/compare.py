"""Our random games beside a twin in plain C++, in one run: python tools/twins/compare.py

A twin that knows options takes their values behind its number of games and its seed.

Each repetition runs both, one right after the other and in changing order, so that a processor that slows down or is
shared slows both. The ratio is the median of the repetitions' ratios.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

import tessella
from tessella.engine.playouts.playout import playouts

HERE = Path(__file__).parent
LONG_ENOUGH = 0.5  # seconds for one run
REPETITIONS = 9
OPTIONS: dict[str, Sequence[dict[str, int]]] = {
    "anda": ({"side": 5}, {"side": 7}, {"side": 9}),
    "octopus": ({"players": 2, "sets": 1}, {"players": 2, "sets": 2}, {"players": 6, "sets": 1}),
}
FAST = ("-O3", "-march=native", "-DNDEBUG")  # Numba too compiles for the processor at hand


@dataclass(frozen=True)
class Run:
    """What one of the two did."""

    games: int
    plies: int
    seconds: float

    @property
    def speed(self) -> float:
        """Games per second."""
        return self.games / self.seconds


Runner = Callable[[int, int], Run]
"""Plays a number of games from a seed."""


def main() -> None:
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        sys.exit("There is no C++ compiler here (g++ or clang++), so there are no twins to compare with.")
    table = Table(
        "game", "ours: games / s", "twin: games / s", "ratio", "ours: plies / game", "twin: plies / game"
    )
    with TemporaryDirectory() as folder:
        for source in sorted(HERE.glob("*.cpp")):
            program = build(compiler, source, Path(folder))
            for options in options_of(source.stem):
                row = compare(kernel_of(source.stem, options), twin_of(program, options))
                table.add_row(title(source.stem, options), *row)
    Console().print(table)


def options_of(name: str) -> Sequence[dict[str, int]]:
    """What a game is measured under: one row of the table each."""
    return OPTIONS.get(name, [{}])


def title(name: str, options: dict[str, int]) -> str:
    """The game and its options: "anda, side 5"."""
    return ", ".join([name, *(f"{option} {value}" for option, value in options.items())])


def build(compiler: str, source: Path, folder: Path, flags: Sequence[str] = FAST) -> Path:
    """The twin, compiled."""
    program = folder / source.stem
    subprocess.run([compiler, *flags, "-std=c++20", source, "-o", program], check=True)
    return program


def twin_of(program: Path, options: dict[str, int]) -> Runner:
    """A compiled twin under these options."""

    def run(count: int, seed: int) -> Run:
        numbers = map(str, (count, seed, *options.values()))
        printed = subprocess.run([program, *numbers], check=True, capture_output=True).stdout
        told = json.loads(printed)
        return Run(told["games"], told["plies"], told["seconds"])

    return run


def kernel_of(name: str, options: dict[str, int]) -> Runner:
    """The game of the catalogue under these options."""
    position = tessella.new(name, **options)

    def run(count: int, seed: int) -> Run:
        tally = playouts(position, count, seed)
        return Run(tally.games, tally.plies, tally.seconds)

    return run


def compare(ours: Runner, twin: Runner) -> list[str]:
    """A row of the table."""
    count = enough(ours)
    pairs = [pair(ours, twin, count, seed) for seed in range(1, REPETITIONS + 1)]
    mine, theirs = zip(*pairs, strict=True)
    ratio = median(a.speed / b.speed for a, b in pairs)
    speeds = [f"{median(run.speed for run in runs):,.0f}" for runs in (mine, theirs)]
    lengths = [
        f"{sum(run.plies for run in runs) / sum(run.games for run in runs):.2f}" for runs in (mine, theirs)
    ]
    return [*speeds, f"{ratio:.2f}", *lengths]


def pair(ours: Runner, twin: Runner, count: int, seed: int) -> tuple[Run, Run]:
    """Both once; who goes first changes with the seed."""
    if seed % 2:
        return ours(count, seed), twin(count, seed)
    second = twin(count, seed)
    return ours(count, seed), second


def enough(run: Runner) -> int:
    """A number of games that runs for long enough."""
    count = 1
    run(count, 0)  # compiles
    while run(count, 0).seconds < LONG_ENOUGH:
        count *= 2
    return count


if __name__ == "__main__":
    main()
