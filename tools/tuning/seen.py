"""How many forced wins the engine sees, by their length: python tools/tuning/seen.py GAME FILE prints a table.

The file comes from wins.py. The engine announces a win if it calls its value proven.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import typer

import tessella
from tessella import Position
from tessella.engine.budget import Budget
from tessella.engine.search import search


class Win(NamedTuple):
    """A position, in how many plies its mover can force a win, and whether threats alone do not do it."""

    position: Position
    within: int
    quiet: bool


def wins_in(lines: Iterable[str], first: Position) -> Iterator[Win]:
    """The wins on some lines."""
    for line in lines:
        within, kind, *moves = line.partition("#")[0].split() or ["", ""]
        if moves:
            position = first
            for move in moves:
                position = position.play(move)
            yield Win(position, int(within), kind == "quiet")


def sees(win: Win, budget: Budget) -> bool:
    """Whether the engine announces the win."""
    found = search(win.position, budget)
    return found.proven and found.value > 0.5


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("file", type=Path)
    asked.add_argument("--seconds", type=float, default=1.0)
    given = asked.parse_args()
    lines = given.file.read_text(encoding="utf-8").splitlines()
    seen: Counter[int] = Counter()
    there: Counter[int] = Counter()
    quiet: Counter[int] = Counter()
    for win in wins_in(lines, tessella.new(given.game)):
        there[win.within] += 1
        quiet[win.within] += win.quiet
        seen[win.within] += sees(win, Budget(seconds=given.seconds))
    typer.echo("plies  positions  need a quiet move  seen")
    for within in sorted(there):
        typer.echo(f"{within:5}  {there[within]:9}  {quiet[within]:17}  {seen[within]:4}")
    typer.echo(f"  all  {there.total():9}  {quiet.total():17}  {seen.total():4}")


if __name__ == "__main__":
    main()
