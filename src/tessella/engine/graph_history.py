"""The graph history interaction problem: a table identifies positions without their past, but the rules look at it.

Some rules remember earlier play (PAST in a game's rules): they forbid what brings an earlier position back, or call it
a draw, and end games that are too long. What is true of a position then may be false of an equal one. So

- what the rules remember in lists, such as earlier positions, stays in the search as it was at the root; a search of
  another root with another past does not read what was found (salt_of);
- what they count in a number, such as turns, is part of the key (stamp).

A result of that game holds for the real one. Who wins within n plies of it can always move to a position that is won
within fewer; such a position was not there since the root, and for the other side the past only removes choices.
"""

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b

import numpy as np

from ..core.compiler.jit import Compiled, jit
from ..core.compiler.rng import GOLDEN, combine
from ..core.position import Game, Position

FIRST = np.uint64(GOLDEN)


@jit
def keep_past(s, root):
    """The default for forget: the state keeps its past."""


def make_forget(past: Sequence[str]) -> Compiled:
    """forget(s, root): sets the fields named in past to their values at the root."""
    if not past:
        return keep_past
    name, forget_others = past[-1], make_forget(past[:-1])

    @jit
    def forget(s, root):
        forget_others(s, root)
        s[name] = root[name]

    return forget


@jit
def no_stamp(s):
    """The default for stamp: positions with equal keys are the same."""
    return FIRST


def make_stamp(past: Sequence[str]) -> Compiled:
    """stamp(s): a hash of the fields named in past, numbers from 0 on."""
    if not past:
        return no_stamp
    name, stamp_others = past[-1], make_stamp(past[:-1])

    @jit
    def stamp(s):
        return combine(stamp_others(s), s[name])

    return stamp


@cache
def past_fields(game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields of a game's past: lists, and numbers."""
    dtype = game.new().state().dtype
    lists = tuple(name for name in game.kernel.past if dtype[name].shape)
    return lists, tuple(name for name in game.kernel.past if name not in lists)


@cache
def forget_and_stamp(game: Game) -> tuple[Compiled, Compiled]:
    """forget and stamp for a game."""
    lists, numbers = past_fields(game)
    return make_forget(lists), make_stamp(numbers)


def salt_of(position: Position) -> "np.uint64":
    """What makes the keys of a search differ from those of one whose root has another past."""
    lists, _ = past_fields(position.game)
    told = b"".join(np.asarray(position.field(name)).tobytes() for name in lists)
    return np.uint64(int.from_bytes(blake2b(told, digest_size=8).digest()))
