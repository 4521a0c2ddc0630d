"""Best-first search among few actions, which the game proposes, for any number of seats in full view.

Each thread has a tree of its own (root parallelism). The trees are kept between moves.
"""

from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from ...core.compiler.jit import Compiled, blank
from ...core.compiler.rng import mix, new_rng
from ...core.position import Game, Position
from ..budget import Slices
from ..parallel import grow_in_parallel
from ..report import Report, line_of, wins_at_once
from ..task import Task
from .base import report_of
from .exact import Exact, sheet_of
from .exact_kernel import MOST
from .exact_lines import exact_lines
from .recycling import RecyclingTree, kept_trees
from .selective_kernel import make_selective, set_priors
from .selective_tree import NODE, WIDTH, add_children, clear, context_type, copy_part
from .several import Several

EXPLORE = 0.5
"""The weight of exploration."""
NOISE = 0.5
"""By so much the weights of the second thread and of further ones are changed at random, so that their trees differ."""
NODES = 1 << 19
"""The greatest number of nodes of a tree: 16 megabytes, and as many to copy it to."""


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled search for a game."""
    return make_selective(sheet_of(game))


@dataclass(frozen=True)
class Selective:
    """The method for games in full view whose evaluation keeps a sheet. A budget's nodes are iterations of each thread.

    nodes: the size of a tree. first: the share of the budget after which trees begin to grow, if few actions are left.
    """

    nodes: int = NODES
    first: float = 0.3
    overlooks: ClassVar[bool] = True

    def get_ready(self, position: Position) -> None:
        """Compile or load the code."""
        tree = SelectiveTree(position, 4 * WIDTH, NOISE, 0)
        tree.begin(position, position.actions)
        tree.add(2)
        tree.trim()
        Exact(position).get_ready()

    def search(self, task: Task) -> Report:
        """The result of the game, if few actions are left and there is time to try all; or else what the trees tell.

        Among more than two it is not proven: who gets nothing either way may play so that it comes out otherwise.
        """
        if task.lines > 1 and Exact(task.position).is_near:
            return exact_lines(task, self.best_of_trees)
        if task.lines == 1 and not task.narrows:
            exact = Exact(task.position)
            if exact.settles(Slices(task.budget.part(self.first), task.stop, task.begun)):
                proven = task.position.seats <= 2 or wins_at_once(task.position, exact.action)
                line = line_of(task.position, [exact.action], exact.shares[task.position.mover], proven)
                return Report((line,), MOST, exact.nodes, task.seconds)
        return self.best_of_trees(task)

    def best_of_trees(self, task: Task) -> Report:
        """Grow the trees; the move with the most visits is the best."""
        trees = self.trees(task)
        if task.lines > 1:
            return Several(task, trees).search()
        return grow_in_parallel(task, [tree.grow for tree in trees], partial(report_of, task, trees))

    def trees(self, task: Task) -> "list[SelectiveTree]":
        """A tree for each thread, which has what is known of the position from the search of an earlier move."""
        trees = kept_trees(
            task,
            self,
            lambda i: SelectiveTree(task.position, self.nodes, NOISE if i else 0.0, mix(task.seed + i)),
        )
        for tree in trees:
            tree.begin(task.position, task.among)
        return trees


class SelectiveTree(RecyclingTree):
    """The search of one thread, with its memory."""

    FEWEST = 4
    copy_part = staticmethod(copy_part)

    def __init__(self, position: Position, nodes: int, noise: float, seed: int) -> None:
        game, self.options = position.game, position.options
        self.run, self.about, self.rng = kernel_of(game), sheet_of(game), new_rng(seed)
        self.arrays, self.spare = (np.zeros(nodes, NODE),), (np.zeros(nodes, NODE),)
        self.sheet = blank(self.about.SHEET)
        self.context = blank(context_type(game.rules.MAX_PLY, position.seats))
        self.context.explore, self.context.noise = EXPLORE, noise

    def begin(self, position: Position, among: tuple[int, ...]) -> None:
        """A search of a position begins, among some of its actions."""
        self.done, known = 0, self.go_to(position)
        self.position = position
        self.about.spread(position.state(), self.sheet)
        if not known:
            clear(self.context, self.nodes)
            self.least = 0
        if self.root["children"] == 0:
            self.open_root(among)

    def open_root(self, among: tuple[int, ...]) -> None:
        """Give the root children: what the game proposes among some actions, or else the first of these."""
        x = self.context
        n = self.about.propose(self.sheet, x.actions, x.weights, WIDTH)
        proposed = [
            (action, weight)
            for action, weight in zip(x.actions[:n].tolist(), x.weights[:n].tolist(), strict=True)
            if action in among
        ] or [(action, 0.0) for action in among[:WIDTH]]
        for i, (action, weight) in enumerate(proposed):
            x.actions[i], x.weights[i] = action, weight
        set_priors(x, len(proposed), self.rng)
        add_children(x, self.nodes, 0, len(proposed))

    def run_on(self, iterations: int) -> int:
        """Run at most so many iterations, until the tree is full; returns how many."""
        done = int(self.run(self.context, self.nodes, self.sheet, self.rng, iterations))
        self.done += done
        return done

    @property
    def nbytes(self) -> int:
        """The size of the tree, of the place to which it is copied, and of the sheet."""
        return super().nbytes + int(self.sheet.nbytes)

    def children_numbers(self, node: int) -> NDArray[np.intp]:
        """The children's numbers, one after the other."""
        first = int(self.nodes[node]["first"])
        return np.arange(first, first + int(self.nodes[node]["children"]))
