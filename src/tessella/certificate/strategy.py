"""What the winner does, wherever the other side goes: the strategy that a certificate describes."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import astuple, dataclass
from functools import cache, cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, Self
from zipfile import BadZipFile

import numpy as np

from ..core.compiler.code_files import write_whole
from ..core.compiler.jit import Compiled, blank
from ..core.position import Game, Position
from .entries import ENTRY, enlarged
from .file import Certificate, CertificateError
from .lengths_kernel import lengths_type, make_lengths
from .strategy_kernel import make_action
from .threats_kernel import STATES, room_type
from .walk import Walk, Walked
from .walk_kernel import DONE, FULL


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled strategy of a game."""
    return make_action(game.kernel)


@cache
def lengths_of(game: Game) -> Compiled:
    """What finds how long each of its decisions takes, compiled."""
    return make_lengths(game.kernel)


@dataclass(frozen=True, eq=False)
class Strategy:
    """What a walk has found.

    first: the position that is won. side, within: as in a certificate. table: the decisions that may come about, of
    dtype ENTRY, those within sequences of threats, too. walked: those that the walk has met, by their kinds.
    """

    first: Position
    side: int
    within: int
    table: Any
    walked: Walked

    @classmethod
    def by(cls, walk: Walk, choices: Iterable[int]) -> Self:
        """That of the choices for a walk, which goes to its end; raises CertificateError if that is no proof."""
        walked, x = walk.go(choices), walk.context
        return cls(walk.position, int(x.winner), int(x.within), with_lengths(walk), walked)

    @classmethod
    def of(cls, certificate: Certificate) -> Self:
        """That of a certificate; raises CertificateError if it proves nothing here."""
        return cls.by(walk_of(certificate), certificate.choices)

    @classmethod
    def kept(cls, certificate: Certificate, path: Path) -> Self:
        """The same. What the walk comes to is kept in a file, and read from there if it is there."""
        with suppress(OSError, ValueError, KeyError, EOFError, BadZipFile), path.open("rb") as file:
            found = np.load(file)
            table, walked = found["table"], Walked(*map(int, found["walked"]))
            if table.dtype == ENTRY:
                return cls(
                    certificate.position(),
                    certificate.side,
                    certificate.within,
                    table.view(ENTRY),  # a record's attributes are not kept, and plain Python needs them
                    walked,
                )
        strategy = cls.of(certificate)
        data = BytesIO()
        np.savez_compressed(data, table=strategy.table, walked=astuple(strategy.walked))
        with suppress(OSError):
            write_whole(path, data.getvalue())
        return strategy

    @cached_property
    def room(self) -> Any:
        """The search's working memory."""
        return blank(room_type(self.first.game.rules.MAX_LEGAL, self.first.seats))

    @cached_property
    def lines(self) -> Any:
        """The search's states."""
        return np.zeros(STATES, self.first.state().dtype)

    def action(self, position: Position) -> tuple[int, int] | None:
        """What the winner does in a position in which it is to act, and the plies to the end of the game, at most; None
        in a position that it never lets come about."""
        left = self.within - (position.ply - self.first.ply)
        if position.mover != self.side or left <= 0:
            return None
        run = kernel_of(self.first.game)
        action, plies = run(self.room, position.state(), self.lines, self.table)
        return (int(action), int(plies)) if action >= 0 else None

    def decisions(self) -> int:
        """How many of the winner's positions it knows; positions that are alike count once."""
        return int((self.table["key"] != 0).sum())


def with_lengths(walk: Walk) -> Any:
    """The decisions of a walk that is over and of its sequences, of dtype ENTRY, with how long each takes."""
    x, table = blank(lengths_type(len(walk.context.actions))), np.zeros(1 << 12, ENTRY)
    run = lengths_of(walk.position.game)
    walk.states[0] = walk.position.state()
    while (stop := int(run(x, walk.room, walk.table, table, walk.states, walk.lines))) == FULL:
        table = enlarged(table)
    if stop != DONE:
        raise CertificateError("The lines of this certificate do not all end.")
    return table


def walk_of(certificate: Certificate) -> Walk:
    """The walk that a certificate is for, at its beginning."""
    position, side, within = certificate.position(), certificate.side, certificate.within
    return Walk(position, side, within, certificate.threats, certificate.recent)
