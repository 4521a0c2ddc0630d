"""How many forced wins the engine sees, by their length: python tools/tuning/seen.py GAME FILE prints a table.

The file comes from wins.py. The engine announces a win if it calls its value proven.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import typer

import tessella
from tessella import Position
from tessella.engine.budget import Budget
from tessella.engine.search import search

sys.path.insert(0, str(Path(__file__).parents[1]))
from tuning.units import WORDS, digest_of, results_of


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


def is_seen(unit: dict[str, Any]) -> bool:
    """The same as a unit of work: for the win after some actions."""
    position = tessella.new(unit["game"]).replay(unit["actions"])
    return sees(Win(position, 0, quiet=False), Budget(seconds=unit["seconds"]))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, parents=[WORDS])
    asked.add_argument("game")
    asked.add_argument("file", type=Path)
    asked.add_argument("--seconds", type=float, default=1.0)
    given = asked.parse_args()
    text = given.file.read_text(encoding="utf-8")
    seen: Counter[int] = Counter()
    there: Counter[int] = Counter()
    quiet: Counter[int] = Counter()
    wins = list(wins_in(text.splitlines(), tessella.new(given.game)))
    question = {"game": given.game, "file": digest_of(text), "seconds": given.seconds}
    units = [{**question, "actions": [move.action for move in win.position.history]} for win in wins]
    for win, found in zip(wins, results_of(is_seen, question, units, given), strict=True):
        there[win.within] += 1
        quiet[win.within] += win.quiet
        seen[win.within] += found
    typer.echo("plies  positions  need a quiet move  seen")
    for within in sorted(there):
        typer.echo(f"{within:5}  {there[within]:9}  {quiet[within]:17}  {seen[within]:4}")
    typer.echo(f"  all  {there.total():9}  {quiet.total():17}  {seen.total():4}")


if __name__ == "__main__":
    main()
