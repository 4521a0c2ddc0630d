"""Games of the engine against itself, to fit evaluations to: python tools/tuning/selfplay.py GAME prints them.

A line is a game: what the first seat got, the number of random plies with which it began, and the moves. A game ends as
soon as the search is certain of its result. Every move has a budget of nodes, so equal seeds give equal games. Random
beginnings of many lengths matter: an evaluation has to judge what a search looks at, not only good moves. The lines are
printed once all games are played.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import typer

import tessella
from tessella import Position
from tessella.arena.methods import METHODS, method_called
from tessella.arena.openings import random_opening
from tessella.engine.budget import Budget
from tessella.engine.memory import Memory
from tessella.engine.search import search
from tessella.engine.task import Method

sys.path.insert(0, str(Path(__file__).parents[1]))
from tuning.units import WORDS, numbered, results_of


class Played(NamedTuple):
    """What the first seat got in a game, from 0 to 1, and the positions from the end of its random beginning on."""

    utility: float
    positions: list[Position]


def played(
    first: Position, most: int, method: Method | None, nodes: int, random: Random
) -> tuple[float, int, list[str]]:
    """What the first seat gets in a game that begins with at most so many random plies, their number, and its moves."""
    position = None
    while position is None:
        position = random_opening(first, random.randint(0, most), random)
    begun = position.ply
    memories = [Memory() for _ in range(position.seats)]
    while not position.over:
        mover = position.mover
        found = search(
            position,
            Budget(nodes=nodes),
            seed=random.randrange(1 << 30),
            method=method,
            memory=memories[mover],
        )
        if found.proven:
            return round(found.value if mover == 0 else 1.0 - found.value, 1), begun, texts(position)
        position = position.play(found.move.action)
    return position.utility[0], begun, texts(position)


def game_of(unit: dict[str, Any]) -> str:
    """The line of a game: a unit of work."""
    first = tessella.find(unit["game"]).new(**unit["options"])
    random, method = Random(f"{unit['seed']} {unit['number']}"), method_called(unit["method"])
    utility, begun, moves = played(first, unit["plies"], method, unit["nodes"], random)
    return f"{utility:g} {begun} {' '.join(moves)}"


def texts(position: Position) -> list[str]:
    """The moves that lead to a position."""
    return [move.text for move in position.history]


def games_in(file: str, first: Position) -> Iterator[Played]:
    """The games of a file, replayed."""
    with open(file, encoding="utf-8") as lines:  # noqa: PTH123
        for line in lines:
            utility, begun, *moves = line.split()
            positions = [first]
            for move in moves:
                positions.append(positions[-1].play(move))
            yield Played(float(utility), positions[int(begun) :])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, parents=[WORDS])
    asked.add_argument("game")
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--method", choices=("default", *METHODS), default="alphabeta")
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--nodes", type=int, default=20_000)
    asked.add_argument("--plies", type=int, default=20, help="random ones at most")
    asked.add_argument("--seed", type=int, default=0)
    given = asked.parse_args()
    options = dict(option.split("=") for option in given.option)
    question = {name: getattr(given, name) for name in ("game", "method", "nodes", "plies", "seed")}
    question["options"] = dict(tessella.find(given.game).new(**options).options)
    for line in results_of(game_of, question, numbered(question, given.games), given):
        typer.echo(line)


if __name__ == "__main__":
    main()
