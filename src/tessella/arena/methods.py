"""The search methods that an engine can be asked for by name."""

from collections.abc import Callable, Mapping

from ..core.position import Position
from ..engine.alphabeta import AlphaBeta
from ..engine.beam import BeamSearch
from ..engine.greedy import Greedy
from ..engine.mcts import TO_THE_END, MonteCarlo
from ..engine.rollouts import Rollouts
from ..engine.task import Method

DEFAULT = "default"
"""The method that suits the game."""


def anything(_: Position) -> bool:
    """The method plays every game."""
    return True


def in_full_view(position: Position) -> bool:
    """The method plays games that hide nothing."""
    return not position.game.kernel.hidden


def evaluated(position: Position) -> bool:
    """The method plays games with an evaluation."""
    return position.game.kernel.evaluate is not None


def in_stages(position: Position) -> bool:
    """The method plays games whose evaluation counts stages."""
    return position.game.kernel.stage is not None and in_full_view(position)


def at_first_sight(position: Position) -> bool:
    """The method plays games that choose at first sight."""
    return position.game.kernel.choose is not None


METHODS: Mapping[str, tuple[Callable[[], Method], Callable[[Position], bool]]] = {
    "alphabeta": (AlphaBeta, in_full_view),
    "beam": (BeamSearch, in_stages),
    "greedy": (Greedy, evaluated),
    "mcts": (MonteCarlo, anything),
    "rollouts": (Rollouts, at_first_sight),
    "uct": (lambda: MonteCarlo(horizon=TO_THE_END), anything),
}
"""For each name, what makes the method, and whether it plays a position's game."""


def names_for(position: Position) -> tuple[str, ...]:
    """The names of the methods that play a position's game, the default first."""
    return (DEFAULT, *(name for name, (_, plays) in METHODS.items() if plays(position)))


def method_called(name: str) -> Method | None:
    """The method of that name; None for the default."""
    return None if name == DEFAULT else METHODS[name][0]()
