"""Who plays the seats that are not the agent's."""

from collections.abc import Callable
from functools import partial

from ...core.position import Game, Position
from ...engine.levels import choose, current, levels
from ...engine.playouts.greedy import Greedy, evaluation_of

Choose = Callable[[Position, int], int]


def chooser(opponent: str, game: Game) -> Choose | None:
    """choose(position, seed) -> action for an opponent with a name; None for "random" and "self", who need none.

    Raises ValueError if there is no such opponent, or if the game has no evaluation to be greedy by.

    >>> import tessella
    >>> position = tessella.new("tictactoe").replay([0, 4, 1, 3])
    >>> chooser("master", position.game)(position, 1)
    2
    """
    if opponent in ("random", "self"):
        return None
    if opponent == "greedy":
        evaluation_of(game)
        return greedy
    if isinstance(opponent, str) and current(opponent) in levels():
        return partial(by_level, opponent)
    names = ", ".join(["random", "greedy", "self", *levels()])
    raise ValueError(f"The opponent is one of {names}, or a callable, not {opponent!r}.")


def greedy(position: Position, seed: int) -> int:
    """The action with the best evaluation right after it."""
    return Greedy().values_of(position, position.actions, seed)[0]


def by_level(level: str, position: Position, seed: int) -> int:
    """The action that a level of the engine chooses."""
    return choose(position, level, seed).move.action
