"""What the engine expects of a position: its answer to a draw offer."""

from collections.abc import Callable

from ..core.position import Position
from ..engine import alphabeta, mcts
from ..engine.budget import Budget, never
from ..engine.player import plain

SECONDS = 1.0
"""That an offer is considered."""
HALF = 0.5
"""The utility of a draw."""
TURNS = alphabeta.Options(whole_turns=True)


def accepts_draw(view: Position, seat: int, seed: int = 0, stop: Callable[[], bool] = never) -> bool:
    """Whether one of two seats, from its own view, expects no more of the game than a draw."""
    value = expected(view, seed, stop)
    return (value if view.mover == seat else 1.0 - value) <= HALF


def expected(view: Position, seed: int, stop: Callable[[], bool]) -> float:
    """The utility that the mover may expect."""
    if view.game.kernel.evaluate is not None and plain(view):
        return alphabeta.search(view, Budget(SECONDS), seed, stop, TURNS).value
    return mcts.search(view, Budget(SECONDS), seed, stop).value
