"""The loops of a game, built when they are first asked for."""

from dataclasses import dataclass
from functools import cache
from typing import Self

from ..core.compiler.jit import Compiled
from ..core.encoding import Encoding
from ..core.position import Game
from .loops_kernel import (
    make_act,
    make_begin,
    make_check,
    make_points,
    make_rewards,
    make_rollout,
    plain_encoding,
)
from .see_kernel import make_see, make_see_fields
from .step_kernel import make_renew, make_step


@dataclass(frozen=True)
class Loops:
    """The compiled loops of one game; loops_kernel.py, see_kernel.py and step_kernel.py describe them."""

    begin: Compiled
    check: Compiled
    act: Compiled
    see: Compiled
    see_fields: Compiled
    rewards: Compiled
    points: Compiled
    rollout: Compiled
    renew: Compiled
    step: Compiled

    @classmethod
    def of(cls, game: Game, encoding: Encoding) -> Self:
        """Build them."""
        kernel, most = game.kernel, game.rules.MAX_LEGAL
        return cls(
            make_begin(kernel),
            make_check(kernel, encoding, most),
            make_act(kernel, encoding, most),
            make_see(kernel, encoding, most),
            make_see_fields(kernel),
            make_rewards(kernel, game.cooperative),
            make_points(kernel),
            make_rollout(kernel),
            make_renew(kernel),
            make_step(kernel, encoding, most, game.cooperative),
        )


@cache
def loops_of(game: Game, encoding: Encoding) -> Loops:
    """The loops of a game with its own encoding or another one."""
    return Loops.of(game, encoding)


@cache
def encoding_of(game: Game) -> Encoding:
    """A game's encoding; one that leaves actions and views as they are, if it has none."""
    return plain_encoding(game) if game.encoding is None else Encoding.of(game.encoding)
