"""Monte Carlo tree search for any game, on one or more threads. Each thread has its own tree (root parallelism)."""

from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar

import numpy as np

from ...core.compiler.jit import Compiled, blank
from ...core.compiler.rng import mix, new_rng
from ...core.position import Game, Position
from ..parallel import grow_in_parallel
from ..report import Report
from ..task import Task
from .base import Tree, report_of
from .mcts_kernel import make_mcts
from .mcts_tree import NODE, context_type, plant

TO_THE_END = -1
"""The horizon of a search that plays every game to its end and calls no evaluation."""
NEAR = 2
"""The horizon if the game names none."""
EXPLORE = 0.7
"""The weight of exploration, in standard deviations of the results (which is 0.5 if half of the games are won)."""
CAPACITY = 1 << 19
"""The greatest number of nodes in a tree."""


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled Monte Carlo tree search for a game."""
    return make_mcts(game.kernel)


@dataclass(frozen=True)
class MonteCarlo:
    """The method Monte Carlo tree search, for any position; it uses only what the mover sees.

    A budget's nodes are iterations of each thread. horizon: the number of players' actions in the random playout of an
    iteration, after which the game's evaluation is called. With TO_THE_END, or without an evaluation, the playout goes
    on to the end of the game. None: the game's own horizon.
    """

    horizon: int | None = None
    overlooks: ClassVar[bool] = True

    def get_ready(self, position: Position) -> None:
        """Compile or load the code."""
        self.tree(position, 0, capacity=1).run_on(0)

    def search(self, task: Task) -> Report:
        """Grow the trees; the move with the most visits is the best."""
        trees = [self.tree(task.position, mix(task.seed + thread)) for thread in range(task.threads)]
        return grow_in_parallel(task, [tree.grow for tree in trees], partial(report_of, task, trees))

    def tree(self, position: Position, seed: int, capacity: int = CAPACITY) -> "MonteCarloTree":
        """A new tree with at most so many nodes."""
        horizon = position.game.kernel.estimate.HORIZON if self.horizon is None else self.horizon
        return MonteCarloTree(position, seed, NEAR if horizon is None else horizon, capacity)


class MonteCarloTree(Tree):
    """The search of one thread, with its memory. A full tree grows no more, but its nodes still learn."""

    def __init__(
        self, position: Position, seed: int, horizon: int = TO_THE_END, capacity: int = CAPACITY
    ) -> None:
        rules, state = position.game.rules, position.view(position.mover).state()
        edges = rules.ACTIONS if position.game.kernel.hidden else 0
        self.run, self.rng = kernel_of(position.game), new_rng(seed)
        self.arrays, self.states = (np.zeros(capacity, NODE),), np.zeros(2, state.dtype)
        self.states[0] = state
        self.context = blank(context_type(rules.MAX_PLY, rules.MAX_LEGAL, edges, position.seats))
        self.context.seat, self.context.explore, self.context.horizon = position.mover, EXPLORE, horizon
        plant(self.context, self.nodes)

    def run_on(self, iterations: int) -> int:
        """Run so many iterations."""
        self.run(self.context, self.nodes, self.states, self.rng, iterations)
        self.done += iterations
        return iterations
