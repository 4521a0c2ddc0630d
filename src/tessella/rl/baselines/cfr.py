"""CFR+ on tables, by OpenSpiel, beside what is proved: for games so small that their whole tree can be gone through.

`pip install "tessella[openspiel]"`; then `python -m tessella.rl.baselines.cfr GAME --iterations 30`.
"""

from collections.abc import Iterator
from typing import Any

import typer
from open_spiel.python.algorithms import cfr, expected_game_score

from ...core.option import pairs
from ...core.position import Game, Position
from ...engine.solve import solve
from ..bridges import openspiel
from .command import GameOptions, run


def values(game: str | Game, iterations: int, **options: Any) -> Iterator[float]:
    """After each iteration, what the first seat expects if both play the mean strategy, from -1 to 1.

    >>> *_, value = values("peek", 1)
    >>> -1 <= value <= 1
    True
    """
    loaded = openspiel.load(game, **options)
    solver = cfr.CFRPlusSolver(loaded)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        yield float(expected_game_score.policy_value(loaded.new_initial_state(), [policy, policy])[0])


def proved(position: Position, seconds: float) -> float | None:
    """What the seat that begins gets with best play, from -1 to 1; None if that is not proved in time."""
    utility = solve(position, seconds).utility
    return None if utility is None else 2 * utility - 1


def main(game: str, option: GameOptions = [], iterations: int = 30, seconds: float = 60.0) -> None:
    """Print the value after each iteration, and the one that is proved within so many seconds."""
    options, told = pairs(option), "iteration {}: {:+.4f}"
    for iteration, value in enumerate(values(game, iterations, **options), 1):
        typer.echo(told.format(iteration, value))
    typer.echo(f"proved: {proved(openspiel.load(game, **options).simulator.first, seconds)}")


if __name__ == "__main__":
    run(main)
