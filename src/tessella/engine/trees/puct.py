"""Best-first tree search for two sides in full view. Each thread has a tree of its own (root parallelism)."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar

import numpy as np

from ...core.compiler.jit import Compiled, blank
from ...core.compiler.rng import mix, new_rng
from ...core.position import Game, Position
from ..budget import Slices
from ..memory import Memory
from ..parallel import grow_in_parallel
from ..proofs.endgame import FEW, Endgame, endgame_for
from ..proofs.prover import Prover
from ..report import Report, line_of
from ..task import Task
from .base import report_of
from .puct_kernel import STATES, make_puct
from .puct_tree import blank_tree, context_type, copy_part, plant
from .recycling import RecyclingTree, kept_trees
from .settling import Settling
from .several import Several
from .status import LOST, OPEN, REFUTED, WON

EXPLORE = 0.6
"""The weight of exploration."""
ProverFor = Callable[[Memory, Position, int], Prover]
"""Gives the prover of a seat's wins that belongs to a memory."""
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
        tree = PuctTree(self, position, 0, nodes=2, plans=1)
        tree.run_on(1)
        tree.trim()

    def search(self, task: Task) -> Report:
        """A win that proof-number search finds, if few actions are left; or else what the trees tell."""
        if task.lines == 1 and not task.narrows and len(task.among) <= FEW:
            slices = Slices(task.budget.part(self.first), task.stop, task.begun)
            proof = endgame_for(task.memory, task.position, task.position.mover).prove(task.position, slices)
            if proof.wins and proof.action is not None:
                line = line_of(task.position, [proof.action], 1.0, proven=True)
                return Report((line,), 0, proof.nodes, task.seconds)
        if task.lines > 1:
            few = len(task.among) <= FEW
            return self.several(task, endgame_for if few else None, shows=False)
        return self.best_of_trees(task)

    def several(self, task: Task, prover_for: ProverFor | None, shows: bool = True) -> Report:
        """Grow the trees for several lines; a prover of each side's wins, if there is one, says what is sure of them.

        shows: see Settling.
        """
        trees, seat = self.trees(task, ()), task.position.mover
        if prover_for is None:
            return Several(task, trees).search()
        mine, theirs = (prover_for(task.memory, task.position, side) for side in (seat, 1 - seat))
        return Several(task, trees, Settling(task, mine, theirs, shows), proofs=1 + task.lines).search()

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

    def trees(self, task: Task, refuted: Collection[int]) -> "list[PuctTree]":
        """A tree for each thread, which has what is known of the position from the search of an earlier move."""
        position, seeds = task.position, [mix(task.seed + thread) for thread in range(task.threads)]
        trees = kept_trees(task, self, lambda thread: PuctTree(self, position, seeds[thread]))
        if not all(tree.go_to(position) for tree in trees):
            for tree, seed in zip(trees, seeds, strict=True):
                tree.start(position, seed)
        for tree in trees:
            tree.begin([action for action in position.actions if action not in task.among], refuted)
        return trees


class PuctTree(RecyclingTree):
    """The search of one thread, with its memory."""

    FEWEST = 8
    proves = True
    copy_part = staticmethod(copy_part)
    position: Position
    barred: Collection[int] = ()

    def __init__(
        self, method: Puct, position: Position, seed: int, nodes: int = NODES, plans: int = PLANS
    ) -> None:
        rules, game = position.game.rules, position.game
        self.run, self.options = kernel_of(game), position.options
        self.arrays, self.spare = blank_tree(nodes, plans), blank_tree(nodes, plans)
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
        self.done, self.barred = 0, barred
        self.bar(refuted)

    def bar(self, refuted: Collection[int]) -> None:
        """Let the root choose none of these actions, nor those that are barred in this search."""
        new = [action for action in refuted if not self.child(action).node]
        self.context.barred[:] = 0
        self.context.barred[[*self.barred, *new]] = 1
        for child in self.children():
            if child.action in refuted and child.proof != LOST:
                self.nodes[child.node]["proof"] = REFUTED
            elif child.proof == REFUTED:
                self.nodes[child.node]["proof"] = OPEN
        proofs = [child.proof for child in self.children()]
        left, lost = (
            len(self.position.actions) - len(self.barred) - len(new),
            len(proofs) - proofs.count(OPEN),
        )
        self.root["lost"], self.root["waiting"], self.root["ways"] = lost, 0, 0
        self.root["proof"] = WON if WON in proofs else LOST if lost == left else OPEN

    @contextmanager
    def without(self, actions: Collection[int]) -> Iterator[None]:
        """Meanwhile, iterations choose none of these actions of the root."""
        held = {child.action: child.proof for child in self.children() if child.action in actions}
        self.bar(actions)
        try:
            yield
        finally:
            for child in self.children():
                if child.action in held:
                    self.nodes[child.node]["proof"] = held[child.action]
            self.bar(())

    @property
    def is_open(self) -> bool:
        """Whether the root is not proved."""
        return bool(self.root["proof"] == OPEN)

    def run_on(self, iterations: int) -> int:
        """Run at most so many iterations, until the root is proved or the tree is full; returns how many."""
        done = int(self.run(self.context, *self.arrays, self.states, self.rng, iterations))
        self.done += done
        return done

    def begin_copy(self) -> None:
        """Prepare to copy a part of the tree."""
        super().begin_copy()
        self.context.copy_planned = 0

    @property
    def has_large_copy(self) -> bool:
        """Whether a copy takes more than half of the room."""
        return super().has_large_copy or bool(self.context.copy_planned > len(self.arrays[1]) // 2)

    def take_copy(self) -> None:
        """The copy becomes the tree."""
        super().take_copy()
        self.context.planned = self.context.copy_planned

    def go_to(self, position: Position) -> bool:
        """Keep what is known of a position that play has reached from the root; False if that is nothing."""
        if not super().go_to(position):
            return False
        if self.root["seat"] != position.mover:
            self.root["seat"] = position.mover
            self.root["total"] = self.root["visits"] - self.root["total"]
        self.states[0] = position.state()
        return True
