"""Iterative deepening: alpha-beta to depth 1, 2, 3, ... until the budget is spent or the result is certain."""

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from threading import Event
from time import perf_counter
from typing import Any, ClassVar

import numpy as np

from ...core.compiler.jit import Compiled, blank
from ...core.position import Game, Position
from ..graph_history import forget_and_stamp, salt_of
from ..report import Report, line_of, unsearched
from ..task import Progress, Task
from .alphabeta_kernel import make_alphabeta
from .alphabeta_stack import STATES, begin, context_type
from .transposition import ENTRY, SURE, WIN

ABOUT = 20_000
"""Half the width of the window in which a value is looked for first, around that of the depth before."""


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled alpha-beta search for a game."""
    return make_alphabeta(game.kernel, game.cooperative, *forget_and_stamp(game))


@dataclass(frozen=True)
class AlphaBeta:
    """The method alpha-beta, for positions without hidden things. The table is kept between moves.

    blind: every unfinished game counts as 0.5, and the game's evaluation is not called. table_bits: the transposition
    table has 2 ** table_bits entries.
    """

    blind: bool = False
    table_bits: int = 20
    overlooks: ClassVar[bool] = False

    def get_ready(self, position: Position) -> None:
        """Compile or load the code."""
        context = context_of(position)
        begin(context)
        context.ply = -1  # nothing is left to do
        states = np.zeros(1, position.state().dtype)
        kernel_of(position.game)(context, np.zeros(2, ENTRY), states, 0)

    def search(self, task: Task) -> Report:
        """Every thread searches for itself; they share only the transposition table. The caller's thread reports."""
        table, done = self.table(task), Event()
        others = [
            Search(replace(task, seed=task.seed + i, stop=done.is_set, progress=Progress()), self, table)
            for i in range(1, task.threads)
        ]
        with ThreadPoolExecutor(task.threads) as pool:
            try:
                for other in others:
                    pool.submit(other.deepen)
                report = Search(task, self, table).deepen()
            finally:
                done.set()
        return replace(report, nodes=report.nodes + sum(other.nodes for other in others))

    def table(self, task: Task) -> Any:
        """The table for the root's mover, whose values it holds."""
        key = (self, task.position.mover, tuple(sorted(task.position.options.items())))
        return task.memory.of(key, lambda: np.zeros(1 << self.table_bits, ENTRY))


def context_of(position: Position) -> Any:
    """Blank working memory for one search."""
    rules = position.game.rules
    return blank(context_type(rules.MAX_LEGAL, rules.ACTIONS, position.seats))


@dataclass(frozen=True)
class Variation:
    """Actions from the root on, their value (-WIN to WIN), and whether this value is certain at any depth."""

    actions: tuple[int, ...]
    value: int
    certain: bool

    @property
    def utility(self) -> float:
        """The value as a utility, 0..1."""
        return 0.5 + 0.5 * max(-1.0, min(1.0, self.value / WIN))


class Search:
    """One thread's search. table is an array of ENTRY; its length is a power of two."""

    def __init__(self, task: Task, method: AlphaBeta, table: Any) -> None:
        position = task.position
        self.table, self.run, self.slices = table, kernel_of(position.game), task.slices()
        self.states = np.zeros(STATES, position.state().dtype)
        self.context = context_of(position)
        self.context.team, self.context.blind = position.mover, method.blind
        self.context.history[:] = np.random.default_rng(task.seed).integers(0, 4, len(self.context.history))
        self.begin(task)

    def begin(self, task: Task) -> None:
        """Turn to a task: the first, or another one with the same mover in the same game."""
        self.task, self.slices = task, replace(task.slices(), size=self.slices.size)
        self.states[0] = task.position.state()
        self.context.salt, self.context.whole_turns = salt_of(task.position), task.budget.whole_turns
        self.depth, self.found = 0, list[Variation]()

    def deepen(self) -> Report:
        """Search deeper and deeper, and report the last depth that was finished."""
        self.go_deeper()
        return self.report()

    def go_deeper(self) -> None:
        """Search deeper and deeper; found and depth are those of the last depth that was finished."""
        for depth in range(1, self.task.budget.depth + 1):
            found = self.variations(depth)
            if not found:
                self.found = self.better() or self.found
                break
            self.depth, self.found = depth, found
            self.task.progress.tell(self.report)
            if all(variation.certain for variation in found):
                break

    def variations(self, depth: int) -> list[Variation]:
        """The best variations at a depth, as many as the task wants, best first; none if the budget ends first."""
        found: list[Variation] = []
        while len(found) < min(self.task.lines, len(self.task.among)):
            self.narrow({variation.actions[0] for variation in found})
            if not (self.settles(depth) if self.task.lines == 1 else self.reaches(depth)):
                return []
            found.append(self.variation())
        return sorted(found, key=lambda variation: -variation.value)

    def narrow(self, taken: Collection[int]) -> None:
        """Let the root choose among the task's actions except those that are taken."""
        x = self.context
        x.narrow = self.task.narrows or len(taken) > 0
        if x.narrow:
            left = [action for action in self.task.among if action not in taken]
            x.barred[:] = 1
            x.barred[left] = 0
            x.hint = next((v.actions[0] for v in self.found if v.actions[0] not in taken), -1)

    def better(self) -> list[Variation]:
        """What a search that the budget has ended has found until then; empty if that is nothing new."""
        f = self.context.frame[0]
        if self.task.lines > 1 or not self.found or f.move < 0 or not f.low < f.best < f.high:
            return []
        found = self.variation()
        return [replace(found, certain=found.value > SURE)]

    def settles(self, depth: int) -> bool:
        """Search to a depth in a window around the last value, and again if the value is not inside."""
        if self.found and not self.found[0].certain:
            about = self.found[0].value
            if not self.reaches(depth, max(about - ABOUT, -WIN), min(about + ABOUT, WIN)):
                return False
            f = self.context.frame[0]
            if f.low < f.best < f.high:
                return True
        return self.reaches(depth)

    def reaches(self, depth: int, low: int = -WIN, high: int = WIN) -> bool:
        """Search to a depth, for a value between low and high; False if the budget ends first."""
        self.context.depth, self.context.low, self.context.high = depth, low, high
        self.context.history[:] //= 2
        begin(self.context)
        while size := self.slices.next():
            before, begun = int(self.context.nodes), perf_counter()
            done = self.run(self.context, self.table, self.states, size)
            self.slices.ran(int(self.context.nodes) - before, perf_counter() - begun)
            if done:
                return True
        return False

    def variation(self) -> Variation:
        """The principal variation of the search that has just ended."""
        value = int(self.context.frame[0].best)
        actions = self.context.line[0, : self.context.length[0]].tolist()
        return Variation(tuple(actions), value, abs(value) > SURE or not self.context.cut)

    @property
    def nodes(self) -> int:
        """The positions looked at so far."""
        return int(self.context.nodes)

    def report(self) -> Report:
        """The report on what was found so far.

        Among more than two nothing but a win is proven: the others need not play against the mover all together.
        """
        task, position = self.task, self.task.position
        two_sides = position.seats <= 2 or position.game.cooperative
        lines = tuple(
            line_of(position, each.actions, each.utility, each.certain and (two_sides or each.value > SURE))
            for each in self.found
        )
        lines = lines or unsearched(position, task.among[: task.lines])
        return Report(lines, self.depth, self.nodes, task.seconds)
