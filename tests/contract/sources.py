"""Where the laws' games come from: random ones, directed ones, and those that the tests of a game have recorded."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec

from numba import config

from games.shelf import names_of_records, record_of
from tessella import Game, Position, catalogue
from tessella.laws.directed import QUITTERS, Directed, Style
from tessella.laws.sources import Source

from .variants import variants


@dataclass(frozen=True)
class Recorded:
    """A recorded game."""

    game: Game
    name: str
    kind: str = "recorded"
    first: bool = True
    compared: int = 0

    def __str__(self) -> str:
        return f"{self.game.name} record {self.name}"

    @property
    def options(self):
        """Those of the record."""
        return record_of(self.game.name, self.name).position(0).options

    @cached_property
    def games(self) -> list[list[Position]]:
        """One game."""
        return [list(record_of(self.game.name, self.name).positions())]


def styles_of(game: Game) -> Sequence[Style]:
    """The ways in which a game is played: those of steering.py in its tests, and that in which players leave."""
    name = f"games.{game.name}.steering"
    own = import_module(name).STYLES if find_spec(f"games.{game.name}") and find_spec(name) else ()
    return (*own, QUITTERS)


@cache
def directed() -> list[Directed]:
    """Every game of the catalogue in its styles; none without the compiler, for it takes too long."""
    games = () if config.DISABLE_JIT else catalogue().values()
    return [Directed(game, style) for game in games for style in styles_of(game)]


@cache
def recorded() -> list[Recorded]:
    """The recorded games of every game of the catalogue; none without the compiler, for it takes too long."""
    games = () if config.DISABLE_JIT else catalogue().values()
    return [Recorded(game, name) for game in games for name in names_of_records(game.name)]


def sources() -> list[Source]:
    """All of them."""
    return [*variants(), *directed(), *recorded()]
