"""The search methods that an engine can be asked for by name.

This runs in older trees, too (contestant.py), which lack some of these methods.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec

from ..core.position import Position
from ..engine.alphabeta import AlphaBeta
from ..engine.beam import BeamSearch
from ..engine.greedy import Greedy
from ..engine.mcts import TO_THE_END, MonteCarlo
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


def for_two(position: Position) -> bool:
    """The method plays games of two sides in full view without chance."""
    alone = position.seats == 2 and not position.game.cooperative
    return alone and in_full_view(position) and not position.game.kernel.chance


def at_first_sight(position: Position) -> bool:
    """The method plays games that choose at first sight."""
    return position.game.kernel.choose is not None


Named = tuple[Callable[[], Method], Callable[[Position], bool]]
"""What makes a method, and whether it plays a position's game."""
NEWER = {"puct": ("Puct", for_two), "rollouts": ("Rollouts", at_first_sight)}
"""Methods that older trees may lack, each by its module: its name there, and whether it plays a position's game."""


def newer() -> Iterator[tuple[str, Named]]:
    """Yields those of the newer methods that this tree has."""
    for name, (kind, plays) in NEWER.items():
        if find_spec(f"tessella.engine.{name}"):
            yield name, (getattr(import_module(f"tessella.engine.{name}"), kind), plays)


METHODS: Mapping[str, Named] = {
    "alphabeta": (AlphaBeta, in_full_view),
    "beam": (BeamSearch, in_stages),
    "greedy": (Greedy, evaluated),
    "mcts": (MonteCarlo, anything),
    "points": (lambda: Greedy(by_points=True), anything),
    "uct": (lambda: MonteCarlo(horizon=TO_THE_END), anything),
    **dict(newer()),
}


def names_for(position: Position) -> tuple[str, ...]:
    """The names of the methods that play a position's game, the default first."""
    return (DEFAULT, *(name for name, (_, plays) in METHODS.items() if plays(position)))


def method_called(name: str) -> Method | None:
    """The method of that name; None for the default."""
    return None if name == DEFAULT else METHODS[name][0]()
