"""Proofs of who wins a whole game: minutes or hours, with one entry in the table for all positions that are alike."""

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import replace
from functools import cache
from threading import Event
from time import monotonic
from typing import Any, Self

import numpy as np

from ...core.catalogue import find
from ...core.compiler.jit import Compiled
from ...core.position import Game, Position
from ..budget import Budget, Slices
from ..graph_history import forget_and_stamp
from .proof_kernel import DEEPEST, make_proof
from .proof_table import SURE, joined, numbers_of
from .prover import Proof, Prover, Style

BITS, ENTRIES = 24, 3
"""A unit's table has 2**BITS entries at least (256 MiB), and so many for each position that the unit looks at."""

PAUSE = 20.0
"""Seconds between two lines in the log."""
SAMPLE = 1 << 16
"""Places of a table that are looked at to tell how full it is."""
LOG = logging.getLogger(__name__)


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled search that takes positions of one shape for the same."""
    return make_proof(replace(game.kernel, key=game.kernel.shape), *forget_and_stamp(game))


class WholeGame(Prover):
    """Proves that a side wins from the first position of a game, and knows a winning action wherever it goes."""

    style = Style(free=2, forced=2, calm=8, passes=40, early=1, share=2, late=16, odds=16)

    def __init__(
        self, position: Position, attacker: int, bits: int = BITS, threats: int = 100, threads: int = 1
    ) -> None:
        """threats: how many are tried at a new node; threads: how many search together; bits as in Prover."""
        super().__init__(position, attacker, bits)
        self.run, self.key, self.threats = kernel_of(position.game), position.game.kernel.shape, threats
        self.paths = np.zeros((threads, DEEPEST + 1), np.uint64)
        self.others = [self.beside(thread) for thread in range(1, threads)]

    def beside(self, thread: int) -> Self:
        """One more that searches in the same table."""
        other = copy(self)
        other.make_room()
        other.context.thread = thread
        return other

    def search(self, position: Position, nodes: int, within: int) -> Proof:
        """What all threads find within so many positions, in a table that is empty at first."""
        self.table = np.zeros_like(self.table)
        ended, told = Event(), monotonic()
        budget = Budget(nodes=-(-nodes // len(self.paths)))

        def goes_on() -> bool:
            nonlocal told
            if self.context.nodes and monotonic() - told > PAUSE:
                told = monotonic()
                LOG.info(self.progress())
            return ended.is_set()

        def prove(one: WholeGame, stop: Callable[[], bool] = ended.is_set) -> Proof:
            one.table, one.context.guesses[:] = self.table, 0
            proof = one.prove(position, Slices(budget, stop), within)
            if is_decided(proof):
                ended.set()
            return proof

        with ThreadPoolExecutor(len(self.paths)) as pool:
            try:
                others = [pool.submit(prove, other) for other in self.others]
                found = [prove(self, goes_on), *(other.result() for other in others)]
            finally:
                ended.set()
        return replace(max(found, key=is_decided), nodes=sum(proof.nodes for proof in found))

    def progress(self) -> str:
        """How far a search is, as a sentence."""
        nodes = sum(int(one.context.nodes) for one in (self, *self.others))
        proof, disproof = self.numbers_above()
        step = -(-len(self.table) // SAMPLE)
        used = np.count_nonzero(self.table["check"][::step]) * step / len(self.table)
        return (
            f"{nodes:,} positions searched, proof number {proof:,}, disproof number {disproof:,}; "
            f"{used:.0%} of a table of {self.nbytes / 2**30:.2g} GiB is used."
        )

    def numbers_above(self) -> tuple[int, int]:
        """The numbers of the root as they follow from those where the search is, which the table does not hold yet."""
        x, found = self.context, (1, 1)
        for ply in range(int(x.ply), -1, -1):
            numbers = self.children(ply)
            if ply < x.ply:
                numbers[x.frame[ply].best] = found
            proofs, disproofs = zip(*numbers, strict=True)
            if self.states[ply].mover == self.attacker:
                found = min(proofs), self.joined(disproofs)
            else:
                found = self.joined(proofs), min(disproofs)
        return found

    def joined(self, numbers: Sequence[int]) -> int:
        """What they add up to."""
        return int(joined(min(sum(numbers), SURE), max(numbers), self.style.share))

    def children(self, ply: int = 0) -> list[tuple[int, int]]:
        """The numbers of the actions at a ply of the search."""
        x = self.context
        found = (numbers_of(self.table, x.keys[ply, i], x.known[ply, i]) for i in range(x.frame[ply].count))
        return [(int(proof), int(disproof)) for proof, disproof in found]

    def outlook(self) -> list[tuple[int, int]]:
        """What the last search, which did not end, found of its position's actions, one of those that are alike: proof
        numbers, the least first, each with the action."""
        x, found = self.context, dict[int, tuple[int, int]]()
        for i, (proof, _) in enumerate(self.children()):
            found.setdefault(int(x.keys[0, i]), (proof, int(x.actions[0, i])))
        return sorted(found.values())

    def winning(self, position: Position, within: int) -> list[int]:
        """The actions that are known to win within so many plies for the attacker, who is to act; one that is looked
        for if none is known, and none if there is none."""
        known = [
            action for action in position.actions if self.numbers(position.play(action), within - 1)[0] == 0
        ]
        found = None if known else self.prove(position, Slices(Budget()), within).action
        return known if found is None else [found]


def is_decided(proof: Proof) -> bool:
    """Whether a search has come to an end."""
    return proof.wins is not None


def prover_for(question: Mapping[str, Any]) -> WholeGame:
    """The prover of this process for the units of a question."""
    options = tuple(sorted(question["options"].items()))
    bits = max(BITS, (ENTRIES * question["nodes"] - 1).bit_length())
    return prover_of(find(question["game"]), options, question["side"], bits, question["threads"])


@cache
def prover_of(
    game: Game, options: tuple[tuple[str, Any], ...], side: int, bits: int, threads: int
) -> WholeGame:
    """One that stays, so that its table is made once."""
    return WholeGame(game.new(**dict(options)), side, bits, threads=threads)


def search_unit(unit: Mapping[str, Any]) -> dict[str, Any]:
    """Search a position that a side may win: the work of `tessella prove`.

    A unit has game, options and side; line, the actions that lead to the position; within, the plies that are left;
    nodes, the positions to look at; threads, how many search together. The result has number, how far a proof seems: 0
    if there is one, null if there is no win; best, the side's actions, the most promising first; nodes. With one thread
    it depends on nothing but the unit.
    """
    prover = prover_for(unit)
    position = prover.like.replay(unit["line"])
    proof = prover.search(position, unit["nodes"], unit["within"])
    if is_decided(proof):
        return {"number": 0 if proof.wins else None, "best": [], "nodes": proof.nodes}
    outlook = prover.outlook()
    return {"number": outlook[0][0], "best": [action for _, action in outlook], "nodes": proof.nodes}


def get_ready(question: Mapping[str, Any]) -> None:
    """Compile the search."""
    prover = prover_for(question)
    prover.prove(prover.like, Slices(Budget(nodes=1)), question["within"])
