"""A home for abstract tile games: rules, engines, records and tables, for any game in one folder of Python.

The names in `__all__`, and those in `tessella.record`, are public: a change of one is told in the changelog. Everything
else may change at any time. docs/library has a guide and a reference.

Each name below is imported when it is first used, because NumPy alone takes longer to load than `tessella --help`.

>>> import tessella
>>> tessella.new("tictactoe").play("b2").play("a1").ply
2
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .arena.control import Control
    from .arena.head_to_head import match
    from .arena.match import Abandoned
    from .arena.tally import Tally
    from .core.catalogue import UnknownGame, catalogue, find
    from .core.fields import Field
    from .core.leaving import ABANDONED, RESIGNED, TIMED_OUT
    from .core.mover import CHANCE, OVER, WATCHER
    from .core.openings import FairOpening, Measured
    from .core.option import Advice, Option, OptionError
    from .core.position import Game, IllegalMove, Move, Position, Undecided
    from .engine.budget import Budget
    from .engine.levels import Level, UnknownLevel, choose, levels
    from .engine.memory import Memory
    from .engine.playouts.statistics import Statistics, UnknownPolicy, statistics
    from .engine.report import Line, Report
    from .engine.search import search
    from .insight.analysis import AnalysedLine, Analysis, Value, analyse
    from .insight.review import Effort, Review, review
    from .record import Record, RecordError, Unrecordable

    __version__: str

__all__ = [
    "ABANDONED",
    "CHANCE",
    "OVER",
    "RESIGNED",
    "TIMED_OUT",
    "WATCHER",
    "Abandoned",
    "Advice",
    "AnalysedLine",
    "Analysis",
    "Budget",
    "Control",
    "Effort",
    "FairOpening",
    "Field",
    "Game",
    "IllegalMove",
    "Level",
    "Line",
    "Measured",
    "Memory",
    "Move",
    "Option",
    "OptionError",
    "Position",
    "Record",
    "RecordError",
    "Report",
    "Review",
    "Statistics",
    "Tally",
    "Undecided",
    "UnknownGame",
    "UnknownLevel",
    "UnknownPolicy",
    "Unrecordable",
    "Value",
    "analyse",
    "catalogue",
    "choose",
    "find",
    "levels",
    "match",
    "new",
    "review",
    "search",
    "statistics",
]
HOMES = {
    "arena.control": "Control",
    "arena.head_to_head": "match",
    "arena.match": "Abandoned",
    "arena.tally": "Tally",
    "core.catalogue": "UnknownGame catalogue find",
    "core.fields": "Field",
    "core.leaving": "ABANDONED RESIGNED TIMED_OUT",
    "core.mover": "CHANCE OVER WATCHER",
    "core.openings": "FairOpening Measured",
    "core.option": "Advice Option OptionError",
    "core.position": "Game IllegalMove Move Position Undecided",
    "engine.budget": "Budget",
    "engine.levels": "Level UnknownLevel choose levels",
    "engine.memory": "Memory",
    "engine.playouts.statistics": "Statistics UnknownPolicy statistics",
    "engine.report": "Line Report",
    "engine.search": "search",
    "insight.analysis": "AnalysedLine Analysis Value analyse",
    "insight.review": "Effort Review review",
    "record": "Record RecordError Unrecordable",
}
"""The names that each module defines."""


def new(name: str, /, **options: object) -> "Position":
    """The first position of a game, with its options by name; an option that is not given has its default.

    Raises UnknownGame, or OptionError for an option or a value that the game does not have.

    >>> new("trio", players=2).seats
    2
    """
    return import_module(".core.catalogue", __name__).find(name).new(**options)  # type: ignore[no-any-return]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        value = import_module("importlib.metadata").version("tessella")
    elif home := next((module for module, names in HOMES.items() if name in names.split()), None):
        value = getattr(import_module(f".{home}", __name__), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
