"""Which method searches which game."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from ..core.position import Position
from .alphabeta import AlphaBeta
from .beam import BeamSearch
from .beginner import AnyMove, Glance
from .mcts import MonteCarlo
from .task import Method


class Trait(Enum):
    """What a search has to know of a game."""

    NO_CHANCE = auto()
    FULL_VIEW = auto()
    """Nothing is hidden."""
    TWO_SIDES = auto()
    """At most two seats play, or all play together."""
    TEAM = auto()
    """All play together."""
    EVALUATION = auto()
    HORIZON = auto()
    """A tree search that asks the evaluation plays it better than alpha-beta."""
    STAGES = auto()
    """Positions can be compared with others of one stage."""


NO_CHANCE, FULL_VIEW, TWO_SIDES, TEAM, EVALUATION, HORIZON, STAGES = Trait
FORCED = frozenset({NO_CHANCE, FULL_VIEW, TWO_SIDES})
"""The traits of games in which a win can be forced."""


@dataclass(frozen=True)
class Row:
    """A game that has some traits, and not others, is played by this method."""

    has: frozenset[Trait]
    has_not: frozenset[Trait]
    method: Method


NONE: frozenset[Trait] = frozenset()
METHODS = (
    Row(FORCED | {EVALUATION}, frozenset({HORIZON}), AlphaBeta()),
    Row(frozenset({FULL_VIEW, TEAM, EVALUATION, STAGES}), NONE, BeamSearch()),
    Row(NONE, NONE, MonteCarlo()),
)
"""The first row that fits counts."""
BEGINNERS = (
    Row(FORCED, NONE, AnyMove()),
    Row(frozenset({EVALUATION}), NONE, Glance()),
    Row(NONE, NONE, MonteCarlo()),
)
"""The same for who plays a game for the first time."""


def method_for(position: Position, rows: tuple[Row, ...] = METHODS) -> Method:
    """The method for the game of a position and its number of seats."""
    traits = traits_of(position)
    return next(row.method for row in rows if row.has <= traits and not row.has_not & traits)


def traits_of(position: Position) -> frozenset[Trait]:
    """The traits of the game with so many seats."""
    return frozenset(found_traits(position))


def found_traits(position: Position) -> Iterator[Trait]:
    """One after another."""
    game, kernel = position.game, position.game.kernel
    facts = {
        NO_CHANCE: not kernel.chance,
        FULL_VIEW: not kernel.hidden,
        TWO_SIDES: position.seats <= 2 or game.cooperative,
        TEAM: game.cooperative,
        EVALUATION: kernel.evaluate is not None,
        HORIZON: game.kernel.horizon is not None,
        STAGES: kernel.stage is not None,
    }
    return (trait for trait, holds in facts.items() if holds)
