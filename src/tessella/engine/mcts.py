"""Monte Carlo tree search for any game, on one or more threads. Each thread has its own tree (root parallelism)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from threading import Event
from time import perf_counter
from typing import ClassVar

import numpy as np

from ..core.game import Game
from ..core.jit import Compiled, blank
from ..core.position import Position
from ..core.rng import mix, new_rng
from .budget import Slices
from .mcts_kernel import make_mcts
from .mcts_tree import NODE, context_type, plant
from .report import UNKNOWN, Line, Report, line_of, wins_at_once
from .task import Task

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
        self.tree(position, 0, capacity=1).add(0)

    def search(self, task: Task) -> Report:
        """Grow the trees; the move with the most visits is the best."""
        trees = [self.tree(task.position, mix(task.seed + thread)) for thread in range(task.threads)]
        report, ended = partial(report_of, task, trees), Event()

        def stop() -> bool:
            return ended.is_set() or task.stop()

        with ThreadPoolExecutor(task.threads) as pool:
            try:
                work = [pool.submit(tree.grow, Slices(task.budget, stop, task.begun)) for tree in trees[1:]]
                trees[0].grow(task.slices(), partial(task.progress.tell, report))
                for each in work:
                    each.result()
            finally:
                ended.set()
        return report()

    def tree(self, position: Position, seed: int, capacity: int = CAPACITY) -> "Tree":
        """A new tree with at most so many nodes."""
        horizon = position.game.kernel.horizon if self.horizon is None else self.horizon
        return Tree(position, seed, NEAR if horizon is None else horizon, capacity)


class Tree:
    """The search of one thread, with its memory."""

    def __init__(
        self, position: Position, seed: int, horizon: int = TO_THE_END, capacity: int = CAPACITY
    ) -> None:
        rules, state = position.game.rules, position.view(position.mover).state()
        edges = rules.ACTIONS if position.game.kernel.hidden else 0
        self.run, self.rng = kernel_of(position.game), new_rng(seed)
        self.tree, self.states = np.zeros(capacity, NODE), np.zeros(2, state.dtype)
        self.states[0] = state
        self.context = blank(context_type(rules.MAX_PLY, rules.MAX_LEGAL, edges, position.seats))
        self.context.seat, self.context.explore, self.context.horizon = position.mover, EXPLORE, horizon
        plant(self.context, self.tree)

    def grow(self, slices: Slices, tell: Callable[[], None] = lambda: None) -> None:
        """Add iterations until the budget ends, and call tell after every slice."""
        while size := slices.next():
            begun = perf_counter()
            self.add(size)
            slices.ran(size, perf_counter() - begun)
            tell()

    def add(self, iterations: int) -> None:
        """Run so many iterations."""
        self.run(self.context, self.tree, self.states, self.rng, iterations)

    @property
    def deepest(self) -> int:
        """The length of the longest path from the root."""
        return int(self.context.deepest)

    def children(self, node: int = 0) -> Iterator[tuple[int, int, int, float]]:
        """The children of a node, each as (number, edge, visits, total utility)."""
        child = int(self.tree[node]["first"])
        while child:
            at = self.tree[child]
            yield child, int(at["edge"]), int(at["visits"]), float(at["total"])
            child = int(at["next"])

    def visits(self, action: int) -> int:
        """How often the search chose an action at the root."""
        return next((visits for _, edge, visits, _ in self.children() if edge == action), 0)

    def variation(self, action: int) -> Iterator[int]:
        """An action of the root, then at each node the action with the most visits."""
        yield action
        node = next((child for child, edge, *_ in self.children() if edge == action), 0)
        while node and (children := [each for each in self.children(node) if each[2] > 0]):
            node, edge, *_ = max(children, key=lambda child: child[2])
            yield edge


def report_of(task: Task, trees: list[Tree]) -> Report:
    """The report on all trees together.

    An action with fewer visits has a less certain value, so no line has a greater value than the lines before it.
    """
    visits: Counter[int] = Counter()
    totals: defaultdict[int, float] = defaultdict(float)
    for tree in trees:
        for _, edge, count, total in tree.children():
            visits[edge] += count
            totals[edge] += total
    lines, ceiling = list[Line](), 1.0
    for action in sorted(task.among, key=lambda action: -visits[action])[: task.lines]:
        value = totals[action] / visits[action] if visits[action] else UNKNOWN
        ceiling = min(ceiling, value)
        most = max(trees, key=lambda tree: tree.visits(action))
        lines.append(line_of(task.position, most.variation(action), ceiling))
    proven = wins_at_once(task.position, lines[0].moves[0].action)
    depth = max(tree.deepest for tree in trees)
    return Report(tuple(lines), depth, visits.total(), task.seconds, proven)
