"""What paired.py measures of one game, in one work tree: that of the package tessella which Python finds.

python tools/measure/paired_work.py GAME MEASURE...

Prints JSON: for each measure its microseconds and its result. For equal code the results are equal. Modules of the
engine are found by their names alone, because older trees have them in other folders.
"""

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from random import Random
from time import perf_counter, process_time
from typing import Any

import tessella
from tessella import engine
from tessella.arena.methods import METHODS
from tessella.core.position import Position
from tessella.engine.budget import Budget, Slices
from tessella.engine.search import search

REPEATS, GAMES, PLAYOUTS = 5, 10_000, 20_000
NODES = {
    "alphabeta": 300_000,
    "beam": 50_000,
    "mcts": 40_000,
    "proof": 30_000,
    "puct": 20_000,
    "rollouts": 20_000,
    "selective": 20_000,
}
"""How much each search looks at, in the nodes of its budget: tenths of a second."""

Result = tuple[float, Any]
"""Microseconds of one unit of work, and what came of it."""


def module(name: str) -> Any:
    """A module of the engine, in whichever folder it is."""
    every = (found.name for found in walk_packages(engine.__path__, f"{engine.__name__}."))
    return import_module(next(path for path in every if path.endswith(f".{name}")))


def random_game(name: str) -> Iterator[tuple[Position, float, float]]:
    """Yields each position of one random game, with the seconds of the roll that led there and of the list of moves."""
    random, position, rolled = Random(1), tessella.new(name), 0.0
    while not position.over:
        begun = perf_counter()
        position.moves()
        yield position, rolled, perf_counter() - begun
        begun = perf_counter()
        position = position.roll(random)
        rolled = perf_counter() - begun
    yield position, rolled, 0.0


def one_of_rules(name: str, place: int) -> Result:
    """The mean over the positions of a random game, of each position the shortest of many times."""
    games = [list(random_game(name)) for _ in range(2 * REPEATS)]
    times = [[position[place] for position in game] for game in games]
    return 1e6 * sum(map(min, zip(*times, strict=True))) / len(times[0]), len(times[0])


def shortest(
    work: Callable[[], Any], units: Callable[[Any], int], clock: Callable[[], float] = perf_counter
) -> Result:
    """Microseconds of a unit in the shortest of some runs; one run before only compiles."""
    found, times = work(), list[float]()
    for _ in range(REPEATS):
        begun = clock()
        found = work()
        times.append(clock() - begun)
    return 1e6 * min(times) / max(1, units(found)), found


def game(name: str) -> Result:
    statistics = module("statistics").statistics
    time, found = shortest(lambda: statistics(tessella.new(name), GAMES), lambda found: found.games)
    return time, repr(found)


def playout(name: str) -> Result:
    playouts = module("playout").playouts
    time, found = shortest(
        lambda: playouts(tessella.new(name), PLAYOUTS), lambda found: found.games, process_time
    )
    return time, [found.plies, found.wins, found.shared]


def middle(name: str) -> Position:
    """A position a third of the way into a random game, where a player has a choice."""
    positions = [position for position, *_ in random_game(name)]
    later = positions[len(positions) // 3 :]
    return next(position for position in later if position.mover >= 0 and len(position.actions) > 1)


def searched(position: Position, method: str) -> Result | None:
    """A search in one thread, by the processor's time; None for a game that the method does not play."""
    way = way_of(position, method)
    if way is None:
        return None
    budget = Budget(nodes=NODES[method])
    time, report = shortest(
        lambda: search(position, budget, seed=1, method=way), lambda report: report.nodes, process_time
    )
    lines = [([move.text for move in line.moves], line.value) for line in report.lines]
    return time, [lines, report.depth, report.nodes, report.proven]


def way_of(position: Position, method: str) -> Any:
    """The search method of that name; None if it does not play a position's game."""
    if method == "selective":
        try:
            module("exact").sheet_of(position.game)
        except ValueError:
            return None
        return module("selective").Selective()
    make, plays = METHODS[method]
    return make() if plays(position) else None


def proof(position: Position) -> Result | None:
    """A search for a forced win of the mover, in one thread, by the processor's time."""
    if not METHODS["puct"][1](position):
        return None
    prover, budget = module("prover").Prover, Budget(nodes=NODES["proof"])
    time, found = shortest(
        lambda: prover(position, position.mover).prove(position, Slices(budget)),
        lambda found: found.nodes,
        process_time,
    )
    return time, [found.wins, found.action, found.nodes]


MEASURES: dict[str, Callable[[str], Result | None]] = {
    "roll": lambda name: one_of_rules(name, 1),
    "moves": lambda name: one_of_rules(name, 2),
    "game": game,
    "playout": playout,
    **{method: lambda name, method=method: searched(middle(name), method) for method in NODES},
    "proof": lambda name: proof(middle(name)),
}


def main(name: str, *measures: str) -> None:
    found = {measure: MEASURES[measure](name) for measure in measures}
    print(json.dumps({measure: result for measure, result in found.items() if result}))  # noqa: T201 - paired.py reads it


if __name__ == "__main__":
    main(*sys.argv[1:])
