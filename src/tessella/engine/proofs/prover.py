"""Proofs of forced wins, for games of two sides in full view without chance.

Where draws are rare, a move after which the attacker's win is ruled out is in fact a losing one. So one table, of the
proofs of one seat, tells both which moves win and which lose.
"""

from dataclasses import asdict, dataclass
from functools import cache
from time import perf_counter
from typing import cast

import numpy as np

from ...core.compiler.jit import Compiled, blank
from ...core.compiler.rng import random_keys
from ...core.position import Game, Position
from ..budget import Slices
from ..graph_history import forget_and_stamp, past_fields, salt_of
from ..memory import Memory
from .proof_kernel import DEEPEST, THREATS, context_type, make_proof
from .proof_table import NO_KEY, NUMBERS, SURE, numbers_of
from .sequences_kernel import LONGEST, sequence_type

UNSEEN = np.ones(2, np.int32)
"""The numbers of a position of which nothing is known."""
SALTS = random_keys(DEEPEST + 1, seed=27)
"""By the plies in which a win is asked for: what makes keys differ from those of other questions."""


@dataclass(frozen=True)
class Style:
    """How a search guesses the numbers of new nodes, and adds them up: the fields of proof_kernel.STYLE."""

    free: int = 2
    forced: int = 1
    calm: int = 1
    passes: int = 0
    early: int = 0
    share: int = 0
    late: int = 0
    odds: int = 0


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled proof-number search for a game."""
    return make_proof(game.kernel, *forget_and_stamp(game))


@dataclass(frozen=True)
class Proof:
    """What a prover found: whether the attacker has a forced win (None: not decided), and the mover's action for it.

    action: the mover's first action of the win or, if the mover defends, one after which there is no win; None if
    there is none or it is not known. nodes: positions looked at.
    """

    wins: bool | None
    action: int | None
    nodes: int


NO_PROOF = Proof(None, None, 0)
"""Nothing was looked for."""


class Prover:
    """Looks for forced wins of one seat, and remembers what it has found.

    patterns: whether it uses what the game says of urgent actions and of attacks.

    >>> import tessella
    >>> from tessella.engine.budget import Budget
    >>> position = tessella.new("tictactoe").replay([0, 4, 1, 3])
    >>> Prover(position, 0).prove(position, Slices(Budget(nodes=1000))).wins
    True
    """

    style = Style()

    def __init__(self, position: Position, attacker: int, bits: int = 20, patterns: bool = True) -> None:
        """For positions like this one; the table has 2 ** bits entries."""
        self.run, self.key, self.attacker = kernel_of(position.game), position.game.kernel.key, attacker
        self.threats = THREATS if patterns else -1
        self.table, self.like = np.zeros(1 << bits, NUMBERS), position
        self.paths = np.zeros((1, DEEPEST + 1), np.uint64)
        self.make_room()

    def make_room(self) -> None:
        """What a search needs beside the table."""
        most, seats, dtype = self.like.game.rules.MAX_LEGAL, self.like.seats, self.like.state().dtype
        self.states, self.lines = np.zeros(DEEPEST + 2, dtype), np.zeros(LONGEST + 1, dtype)
        self.context, self.sequence = blank(context_type(most, seats)), blank(sequence_type(most, seats))
        for name, value in asdict(self.style).items():
            self.context.style[name] = value

    @property
    def nbytes(self) -> int:
        """The size of its table."""
        return int(self.table.nbytes)

    def get_ready(self) -> None:
        """Compile or load the code."""
        self.context.ply = -1
        self.go_on(0)
        self.numbers(self.like)

    def go_on(self, nodes: int) -> bool:
        """Search so many nodes more; returns whether the search is done."""
        x, arrays = self.context, (self.table, self.paths, self.states, self.lines)
        return bool(self.run(x, self.sequence, *arrays, nodes))

    def prove(
        self, position: Position, slices: Slices, within: int = DEEPEST, before: Position | None = None
    ) -> Proof:
        """Search until the attacker's win within so many plies is proved or ruled out, or the slices end.

        before: an earlier position, from whose past on the search plays (see graph_history.py); by default this one.
        """
        before, x = before or position, self.context
        x.nodes, x.ply, x.found, x.attacker, x.threats = 0, 0, -1, self.attacker, self.threats
        x.within = within
        x.salt[: within + 1] = salt_of(before) ^ (SALTS[within::-1] if within < DEEPEST else SALTS[DEEPEST])
        x.frame[0].count = -1
        self.states[0] = position.state()
        for name in past_fields(position.game)[0]:
            self.states[0][name] = before.field(name)
        done = False
        while not done and (size := slices.next()):
            looked, begun = int(x.nodes), perf_counter()
            done = self.go_on(size)
            slices.ran(int(x.nodes) - looked, perf_counter() - begun)
        self.paths[x.thread] = NO_KEY
        proof, disproof = self.numbers(position, within, before) if done else (1, 1)
        wins = True if proof == 0 else False if disproof == 0 else None
        return Proof(wins, int(x.found) if x.found >= 0 else None, int(x.nodes))

    def numbers(
        self, position: Position, within: int = DEEPEST, before: Position | None = None
    ) -> tuple[int, int]:
        """What is known of a position: its proof number and its disproof number; 1 and 1 if nothing is. before: as in
        prove."""
        if position.over:
            return (0, SURE) if position.utility[self.attacker] == 1.0 else (SURE, 0)
        key = np.uint64(self.key(position.state())) ^ salt_of(before or position)
        key ^= np.uint64(forget_and_stamp(position.game)[1](position.state())) ^ SALTS[within]
        proof, disproof = numbers_of(self.table, key, UNSEEN)
        return int(proof), int(disproof)


def prover_for(memory: Memory, position: Position, attacker: int) -> Prover:
    """The prover of a seat's wins that belongs to a memory."""
    key = ("prover", attacker, tuple(sorted(position.options.items())))
    return cast(Prover, memory.of(key, lambda: Prover(position, attacker)))
