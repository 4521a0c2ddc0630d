"""Alpha-beta between proofs: first for a win of one's own, afterwards against the move that alpha-beta chose."""

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from threading import Event
from typing import ClassVar

import numpy as np

from ..core.position import Position
from .alphabeta import AlphaBeta
from .budget import Budget, Slices
from .prover import NO_PROOF, Proof, Prover, prover_for
from .report import UNKNOWN, Report, line_of
from .sequences_kernel import ONLY
from .task import Task


@dataclass(frozen=True)
class Proving:
    """The method for two sides in full view, in games that say what is urgent. Tables are kept between moves.

    first: the share of the budget after which alpha-beta begins, if no win is proved by then. second: the share after
    which its choice is put to the test. What is left after that goes on with the first proof. A search to some depth is
    alpha-beta alone.
    """

    first: float = 0.15
    second: float = 0.75
    alphabeta: AlphaBeta = field(default_factory=AlphaBeta)
    overlooks: ClassVar[bool] = False

    def get_ready(self, position: Position) -> None:
        """Compile or load the code."""
        self.alphabeta.get_ready(position)
        only_reply(position)
        Prover(position, position.mover, bits=1).get_ready()

    def search(self, task: Task) -> Report:
        """A proved win; or else the choice of alpha-beta among the moves that are not refuted."""
        if task.budget.whole_turns or task.budget.depth < type(task.budget).depth or task.lines > 1:
            return self.alphabeta.search(task)
        prover = prover_for(task.memory, task.position, task.position.mover)
        if task.narrows:
            return self.choice(task, prover)
        proof, counter = self.proofs(task, prover)
        if proof.wins and proof.action is not None:
            return won(task, proof.action, proof.nodes + counter.nodes)
        report = self.choice(task, prover)
        report = replace(report, nodes=report.nodes + proof.nodes + counter.nodes)
        if counter.wins:
            return replace(report, lines=(replace(report.lines[0], value=0.0),), proven=True)
        if proof.wins is None and not report.proven:
            proof = prover.prove(task.position, until(task, 1.0))
            if proof.wins and proof.action is not None:
                return won(task, proof.action, report.nodes + proof.nodes)
        return report

    def proofs(self, task: Task, prover: Prover) -> tuple[Proof, Proof]:
        """What is known of the mover's win, and of the other side's. Two threads look for both at once; one thread
        looks for the second if the first is ruled out."""
        if task.threads == 1:
            proof = prover.prove(task.position, until(task, self.first))
            return proof, self.counter(task) if proof.wins is False else NO_PROOF
        won = Event()
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(self.counter, replace(task, stop=lambda: won.is_set() or task.stop()))
            proof = prover.prove(task.position, until(task, self.first))
            if proof.wins:
                won.set()
            return proof, asked.result()

    def counter(self, task: Task) -> Proof:
        """What is known of a win of the other side."""
        prover = prover_for(task.memory, task.position, 1 - task.position.mover)
        share = self.first if task.threads > 1 else (self.first + self.second) / 2
        return prover.prove(task.position, until(task, share))

    def choice(self, task: Task, prover: Prover) -> Report:
        """The report of alpha-beta on moves of which none is refuted, as far as the budget goes.

        A forced reply is not left out even if it is refuted: all other moves lose at once.
        """
        only, share = only_reply(task.position), self.second
        left = (only,) if only in task.among else unrefuted(task, prover, task.among)
        report = self.among(task, left, share)
        nodes = report.nodes
        while len(left) > 1 and not report.proven and share < 1.0:
            after = task.position.play(report.move.action)
            share += (1.0 - share) / 2
            if after.over:
                break
            proof = prover.prove(after, until(task, share))
            nodes += proof.nodes
            if proof.wins is not False:
                break
            left = unrefuted(task, prover, [action for action in left if action != report.move.action])
            share += (1.0 - share) / 2
            report = self.among(task, left, share)
            nodes += report.nodes
        whole = only in task.among or len(left) == len(task.among)
        proven = report.proven and (report.value > UNKNOWN or whole)
        return replace(report, nodes=nodes, seconds=task.seconds, proven=proven)

    def among(self, task: Task, actions: Collection[int], share: float) -> Report:
        """The report of alpha-beta on some actions, up to a share of the budget."""
        return self.alphabeta.search(replace(task, among=tuple(actions), budget=part(task.budget, share)))


def only_reply(position: Position) -> int | None:
    """The action without which the mover loses at once, if the game says so."""
    kernel, out = position.game.kernel, np.zeros(position.game.rules.MAX_LEGAL, np.int32)
    return int(out[0]) if kernel.urgent and kernel.urgent(position.state(), out) == ONLY else None


def part(budget: Budget, share: float) -> Budget:
    """A share of a budget."""
    return replace(budget, seconds=budget.seconds * share, nodes=int(budget.nodes * share))


def until(task: Task, share: float) -> Slices:
    """The slices up to a share of the task's budget."""
    return Slices(part(task.budget, share), task.stop, task.begun)


def unrefuted(task: Task, prover: Prover, actions: Collection[int]) -> tuple[int, ...]:
    """The actions after which no defence against the mover's win is known; all if there is one against each."""
    numbers = {action: prover.numbers(task.position.play(action)) for action in actions}
    return tuple(action for action, (_, disproof) in numbers.items() if disproof > 0) or tuple(actions)


def won(task: Task, action: int, nodes: int) -> Report:
    """The report of a proved win."""
    return Report((line_of(task.position, [action], 1.0),), 0, nodes, task.seconds, proven=True)
