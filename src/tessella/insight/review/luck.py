"""Luck in games with hidden hands, with open cards: what chance gave, beside the mean of what it could have given.

From each position in which chance acts, and from the one after, the game is played on many times at first sight, for
ROUNDS turns of each seat. The difference of the mean points is luck. What a seat did with its tiles is not in it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ...core.compiler.rng import mix, new_rng
from ...core.mover import CHANCE, OVER
from ...core.position import Position
from .judging import Stopped

PLAYOUTS = 100
"""From each of the two positions."""
ROUNDS = 2


def luck(positions: Sequence[Position], seed: int, stop: Callable[[], bool]) -> tuple[float | None, ...]:
    """By seat, the points by which what chance gave was better than the mean of what it could give, over a whole game.

    None by seat in games where nothing is hidden. Raises Stopped.
    """
    first = positions[0]
    if not first.game.kernel.hidden:
        return (None,) * first.seats
    total = np.zeros(first.seats)
    future = Future(first)
    for number, (before, after) in enumerate(draws(positions)):
        if stop():
            raise Stopped
        for playout in range(PLAYOUTS):
            bits = mix(seed) ^ (number * PLAYOUTS + playout)
            total += (future.points(after, bits) - future.points(before, bits)) / PLAYOUTS
    return tuple(round(float(points), 1) for points in total)


def draws(positions: Sequence[Position]) -> Iterator[tuple[Position, Position]]:
    """Yields the positions before and after chance acted, once for all that it did in a row."""
    before: Position | None = None
    for position in positions:
        if position.mover == CHANCE:
            before = before or position
        elif before is not None:
            yield before, position
            before = None


class Future:
    """Plays a game on at first sight, or at random where the game says nothing of that."""

    def __init__(self, like: Position) -> None:
        self.kernel, self.policy = like.game.kernel, like.game.kernel.policy
        self.states = np.zeros(2, like.state().dtype)
        self.notes: Any = np.zeros(2, self.policy.NOTES) if self.policy else ()
        self.seats, self.turns = like.seats, ROUNDS * like.seats

    def points(self, position: Position, bits: int) -> Any:
        """The points by seat after some turns from a position; equal bits give equal chance and choices."""
        self.states[0] = position.state()
        s, rng, out = self.states[0], new_rng(bits), np.zeros(self.seats)
        if self.policy:
            self.policy.survey(s, self.notes[0])
        turns, last = 0, -1
        while s["mover"] != OVER:
            mover = int(s["mover"])
            if mover not in (CHANCE, last):
                turns, last = turns + 1, mover
                if turns > self.turns:
                    break
            self.act(s, rng)
        self.kernel.score(s, out)
        return out

    def act(self, s: Any, rng: Any) -> None:
        """One action of a player or of chance."""
        if self.policy is None:
            self.kernel.roll(s, rng)
        else:
            self.policy.follow(s, self.notes[0], self.policy.choose(self.states, self.notes, rng))
