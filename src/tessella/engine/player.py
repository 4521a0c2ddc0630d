"""Players and their levels."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ..core.position import Move, Position


@dataclass(frozen=True)
class Level:
    """How well the engine plays; help is a sentence for players."""

    name: str
    title: str
    help: str


LEVELS = (
    Level("easy", "Easy", "Sees a win in one move and little more: for first games."),
    Level("medium", "Medium", "Looks a few moves ahead."),
    Level("hard", "Hard", "Thinks for about two seconds a move."),
)


@dataclass(frozen=True)
class Decision:
    """What the engine chose; value is the utility it expects for the mover (0..1), nodes its work."""

    move: Move
    value: float
    nodes: int


def never() -> bool:
    """No reason to stop."""
    return False


def choose(position: Position, level: str, seed: int = 0, stop: Callable[[], bool] = never) -> Decision:
    """The engine's move for the mover of a position, from what that seat may see; stops within 50 ms of stop()."""
    return Decision(Random(seed).choice(position.moves()), 0.5, 0)
