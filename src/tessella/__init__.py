"""A home for abstract tile games: rules, engines, records and tables, for any game in one folder of Python."""

from importlib.metadata import version

from .core.catalogue import UnknownGame, catalogue, find
from .core.game import Game, Option, OptionError
from .core.mover import CHANCE, OVER, WATCHER
from .core.position import IllegalMove, Move, Position

__version__ = version("tessella")
__all__ = [
    "CHANCE",
    "OVER",
    "WATCHER",
    "Game",
    "IllegalMove",
    "Move",
    "Option",
    "OptionError",
    "Position",
    "UnknownGame",
    "catalogue",
    "find",
    "new",
]


def new(name: str, **options: object) -> Position:
    """The first position of a game: new("some-game", some_option=True). Raises UnknownGame or OptionError."""
    return find(name).new(**options)
