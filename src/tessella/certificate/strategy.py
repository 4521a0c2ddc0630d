"""What the winner does, wherever the other side goes: the strategy that a certificate describes."""

from collections.abc import Iterable
from functools import cache
from typing import Self

import numpy as np

from ..core.compiler.jit import Compiled, blank
from ..core.position import Game, Position
from .file import Certificate
from .strategy_kernel import make_action
from .threats_kernel import STATES, room_type
from .walk import Walk, Walked


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled strategy of a game."""
    return make_action(game.kernel)


class Strategy:
    """The strategy that the choices for a walk describe.

    first: the position that is won. walked: what the walk has met.
    """

    def __init__(self, walk: Walk, choices: Iterable[int]) -> None:
        """Walks to the end; raises CertificateError if that is no proof."""
        self.walked: Walked = walk.go(choices)
        self.first, self.side, self.within = walk.position, int(walk.context.winner), int(walk.context.within)
        self.table, self.threats, self.run = walk.table, int(walk.context.threats), kernel_of(self.first.game)
        self.room = blank(room_type(self.first.game.rules.MAX_LEGAL, self.first.seats))
        self.lines = np.zeros(STATES, self.first.state().dtype)

    @classmethod
    def of(cls, certificate: Certificate) -> Self:
        """That of a certificate; raises CertificateError if it proves nothing here."""
        walk = Walk(certificate.position(), certificate.side, certificate.within, certificate.threats)
        return cls(walk, certificate.choices)

    def action(self, position: Position) -> tuple[int, int] | None:
        """What the winner does in a position in which it is to act, and the plies to the end of the game, at most; None
        in a position that it never lets come about."""
        left = self.within - (position.ply - self.first.ply)
        if position.mover != self.side or left <= 0:
            return None
        action, plies = self.run(self.room, position.state(), self.lines, self.table, self.threats, left)
        return (int(action), int(plies)) if action >= 0 else None

    def decisions(self) -> int:
        """How many of the winner's positions it knows; positions that are alike count once."""
        return int((self.table["key"] != 0).sum())
