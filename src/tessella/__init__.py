"""A home for abstract tile games: rules, engines, records and tables, for any game in one folder of Python.

Each name below is imported when it is first used, because NumPy alone takes longer to load than `tessella --help`.

>>> import tessella
>>> tessella.new("tictactoe").play("b2").play("a1").ply
2
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .core.catalogue import UnknownGame, catalogue, find
    from .core.mover import CHANCE, OVER, WATCHER
    from .core.option import Option, OptionError
    from .core.position import Game, IllegalMove, Move, Position, Undecided

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
    **dict.fromkeys(("Option", "OptionError"), "option"),
    **dict.fromkeys(("CHANCE", "OVER", "WATCHER"), "mover"),
    **dict.fromkeys(("Game", "IllegalMove", "Move", "Position", "Undecided"), "position"),
}
"""For each name, the module of `core` that defines it."""


def new(name: str, /, **options: object) -> "Position":
    """The first position of a game, with its options by name. Raises UnknownGame or OptionError.

    >>> new("trio", players=2).seats
    2
    """
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
