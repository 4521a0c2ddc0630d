"""What going first is worth: python tools/tuning/order.py GAME prints the wins by order of play, where all play alike.

Each game has another deal, or other luck; every seat searches for itself, with so many nodes for each move. So equal
seeds give equal games.
"""

import argparse
from random import Random

import typer

import tessella
from tessella import CHANCE, Position
from tessella.arena.play import order_of
from tessella.arena.tally import interval
from tessella.engine.budget import Budget
from tessella.engine.memory import Memory
from tessella.engine.search import search


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


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--nodes", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--games", type=int, default=100)
    given = asked.parse_args()
    first = tessella.new(given.game, **dict(option.split("=") for option in given.option))
    random = Random(given.seed)
    found = [shares(first, given.nodes, random) for _ in range(given.games)]
    for place, gained in enumerate(zip(*found, strict=True), 1):
        low, high = interval(gained)
        typer.echo(f"{place}: {sum(gained) / len(gained):.3f}, {low:.3f} to {high:.3f}")


if __name__ == "__main__":
    main()
