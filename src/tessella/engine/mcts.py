"""Monte Carlo tree search for any game, on one thread or several (each grows a tree of its own: root parallelism)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np

from ..core.game import Game
from ..core.jit import Compiled, blank, clock
from ..core.position import Position
from ..core.rng import mix, new_rng
from .budget import Budget, Slices, never
from .mcts_kernel import NODE, context_type, make_mcts, plant
from .report import Report

TO_THE_END = -1
EXPLORE = 0.7
"""Weight of exploration, in standard deviations of what comes back (0.5 where half of the games are won)."""


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled search of a game."""
    return make_mcts(game.kernel)


def search(
    position: Position,
    budget: Budget,
    seed: int = 0,
    stop: Callable[[], bool] = never,
    threads: int = 1,
    among: Collection[int] | None = None,
    horizon: int = TO_THE_END,
) -> Report:
    """The most visited move for the mover of a position, from what that seat sees; among limits the choice.

    budget.nodes counts iterations, of each thread. Each iteration plays at random from its tree for horizon actions of
    players and asks the game's evaluation there, where the game has one; else to the end.
    """
    trees = [Tree(position, mix(seed + thread), horizon) for thread in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda tree: tree.grow(budget, stop), trees))
    visits: Counter[int] = Counter()
    totals: defaultdict[int, float] = defaultdict(float)
    for tree in trees:
        for edge, count, total in tree.children():
            visits[edge] += count
            totals[edge] += total
    allowed = [move for move in position.moves() if among is None or move.action in among]
    best = max(allowed, key=lambda move: visits[move.action])
    value = totals[best.action] / max(visits[best.action], 1)
    return Report(best, value, visits.total(), max(int(tree.context.deepest) for tree in trees))


class Tree:
    """The memory of one search on one thread."""

    def __init__(
        self, position: Position, seed: int, horizon: int = TO_THE_END, capacity: int = 1 << 19
    ) -> None:
        rules, state = position.game.rules, position.view(position.mover).state()
        edges = rules.ACTIONS if position.game.kernel.hidden else 0
        self.run, self.rng = kernel_of(position.game), new_rng(seed)
        self.tree, self.states = np.zeros(capacity, NODE), np.zeros(2, state.dtype)
        self.states[0] = state
        self.context = blank(context_type(rules.MAX_PLY, rules.MAX_LEGAL, edges, position.seats))
        self.context.seat, self.context.explore, self.context.horizon = position.mover, EXPLORE, horizon
        plant(self.context, self.tree)

    def grow(self, budget: Budget, stop: Callable[[], bool]) -> None:
        """Add iterations until the budget ends."""
        slices = Slices(budget, stop)
        while size := slices.next():
            begun = clock()
            self.run(self.context, self.tree, self.states, self.rng, size)
            slices.ran(size, clock() - begun)

    def children(self) -> list[tuple[int, int, float]]:
        """Edge, visits and total utility of the root's children."""
        found, child = [], int(self.tree[0].first)
        while child:
            node = self.tree[child]
            found.append((int(node.edge), int(node.visits), float(node.total)))
            child = int(node.next)
        return found
