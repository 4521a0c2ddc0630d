"""Greedy play for any game with an evaluation: the mover takes the action with the best evaluation right after it.

One of several equal actions is chosen at random. Hidden things are drawn at random first, so that a mover never uses
what it cannot see.
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import numpy as np

from ...core.compiler.jit import Compiled
from ...core.compiler.rng import new_rng
from ...core.position import Game, Position
from ..report import Report, line_of, wins_at_once
from ..task import Task
from .greedy_kernel import make_by_points, make_game, make_rank


@dataclass(frozen=True)
class Greedy:
    """The method greedy, for games with an evaluation; for other games get_ready raises ValueError.

    overlooked: the share of the actions, 0..1, that the method does not look at. by_points: the mover takes the action
    with the most points right after it, in any game; the end of the game still counts by what it brings.
    """

    overlooked: float = 0.0
    by_points: bool = False
    overlooks: ClassVar[bool] = True

    def get_ready(self, position: Position) -> None:
        """Compile or load the code."""
        self.values_of(position, (), 0)

    def search(self, task: Task) -> Report:
        """Look once at every action that is not overlooked."""
        best, values = self.values_of(task.position, task.among, task.seed)
        others = sorted(set(task.among) - {best}, key=lambda action: -values[action])
        lines = tuple(
            line_of(
                task.position,
                [action],
                max(0.0, min(values[action], values[best])),
                wins_at_once(task.position, action),
            )
            for action in (best, *others)[: task.lines]
        )
        return Report(lines, 1, len(task.among), task.seconds)

    def values_of(
        self, position: Position, among: tuple[int, ...], seed: int
    ) -> tuple[int, dict[int, float]]:
        """The best of some actions, and the mover's expected utility after each; -1 for overlooked actions."""
        states = np.zeros(2, position.state().dtype)
        states[0] = position.view(position.mover).state()
        actions, values = np.array(among, np.int32), np.empty(len(among))
        rank, out = rank_of(position.game, self.by_points), np.empty(position.seats)
        place = int(rank(states, new_rng(seed), actions, len(among), out, values, self.overlooked))
        return among[place] if among else -1, dict(zip(among, values.tolist(), strict=True))


@cache
def rank_of(game: Game, by_points: bool) -> Compiled:
    """The compiled comparison of actions for a game; raises ValueError if it has no evaluation to go by."""
    return make_rank(game.kernel, make_by_points(game.kernel) if by_points else evaluation_of(game))


@cache
def greedy_game_of(game: Game) -> Compiled:
    """The compiled loop that plays one game greedily for all seats; raises ValueError if there is no evaluation."""
    return make_game(game.kernel, evaluation_of(game))


def evaluation_of(game: Game) -> Compiled:
    """The game's evaluation; raises ValueError for a game without one."""
    if game.kernel.estimate.evaluate is None:
        raise ValueError(f"{game.title} has no evaluation to be greedy by.")
    return game.kernel.estimate.evaluate
