"""Best-first tree search for two sides in full view. Each thread has a tree of its own (root parallelism)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar

import numpy as np

from ...core.compiler.jit import Compiled, blank
from ...core.compiler.rng import mix, new_rng
from ...core.position import Game, Position
from ..budget import Slices
from ..parallel import grow_in_parallel
from ..proofs.endgame import FEW, Endgame, endgame_for
from ..report import UNKNOWN, Line, Report, line_of
from ..task import Task
from .puct_kernel import STATES, make_puct
from .puct_tree import (
    LOST,
    OPEN,
    REFUTED,
    WON,
    begin_copy,
    blank_tree,
    context_type,
    copy_part,
    end_copy,
    plant,
)
from .recycling import Recycling
from .reuse import node_of

EXPLORE = 0.6
"""The weight of exploration."""
NODES, PLANS = 1 << 18, 1 << 21
"""The greatest number of nodes of a tree, and of actions that are listed for them: 11 and 16 megabytes."""


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled search for a game."""
    return make_puct(game.kernel)


@dataclass(frozen=True)
class Puct:
    """The method PUCT with proofs, for two sides in full view without chance. The tree is kept between moves.

    A budget's nodes are iterations of each thread. horizon: the number of random actions beyond a new node; by default
    the game's own. Without an evaluation they go on to the end of the game. first: the share of
    the budget after which the trees begin to grow, if few actions are left and no win is proved by then.
    """

    horizon: int | None = None
    explore: float = EXPLORE
    first: float = 0.15
    overlooks: ClassVar[bool] = False

    def get_ready(self, position: Position) -> None:
        """Compile or load the code."""
        self.get_trees_ready(position)
        Endgame(position, position.mover, bits=1).get_ready()

    def get_trees_ready(self, position: Position) -> None:
        """Compile or load what best_of_trees needs."""
        tree = Tree(self, position, 0, nodes=2, plans=1)
        tree.run(tree.context, tree.nodes, tree.plans, tree.states, tree.rng, 1)
        tree.trim()

    def search(self, task: Task) -> Report:
        """A win that proof-number search finds, if few actions are left; or else what the trees tell."""
        if task.lines == 1 and not task.narrows and len(task.among) <= FEW:
            slices = Slices(task.budget.part(self.first), task.stop, task.begun)
            proof = endgame_for(task.memory, task.position).prove(task.position, slices)
            if proof.wins and proof.action is not None:
                line = line_of(task.position, [proof.action], 1.0)
                return Report((line,), 0, proof.nodes, task.seconds, proven=True)
        return self.best_of_trees(task)

    def best_of_trees(self, task: Task, refuted: Collection[int] = ()) -> Report:
        """Grow the trees; the move with the most visits is the best, if none is proved to win.

        refuted: actions that are known not to win, not all there are to choose from. They are left out, and may be
        draws; so with some only a win is proven, and a value of 0 says that all others lose.
        """
        trees = self.trees(task, refuted)
        choices = [action for action in task.among if action not in refuted]

        def proved() -> bool:
            return any(tree.root["proof"] != OPEN for tree in trees)

        report = partial(report_of, task, trees, choices)
        return grow_in_parallel(task, [tree.grow for tree in trees], report, proved)

    def trees(self, task: Task, refuted: Collection[int]) -> "list[Tree]":
        """A tree for each thread, which has what is known of the position from the search of an earlier move."""
        position, kept = task.position, list[Tree]() if task.narrows else task.memory.of(self, list)
        seeds = [mix(task.seed + thread) for thread in range(task.threads)]
        if [tree.options for tree in kept] != [position.options] * task.threads:
            kept[:] = [Tree(self, position, seed) for seed in seeds]
        elif not all(tree.go_to(position) for tree in kept):
            for tree, seed in zip(kept, seeds, strict=True):
                tree.start(position, seed)
        for tree in kept:
            tree.begin([action for action in position.actions if action not in task.among], refuted)
        return kept


