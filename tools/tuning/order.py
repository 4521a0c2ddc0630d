"""What going first is worth: python tools/tuning/order.py GAME prints the wins by order of play, where all play alike.

Each game has another deal, or other luck; every seat searches for itself, with so many nodes for each move. So equal
seeds give equal games.
"""

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Any

import typer

import tessella
from tessella import CHANCE, Position
from tessella.arena.play import order_of
from tessella.arena.tally import interval
from tessella.engine.budget import Budget
from tessella.engine.memory import Memory
from tessella.engine.search import search

sys.path.insert(0, str(Path(__file__).parents[1]))
from tuning.units import WORDS, numbered, results_of


def shares(first: Position, nodes: int, random: Random) -> tuple[float, ...]:
    """What the seats get in one game, in the order of their first actions."""
    position, memories = first, [Memory() for _ in range(first.seats)]
    while not position.over:
        if position.mover == CHANCE:
            position = position.roll(random)
            continue
        seed, memory = random.randrange(1 << 30), memories[position.mover]
        position = position.play(search(position, Budget(nodes=nodes), seed=seed, memory=memory).move)
    return tuple(position.utility[seat] for seat in order_of(position))


def shares_of(unit: dict[str, Any]) -> tuple[float, ...]:
    """The same for a unit of work."""
    first = tessella.new(unit["game"], **unit["options"])
    return shares(first, unit["nodes"], Random(f"{unit['seed']} {unit['number']}"))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, parents=[WORDS])
    asked.add_argument("game")
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--nodes", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--games", type=int, default=100)
    given = asked.parse_args()
    options = tessella.new(given.game, **dict(option.split("=") for option in given.option)).options
    question = {"game": given.game, "options": dict(options), "nodes": given.nodes, "seed": given.seed}
    found = results_of(shares_of, question, numbered(question, given.games), given)
    for place, gained in enumerate(zip(*found, strict=True), 1):
        low, high = interval(gained)
        typer.echo(f"{place}: {sum(gained) / len(gained):.3f}, {low:.3f} to {high:.3f}")


if __name__ == "__main__":
    main()
