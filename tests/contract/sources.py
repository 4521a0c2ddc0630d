"""Where the laws' games come from: random ones, directed ones, and those that the tests of a game have recorded."""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Protocol

from numba import config

from games.shelf import names_of_records, record_of
from tessella import Game, Position, catalogue

from .directed import directed
from .variants import variants


class Source(Protocol):
    """Games played in one way, each from its first position to its last."""

    game: Game
    games: list[list[Position]]
    kind: str
    """random, directed or recorded."""
    first: bool
    """Whether the first ring of tests has it."""
    compared: int
    """How many of the games are compared with the oracle, in the tests for all games."""


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

    @cached_property
    def games(self) -> list[list[Position]]:
        """One game."""
        return [list(record_of(self.game.name, self.name).positions())]


@cache
def recorded() -> list[Recorded]:
    """The recorded games of every game of the catalogue; none without the compiler, for it takes too long."""
    games = () if config.DISABLE_JIT else catalogue().values()
    return [Recorded(game, name) for game in games for name in names_of_records(game.name)]


def sources() -> list[Source]:
    """All of them."""
    return [*variants(), *directed(), *recorded()]
