"""Iterative deepening: alpha-beta to depth 1, 2, 3, ... until its budget is spent or the result is certain."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from threading import Event
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.jit import Compiled, blank, clock
from ..core.position import Position
from .alphabeta_kernel import DEEPEST, ENTRY, SURE, WIN, begin, context_type, make_alphabeta
from .budget import Budget, Slices, never
from .report import Report


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled search of a game."""
    return make_alphabeta(game.kernel, game.cooperative)


@dataclass(frozen=True)
class Options:
    """How to search.

    whole_turns: depth counts turns, not plies. blind: unfinished games are worth a half, the evaluation is not asked.
    table_bits: the binary logarithm of the transposition table's length.
    """

    whole_turns: bool = False
    blind: bool = False
    table_bits: int = 18


def search(
    position: Position,
    budget: Budget,
    seed: int = 0,
    stop: Callable[[], bool] = never,
    options: Options = Options(),
    threads: int = 1,
) -> Report:
    """The best move for the mover of a position without hidden things, which must not be over.

    Threads share the table and nothing else; the first one's report counts.
    """
    table, done = np.zeros(1 << options.table_bits, ENTRY), Event()
    first = Search(position, budget, seed, stop, options, table)
    others = [Search(position, budget, seed + i, done.is_set, options, table) for i in range(1, threads)]
    with ThreadPoolExecutor(threads) as pool:
        for other in others:
            pool.submit(other.deepen)
        report = first.deepen()
        done.set()
    return report


class Search:
    """One thread's search; table is an array of ENTRY, its length a power of two."""

    def __init__(
        self,
        position: Position,
        budget: Budget,
        seed: int,
        stop: Callable[[], bool],
        options: Options,
        table: Any,
    ) -> None:
        rules = position.game.rules
        self.position, self.budget = position, budget
        self.run, self.slices = kernel_of(position.game), Slices(budget, stop)
        self.table = table
        self.states = np.zeros(DEEPEST + 1, position.state().dtype)
        self.states[0] = position.state()
        self.context = blank(context_type(rules.MAX_LEGAL, rules.ACTIONS, position.seats))
        self.context.team = position.mover
        self.context.whole_turns, self.context.blind = options.whole_turns, options.blind
        self.context.history[:] = np.random.default_rng(seed).integers(0, 4, rules.ACTIONS)

    def deepen(self) -> Report:
        """Search deeper and deeper; the report is that of the last depth that was finished."""
        report = Report(self.position.moves()[0], 0.5, 0, 0)
        for depth in range(1, self.budget.depth + 1):
            if not self.reaches(depth):
                break
            report = self.report(depth)
            if abs(self.context.frame[0].best) > SURE or not self.context.cut:
                break
        return report

    def reaches(self, depth: int) -> bool:
        """Search to a depth; False if the budget ends first."""
        self.context.depth = depth
        self.context.history[:] //= 2
        begin(self.context)
        while size := self.slices.next():
            before, begun = int(self.context.nodes), clock()
            done = self.run(self.context, self.table, self.states, size)
            self.slices.ran(int(self.context.nodes) - before, clock() - begun)
            if done:
                return True
        return False

    def report(self, depth: int) -> Report:
        root: Any = self.context.frame[0]
        move = next(move for move in self.position.moves() if move.action == root.move)
        value = 0.5 + 0.5 * float(np.clip(root.best / WIN, -1.0, 1.0))
        return Report(move, value, int(self.context.nodes), depth)
