"""Several lines of one search, each searched about as much as the others.

A tree by itself puts nearly all its work into the best action. So here trees work in turns: on all actions, on all but
the best, on all but the best two, and so on. After such a round a prover may say what is sure of actions; those are
searched no more.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from math import sqrt

from ..budget import Budget
from ..parallel import grow_all
from ..report import Line, Report, line_of, wins_at_once
from ..task import Progress, Task
from .base import Child, Tree, merged
from .status import LOST, OPEN, REFUTED, WON

ROUNDS = 8
"""The least number of rounds of a search."""
SECONDS, NODES = 0.1, 2000
"""The most that a turn takes. After each round there may be a progress report."""
LEAST = 32
"""The fewest iterations of a turn, if they are limited."""
DOUBT = 0.5
"""The standard deviation of one iteration's result, if half of the games are won."""


@dataclass(frozen=True)
class Proved:
    """What is proved of an action (status.py). line: that action, and as far as they are known those that show it."""

    status: int
    line: tuple[int, ...]


Prove = Callable[[Sequence[int], dict[int, Proved], Callable[[], Task | None]], int]
"""Tries to prove what the best actions lead to, and adds that to what is known of actions; returns how many positions
it looked at. The last argument gives it the task of one more turn; None when the budget ends."""


class Several:
    """One search for several lines.

    parts: the turns in a round.
    """

    def __init__(
        self, task: Task, trees: Sequence[Tree], prove: Prove | None = None, proofs: int = 0
    ) -> None:
        """proofs: how many turns prove takes in a round."""
        self.task, self.trees, self.prove = task, trees, prove
        self.count = min(task.lines, len(task.among))
        self.known, self.looked, self.handed = dict[int, Proved](), 0, 0
        self.parts = ROUNDS * (self.count + proofs)

    def search(self) -> Report:
        """Work until the budget ends or there is nothing more to find out."""
        while self.works_for_a_round():
            self.task.progress.tell(self.report)
        return self.report()

    def turn(self) -> Task | None:
        """The task of one more turn; None when the budget ends."""
        task, budget = self.task, self.task.budget
        if task.stop() or task.seconds >= budget.seconds or self.handed >= budget.nodes:
            return None
        if budget.nodes < Budget.nodes:
            nodes = min(max(LEAST, min(NODES, budget.nodes // self.parts)), budget.nodes - self.handed)
            self.handed += nodes
            part = replace(budget, nodes=nodes)
        else:
            seconds = task.seconds + min(SECONDS, budget.seconds / self.parts)
            part = replace(budget, seconds=min(seconds, budget.seconds))
        return replace(task, budget=part, progress=Progress())

    def works_for_a_round(self) -> bool:
        """Let the trees work on all lines that are not proved, then the prover; whether anything was looked at."""
        before, settled = self.nodes, list(self.known)
        wins = [proved.status for proved in self.known.values()].count(WON)
        for _ in range(self.count - wins):
            turn = self.turn()
            if turn is None:
                return False
            left = self.grow(turn, settled)
            if not left:
                break
            settled.append(left[0].action)
        for child in self.children():
            if child.proof in (WON, LOST):
                self.known.setdefault(child.action, Proved(child.proof, (child.action,)))
        if self.prove is not None:
            best = [child.action for child in self.children()[: self.count]]
            self.looked += self.prove(best, self.known, self.turn)
        return self.nodes > before

    def grow(self, turn: Task, settled: Sequence[int]) -> list[Child]:
        """Let the trees grow for a turn without these actions; returns what is known of the others, the best first."""
        with ExitStack() as stack:
            for tree in self.trees if settled else ():
                stack.enter_context(tree.without(settled))
            grow_all(
                turn, [tree.grow for tree in self.trees], done=lambda: not all(t.is_open for t in self.trees)
            )
        return [child for child in self.children() if child.node and child.action not in settled]

    @property
    def nodes(self) -> int:
        """Iterations of all trees, and the positions that the prover looked at."""
        return self.looked + sum(tree.done for tree in self.trees)

    def children(self) -> list[Child]:
        """What is known of each action, the best first. An action is the better, the more it wins for sure."""
        children, known = merged(self.trees, self.task.among), self.known
        sure = [
            child._replace(proof=known[child.action].status) if child.action in known else child
            for child in children
        ]
        return sorted(sure, key=worth, reverse=True)

    def report(self) -> Report:
        """The report on what was found so far. No line has a greater value than the lines before it."""
        lines, ceiling = list[Line](), 1.0
        for child in self.children()[: self.count]:
            ceiling = min(ceiling, value_of(child))
            lines.append(self.line(child, ceiling))
        deepest = max(tree.deepest for tree in self.trees)
        return Report(tuple(lines), deepest, self.nodes, self.task.seconds)

    def line(self, child: Child, value: float) -> Line:
        """The line that begins with an action."""
        position, known = self.task.position, self.known.get(child.action)
        if known is not None and len(known.line) > 1:
            return line_of(position, known.line, value, known.status != REFUTED)
        most = max(self.trees, key=lambda tree: tree.child(child.action).rank)
        wins = child.proof == WON or (not most.proves and wins_at_once(position, child.action))
        actions = most.variation(child.action)
        return line_of(position, actions, 1.0 if wins else value, wins or child.proof == LOST)


def value_of(child: Child) -> float:
    """The utility that an action brings; at most a draw, if it does not win."""
    return min(0.5, child._replace(proof=OPEN).value) if child.proof == REFUTED else child.value


def worth(child: Child) -> tuple[int, float]:
    """What is greater for better actions: a proved win before all, a proved loss after all; else a lower bound of the
    utility, because few visits may have been lucky."""
    surely = 1 if child.proof == WON else -1 if child.proof == LOST else 0
    return surely, value_of(child) - DOUBT / sqrt(child.visits) if child.visits else -1.0