class Tree(Recycling):
    """The search of one thread, with its memory."""

    FEWEST = 8

    def __init__(
        self, method: Puct, position: Position, seed: int, nodes: int = NODES, plans: int = PLANS
    ) -> None:
        rules, game = position.game.rules, position.game
        self.run, self.options = kernel_of(game), position.options
        self.nodes, self.plans = blank_tree(nodes, plans)
        self.spare = blank_tree(nodes, plans)
        self.states = np.zeros(STATES, position.state().dtype)
        self.context = blank(context_type(rules.MAX_PLY, rules.MAX_LEGAL, rules.ACTIONS, position.seats))
        horizon = game.kernel.estimate.HORIZON if method.horizon is None else method.horizon
        self.context.horizon, self.context.explore = -1 if horizon is None else horizon, method.explore
        self.start(position, seed)

    def start(self, position: Position, seed: int) -> None:
        """Forget everything, and begin with a position. To make the arrays anew would take a tenth of a second."""
        self.rng, self.done, self.least = new_rng(seed), 0, 0
        self.position, self.states[0] = position, position.state()
        plant(self.context, self.nodes, position.mover)

    def begin(self, barred: Collection[int], refuted: Collection[int]) -> None:
        """Another search begins, in which the root must not choose some actions, and some are known not to win."""
        self.done = 0
        new = [action for action in refuted if not self.child(action)[0]]
        self.context.barred[:] = 0
        self.context.barred[[*barred, *new]] = 1
        for child, action, _, _, proof in self.children():
            if action in refuted and proof != LOST:
                self.nodes[child]["proof"] = REFUTED
            elif proof == REFUTED:
                self.nodes[child]["proof"] = OPEN
        proofs = [proof for *_, proof in self.children()]
        left, lost = len(self.position.actions) - len(barred) - len(new), len(proofs) - proofs.count(OPEN)
        self.root["lost"], self.root["waiting"], self.root["ways"] = lost, 0, 0
        self.root["proof"] = WON if WON in proofs else LOST if lost == left else OPEN

    @property
    def is_open(self) -> bool:
        """Whether the root is not proved."""
        return bool(self.root["proof"] == OPEN)

    def run_on(self, iterations: int) -> int:
        """Run at most so many iterations, until the root is proved or the tree is full; returns how many."""
        done = int(self.run(self.context, self.nodes, self.plans, self.states, self.rng, iterations))
        self.done += done
        return done

    def begin_copy(self) -> None:
        """Prepare to copy a part of the tree."""
        begin_copy(self.context)

    def copy(self, node: int, least: int, most: int) -> bool:
        """Copy so many nodes at most of what is below one."""
        return bool(copy_part(self.context, self.nodes, self.plans, node, least, *self.spare, most))

    @property
    def has_large_copy(self) -> bool:
        """Whether a copy takes more than half of the room."""
        x = self.context
        return bool(x.copy_used > len(self.nodes) // 2 or x.copy_planned > len(self.plans) // 2)

    def take_copy(self) -> None:
        """The copy becomes the tree."""
        end_copy(self.context)
        self.nodes, self.plans, self.spare = *self.spare, (self.nodes, self.plans)

    def go_to(self, position: Position) -> bool:
        """Keep what is known of a position that is reached from the root; False if that is nothing."""
        node = node_of(position, self.position, self.children)
        if node is None:
            return False
        self.copy_from(node, 1)
        if self.root["seat"] != position.mover:
            self.root["seat"] = position.mover
            self.root["total"] = self.root["visits"] - self.root["total"]
        self.position, self.states[0] = position, position.state()
        return True

    @property
    def nbytes(self) -> int:
        """The size of the tree, and of the room to which it is copied."""
        return 2 * int(self.nodes.nbytes + self.plans.nbytes)

    def children(self, node: int = 0) -> Iterator[tuple[int, int, int, float, int]]:
        """The children of a node, each as (number, edge, visits, total utility, proof)."""
        child = int(self.nodes[node]["first"])
        while child:
            at = self.nodes[child]
            yield child, int(at["edge"]), int(at["visits"]), float(at["total"]), int(at["proof"])
            child = int(at["next"])

    def child(self, action: int) -> tuple[int, int, int, float, int]:
        """The child of the root for an action; the number is 0 if there is none."""
        return next((child for child in self.children() if child[1] == action), (0, action, 0, 0.0, OPEN))

    def variation(self, action: int) -> Iterator[int]:
        """An action of the root, then at each node the best action."""
        yield action
        node = self.child(action)[0]
        while node and (children := list(self.children(node))):
            node, edge, *_ = max(children, key=lambda child: rank(child[4], child[2]))
            yield edge


def rank(proof: int, visits: int) -> tuple[int, int]:
    """What makes an action better: a proved win before all, a proved loss after all, else more visits."""
    return (1 if proof == WON else -1 if proof == LOST else 0), visits


@dataclass
class Found:
    """What all trees together found about an action of the root."""

    visits: int = 0
    total: float = 0.0
    proof: int = OPEN

    @property
    def value(self) -> float:
        """The utility that the mover may expect."""
        if self.proof != OPEN:
            return 1.0 if self.proof == WON else 0.0
        return self.total / self.visits if self.visits else UNKNOWN


def report_of(task: Task, trees: list[Tree], choices: Collection[int]) -> Report:
    """The report on all trees together, about some of the root's actions.

    An action with fewer visits has a less certain value, so no line has a greater value than the lines before it.
    """
    found = {action: Found() for action in choices}
    for tree in trees:
        for _, edge, visits, total, proof in tree.children():
            if about := found.get(edge):
                about.visits += visits
                about.total += total
                about.proof = about.proof or proof
    lines, ceiling = list[Line](), 1.0
    best = sorted(found, key=lambda action: rank(found[action].proof, found[action].visits), reverse=True)
    for action in best[: task.lines]:
        ceiling = min(ceiling, found[action].value)
        most = max(trees, key=lambda tree: rank(tree.child(action)[4], tree.child(action)[2]))
        lines.append(line_of(task.position, most.variation(action), ceiling))
    all_lose = len(choices) == len(task.among) and any(tree.root["proof"] == LOST for tree in trees)
    proven = found[best[0]].proof == WON or all_lose
    nodes, depth = sum(tree.done for tree in trees), max(tree.deepest for tree in trees)
    return Report(tuple(lines), depth, nodes, task.seconds, proven)
