"""The engine's answer to a draw offer."""

from collections.abc import Callable

from ..core.position import Position
from ..engine.budget import Budget, never
from ..engine.search import search

SECONDS = 1.0
"""How long the engine thinks about an offer."""
HALF = 0.5
"""The utility of a draw."""


def accepts_draw(view: Position, seat: int, seed: int = 0, stop: Callable[[], bool] = never) -> bool:
    """Whether a seat, one of two, expects no more than a draw from the game; view is what that seat sees."""
    value = search(view, Budget(seconds=SECONDS, whole_turns=True), seed=seed, stop=stop).value
    return (value if view.mover == seat else 1.0 - value) <= HALF
