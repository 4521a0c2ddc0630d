"""A home for abstract tile games: rules, engines, records and tables, for any game in one folder of Python.

What stands here is imported when it is first asked for: NumPy alone takes longer than `tessella --help`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .core.catalogue import UnknownGame, catalogue, find
    from .core.game import Game, Option, OptionError
    from .core.mover import CHANCE, OVER, WATCHER
    from .core.position import IllegalMove, Move, Position, Undecided

    __version__: str

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
    "Undecided",
    "UnknownGame",
    "catalogue",
    "find",
    "new",
]
HOMES = {
    **dict.fromkeys(("UnknownGame", "catalogue", "find"), "catalogue"),
    **dict.fromkeys(("Game", "Option", "OptionError"), "game"),
    **dict.fromkeys(("CHANCE", "OVER", "WATCHER"), "mover"),
    **dict.fromkeys(("IllegalMove", "Move", "Position", "Undecided"), "position"),
}
"""By name: the module of the core that it comes from."""


def new(name: str, /, **options: object) -> "Position":
    """The first position of a game: new("some-game", some_option=True). Raises UnknownGame or OptionError."""
    return import_module(".core.catalogue", __name__).find(name).new(**options)  # type: ignore[no-any-return]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        value = import_module("importlib.metadata").version("tessella")
    elif name in HOMES:
        value = getattr(import_module(f".core.{HOMES[name]}", __name__), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
