"""The search methods that an engine can be asked for by name.

This runs in older trees, too (contestant.py), which lack some of these methods.
"""

from collections.abc import Callable, Iterator, Mapping

from ..core.position import Position
from ..engine.task import Method
from .compat import module

DEFAULT = "default"
"""The method that suits the game."""


def in_full_view(position: Position) -> bool:
    """The method plays games that hide nothing."""
    return not position.game.kernel.hidden


def knows(position: Position, bundle: str, name: str) -> bool:
    """Whether a game defines a name of a bundle; the kernels of older trees have no bundles, but the names."""
    kernel = position.game.kernel
    return getattr(getattr(kernel, bundle, kernel), name, None) is not None


def in_stages(position: Position) -> bool:
    """The method plays games whose evaluation counts stages."""
    return knows(position, "estimate", "stage") and in_full_view(position)


def for_two(position: Position) -> bool:
    """The method plays games of two sides in full view without chance."""
    alone = position.seats == 2 and not position.game.cooperative
    return alone and in_full_view(position) and not position.game.kernel.chance


Named = tuple[Callable[[], Method], Callable[[Position], bool]]
"""What makes a method, and whether it plays a position's game."""


def methods() -> Iterator[tuple[str, Named]]:
    """Yields the methods that this tree has, by name."""
    mcts, greedy = module("engine", "mcts"), module("engine", "greedy")
    yield "alphabeta", (module("engine", "alphabeta").AlphaBeta, in_full_view)
    yield "beam", (module("engine", "beam").BeamSearch, in_stages)
    yield "greedy", (greedy.Greedy, lambda position: knows(position, "estimate", "evaluate"))
    yield "mcts", (mcts.MonteCarlo, lambda _: True)
    yield "points", (lambda: greedy.Greedy(by_points=True), lambda _: True)
    yield "uct", (lambda: mcts.MonteCarlo(horizon=mcts.TO_THE_END), lambda _: True)
    if beginner := module("engine", "beginner"):
        yield "random", (beginner.AnyMove, lambda _: True)
    if puct := module("engine", "puct"):
        yield "puct", (puct.Puct, for_two)
    if rollouts := module("engine", "rollouts"):
        yield "rollouts", (rollouts.Rollouts, lambda position: knows(position, "policy", "choose"))


METHODS: Mapping[str, Named] = dict(methods())


def names_for(position: Position) -> tuple[str, ...]:
    """The names of the methods that play a position's game, the default first."""
    return (DEFAULT, *(name for name, (_, plays) in METHODS.items() if plays(position)))


def method_called(name: str) -> Method | None:
    """The method of that name; None for the default."""
    return None if name == DEFAULT else METHODS[name][0]()
