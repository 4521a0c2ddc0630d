"""Proofs of who wins when few actions are left: proof-number search in which a decided game ends at once."""

from dataclasses import replace
from functools import cache
from typing import cast

from ...core.compiler.jit import Compiled, jit
from ...core.kernel import Kernel
from ...core.leaving import RESIGNED
from ...core.mover import OVER
from ...core.position import Game, Position
from ..graph_history import forget_and_stamp
from ..memory import Memory
from .proof_kernel import make_proof
from .prover import Prover

FEW = 16
"""The greatest number of actions of a position for which a proof is tried."""


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled proof-number search for a game whose loser resigns as soon as the game is decided."""
    return make_proof(replace(game.kernel, play=make_resigning(game.kernel)), *forget_and_stamp(game))


def make_resigning(kernel: Kernel) -> Compiled:
    """play for games that end when they are decided."""
    play, decided, leave = kernel.play, kernel.estimate.decided or kernel.legal, kernel.leave

    @jit
    def play_or_resign(s, action):
        play(s, action)
        if s.mover != OVER:
            winner = decided(s)
            if winner >= 0:
                leave(s, 1 - winner, RESIGNED)

    return kernel.play if kernel.estimate.decided is None else play_or_resign


class Endgame(Prover):
    """Looks for forced wins of one seat, and remembers what it has found."""

    def __init__(self, position: Position, attacker: int, bits: int = 20) -> None:
        super().__init__(position, attacker, bits, patterns=False)
        self.run = kernel_of(position.game)


def endgame_for(memory: Memory, position: Position, attacker: int) -> Endgame:
    """The prover of a seat's wins that belongs to a memory."""
    key = (Endgame, attacker, tuple(sorted(position.options.items())))
    return cast(Endgame, memory.of(key, lambda: Endgame(position, attacker)))
