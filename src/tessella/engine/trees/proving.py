"""A tree search between proofs: first for a win of one's own, afterwards against the move that the tree chose."""

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from threading import Event
from typing import ClassVar

import numpy as np

from ...core.position import Position
from ..budget import Slices
from ..depth.alphabeta import AlphaBeta
from ..proofs.prover import NO_PROOF, Proof, Prover, prover_for
from ..proofs.sequences_kernel import ONLY
from ..report import Report, line_of
from ..task import Task
from .puct import Puct


@dataclass(frozen=True)
class Proving:
    """The method for two sides in full view, in games that say what is urgent. Tables are kept between moves.

    first: the share of the budget after which the tree begins to grow, if no win is proved by then. second: the share
    after which its choice is put to the test. What is left after that goes on with the first proof. A search to some
    depth is alpha-beta alone, and one for several lines is the tree alone.
    """

    first: float = 0.05
    second: float = 0.9
    tree: Puct = field(default_factory=Puct)
    alphabeta: AlphaBeta = field(default_factory=AlphaBeta)
    overlooks: ClassVar[bool] = False

    def get_ready(self, position: Position) -> None:
        """Compile or load the code."""
        self.alphabeta.get_ready(position)
        self.tree.get_trees_ready(position)
        only_reply(position)
        Prover(position, position.mover, bits=1).get_ready()

    def search(self, task: Task) -> Report:
        """A proved win; or else the choice of the tree among the moves that are not refuted."""
        if task.budget.whole_turns or task.budget.depth < type(task.budget).depth:
            return self.alphabeta.search(task)
        if task.lines > 1:
            return self.tree.best_of_trees(task)
        prover = prover_for(task.memory, task.position, task.position.mover)
        if task.narrows:
            return self.choice(task, prover)
        proof, counter = self.proofs(task, prover)
        if proof.wins and proof.action is not None:
            return won(task, proof.action, proof.nodes + counter.nodes)
        report = self.choice(task, prover)
        report = replace(report, nodes=report.nodes + proof.nodes + counter.nodes)
        if counter.wins:
            return replace(report, lines=(replace(report.lines[0], value=0.0, proven=True),))
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
        """The tree's report on moves of which none is refuted, as far as the budget goes. Where all of these lose, the
        others are looked at as well: a move that does not win may be a draw.

        Where there is a forced reply, the tree finds out itself that all other moves lose.
        """
        forced, share = only_reply(task.position) is not None, self.second
        refuted = frozenset[int]() if forced else refuted_of(task, prover)
        report = self.grown(task, share, refuted)
        nodes = report.nodes
        while not (forced or report.proven or (refuted and report.value == 0.0)) and share < 1.0:
            after = task.position.play(report.move.action)
            share += (1.0 - share) / 2
            if after.over:
                break
            proof = prover.prove(after, until(task, share), before=task.position)
            nodes += proof.nodes
            if proof.wins is not False:
                break
            refuted = refuted_of(task, prover)
            share += (1.0 - share) / 2
            report = self.grown(task, share, refuted)
            nodes += report.nodes
        if refuted and report.value == 0.0:
            report = self.grown(task, 1.0, ())
            nodes += report.nodes
        return replace(report, nodes=nodes, seconds=task.seconds)

    def grown(self, task: Task, share: float, refuted: Collection[int]) -> Report:
        """The tree's report up to a share of the budget."""
        return self.tree.best_of_trees(replace(task, budget=task.budget.part(share)), refuted)


def only_reply(position: Position) -> int | None:
    """The action without which the mover loses at once, if the game says so."""
    threats, out = position.game.kernel.threats, np.zeros(position.game.rules.MAX_LEGAL, np.int32)
    return int(out[0]) if threats and threats.urgent(position.state(), out) == ONLY else None


def until(task: Task, share: float) -> Slices:
    """The slices up to a share of the task's budget."""
    return Slices(task.budget.part(share), task.stop, task.begun)


def refuted_of(task: Task, prover: Prover) -> frozenset[int]:
    """The actions against which a defence to the mover's win is known; none if there is one against each."""
    found = {a for a in task.among if prover.numbers(task.position.play(a), before=task.position)[1] == 0}
    return frozenset[int]() if len(found) == len(task.among) else frozenset(found)


def won(task: Task, action: int, nodes: int) -> Report:
    """The report of a proved win."""
    return Report((line_of(task.position, [action], 1.0, proven=True),), 0, nodes, task.seconds)
