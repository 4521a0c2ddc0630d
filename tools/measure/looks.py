"""How long a search works between two looks at the clock: python tools/measure/looks.py GAME ... prints a table.

Times are processor time of the thread that searches, so they are the search's own share of what a move overruns; a busy
machine adds what it does not give. For each method that plays a game: the longest stretch, in milliseconds, at any
place of a game, with a memory that is kept. The first stretch begins with the search, the last one ends with it.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from threading import get_ident
from time import thread_time

import typer

import tessella
from tessella import CHANCE, Position
from tessella.arena.methods import method_called, names_for
from tessella.engine.budget import Budget
from tessella.engine.memory import Memory
from tessella.engine.methods import method_for
from tessella.engine.task import Method, Task


@dataclass
class Looks:
    """Notes when a search looks at the clock."""

    last: dict[int, float] = field(default_factory=dict)
    stretches: list[float] = field(default_factory=list)

    def look(self) -> bool:
        """To be called as stop()."""
        thread, now = get_ident(), thread_time()
        if thread in self.last:
            self.stretches.append(now - self.last[thread])
        self.last[thread] = now
        return False


def stretches_of(
    method: Method, position: Position, budget: Budget, memory: Memory, threads: int = 1
) -> list[float]:
    """Seconds of processor time between the looks of one search."""
    looks = Looks()
    looks.look()
    method.search(Task(position, budget, position.actions, 1, threads, stop=looks.look, memory=memory))
    looks.look()
    return looks.stretches


def decisions(first: Position, count: int, seed: int = 1) -> Iterator[Position]:
    """So many positions of a random game at most in which a seat has a choice, from all of its length."""
    random, position, found = Random(seed), first, list[Position]()
    while not position.over:
        if position.mover != CHANCE and len(position.actions) > 1:
            found.append(position)
        position = position.roll(random)
    return iter(found[:: max(1, -(-len(found) // count))])


def longest(method: Method, first: Position, budget: Budget, count: int) -> float:
    """The longest stretch, in seconds, of searches all over a random game."""
    found, memory = 0.0, Memory()
    for position in decisions(first, count):
        method.get_ready(position)
        found = max(found, *stretches_of(method, position, budget, memory))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--count", type=int, default=6)
    wanted = parser.parse_args()
    for name in wanted.games:
        first = tessella.new(name)
        for word in names_for(first):
            method = method_called(word) or method_for(first)
            found = longest(method, first, Budget(seconds=wanted.seconds), wanted.count)
            typer.echo(f"{name:12} {word:12} {1000 * found:6.1f} ms")


if __name__ == "__main__":
    main()
