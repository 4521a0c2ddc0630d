"""A hash of the position."""

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.core.compiler.rng import random_keys

from .grid import KINDS

NUMBER_KEYS = random_keys(4096, seed=42)  # by a number from the identity


@jit
def key(s):
    """The board's key, and all other numbers of the identity combined with it."""
    x = with_number(with_number(with_number(s.board_key, s.mover + 2), s.phase), s.turn + 1)
    x = with_number(with_number(with_number(x, s.drawer + 1), s.twelves), s.streak)
    for kind in range(KINDS):
        x = with_number(x, s.aside[kind])
    for seat in range(s.players):
        for kind in range(KINDS + 1):
            x = with_number(x, s.hand[seat, kind])
        x = with_number(with_number(with_number(x, s.points[seat]), s.drawn[seat]), s.contends[seat])
        x = with_number(with_number(with_number(x, s.left[seat]), s.place[seat]), s.seventies[seat])
    return x


@jit
def with_number(x, number):
    """A hash with one more small number in it."""
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    return x ^ NUMBER_KEYS[np.int64(number) & 4095]
