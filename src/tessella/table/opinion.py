"""What the engine says to a draw offer."""

from collections.abc import Callable

from ..core.position import Position
from ..engine.budget import Budget, never
from ..engine.search import search

SECONDS = 1.0
"""That an offer is considered."""
HALF = 0.5
"""The utility of a draw."""


def accepts_draw(view: Position, seat: int, seed: int = 0, stop: Callable[[], bool] = never) -> bool:
    """Whether one of two seats, from its own view, expects no more of the game than a draw."""
    value = search(view, Budget(seconds=SECONDS, whole_turns=True), seed=seed, stop=stop).value
    return (value if view.mover == seat else 1.0 - value) <= HALF
