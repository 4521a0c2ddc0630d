"""Proofs of who wins a whole game: minutes or hours, with one entry in the table for all positions that are alike."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from ...core.catalogue import find
from ...core.compiler.jit import Compiled
from ...core.position import Game, Position
from ..budget import Budget, Slices
from ..graph_history import forget_and_stamp
from .proof_kernel import make_proof
from .proof_table import numbers_of
from .prover import Prover, Style

BITS, ENTRIES = 24, 4
"""A unit's table has 2**BITS entries at least (256 MiB), and so many for each position that the unit looks at."""


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled search that takes positions of one shape for the same."""
    return make_proof(replace(game.kernel, key=game.kernel.shape), *forget_and_stamp(game))


class WholeGame(Prover):
    """Proves that a side wins from the first position of a game, and knows a winning action wherever it goes."""

    style = Style(free=2, forced=2, calm=8, passes=40, early=1, share=2, late=16, odds=16)

    def __init__(self, position: Position, attacker: int, bits: int = BITS, threats: int = 100) -> None:
        """threats: how many are tried at a new node; bits as in Prover."""
        super().__init__(position, attacker, bits)
        self.run, self.key, self.threats = kernel_of(position.game), position.game.kernel.shape, threats

    def outlook(self) -> list[tuple[int, int]]:
        """What the last search, which did not end, found of its position's actions, one of those that are alike: proof
        numbers, the least first, each with the action."""
        x = self.context
        found = dict[int, tuple[int, int]]()
        for i in range(x.frame[0].count):
            proof, _ = numbers_of(self.table, x.keys[0, i], x.known[0, i])
            found.setdefault(int(x.keys[0, i]), (int(proof), int(x.actions[0, i])))
        return sorted(found.values())

    def winning(self, position: Position, within: int) -> list[int]:
        """The actions that are known to win within so many plies for the attacker, who is to act; one that is looked
        for if none is known, and none if there is none."""
        known = [
            action for action in position.actions if self.numbers(position.play(action), within - 1)[0] == 0
        ]
        found = None if known else self.prove(position, Slices(Budget()), within).action
        return known if found is None else [found]


def prover_for(question: Mapping[str, Any]) -> WholeGame:
    """The prover of this process for the units of a question."""
    options = tuple(sorted(question["options"].items()))
    bits = max(BITS, (ENTRIES * question["nodes"] - 1).bit_length())
    return prover_of(find(question["game"]), options, question["side"], bits)


@cache
def prover_of(game: Game, options: tuple[tuple[str, Any], ...], side: int, bits: int) -> WholeGame:
    """One that stays, so that its table is made once."""
    return WholeGame(game.new(**dict(options)), side, bits)


def search_unit(unit: Mapping[str, Any]) -> dict[str, Any]:
    """Search a position that a side may win: the work of `tessella prove`.

    A unit has game, options and side; line, the actions that lead to the position; within, the plies that are left;
    nodes, the positions to look at. The result has number, how far a proof seems: 0 if there is one, null if there is
    no win; best, the side's actions, the most promising first; nodes. It depends on nothing but the unit.
    """
    prover = prover_for(unit)
    position = prover.like.replay(unit["line"])
    prover.table = np.zeros_like(prover.table)
    proof = prover.prove(position, Slices(Budget(nodes=unit["nodes"])), unit["within"])
    if proof.wins is not None:
        return {"number": 0 if proof.wins else None, "best": [], "nodes": proof.nodes}
    outlook = prover.outlook()
    return {"number": outlook[0][0], "best": [action for _, action in outlook], "nodes": proof.nodes}


def get_ready(question: Mapping[str, Any]) -> None:
    """Compile the search."""
    prover = prover_for(question)
    prover.prove(prover.like, Slices(Budget(nodes=1)), question["within"])
