"""Where the laws' games come from: here random ones, and those in which seats leave; tests add others."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ..core.position import Game, Position
from .directed import QUITTERS, Directed
from .law import Subject
from .variants import variants_of


class Source(Subject, Protocol):
    """Games played in one way."""

    @property
    def games(self) -> list[list[Position]]:
        """Each from its first position to its last."""

    @property
    def kind(self) -> str:
        """random, directed or recorded."""

    @property
    def first(self) -> bool:
        """Whether the first ring of tests has it."""

    @property
    def compared(self) -> int:
        """How many of the games are compared with an oracle that plays all games of the catalogue."""


def sources_of(game: Game) -> list[Source]:
    """The games of one game."""
    return [*variants_of(game), Directed(game, QUITTERS)]


class Played(NamedTuple):
    """A game, from its first position to its last."""

    positions: Sequence[Position]

    @property
    def position(self) -> Position:
        """The first position."""
        return self.positions[0]
