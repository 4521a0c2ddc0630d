"""Games of the engine against itself, to fit evaluations to: python tools/tuning/selfplay.py GAME prints them.

A line is a game: what the first seat got, the number of random plies with which it began, and the moves. A game ends as
soon as the search is certain of its result. Every move has a budget of nodes, so equal seeds give equal games. Random
beginnings of many lengths matter: an evaluation has to judge what a search looks at, not only good moves.
"""

import argparse
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import typer

import tessella
from tessella import Position
from tessella.arena.methods import METHODS, method_called
from tessella.arena.openings import random_opening
from tessella.engine.budget import Budget
from tessella.engine.memory import Memory
from tessella.engine.search import search
from tessella.engine.task import Method


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
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--method", choices=("default", *METHODS), default="alphabeta")
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--nodes", type=int, default=20_000)
    asked.add_argument("--plies", type=int, default=20, help="random ones at most")
    asked.add_argument("--seed", type=int, default=0)
    given = asked.parse_args()
    first = tessella.find(given.game).new(**dict(option.split("=") for option in given.option))
    random, method = Random(given.seed), method_called(given.method)
    for _ in range(given.games):
        utility, begun, moves = played(first, given.plies, method, given.nodes, random)
        typer.echo(f"{utility:g} {begun} {' '.join(moves)}")


if __name__ == "__main__":
    main()
