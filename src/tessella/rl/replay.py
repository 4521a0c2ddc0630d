"""A game of an environment, played again as a position with its history."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core.mover import CHANCE
from ..core.position import Position

if TYPE_CHECKING:
    from .simulator import Simulator


def replayed(simulator: "Simulator", rng: Any, indices: Sequence[int]) -> Position:
    """The position after some indices, with what chance did between them. rng: its generator at the beginning."""
    kernel, position = simulator.game.kernel, simulator.first
    decode = simulator.encoding.decode
    state, left = position.state(), list(reversed(indices))
    while position.mover == CHANCE or (left and not position.over):
        if position.mover == CHANCE:
            kernel.roll(state, rng)
            after = position.with_state(state)
            position = next(next_ for next_ in map(position.play, position.actions) if next_ == after)
        else:
            action = int(decode(state, left.pop()))
            kernel.play(state, action)
            position = position.play(action)
    return position
