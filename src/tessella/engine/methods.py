"""A table that chooses the search method for a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from ..core.position import Position
from .depth.alphabeta import AlphaBeta
from .playouts.greedy import Greedy
from .playouts.rollouts import Rollouts
from .task import Method
from .together.beam import BeamSearch
from .together.planning import Planning
from .trees.mcts import MonteCarlo
from .trees.proving import Proving
from .trees.puct import Puct
from .trees.selective import Selective


class Trait(Enum):
    """A property of a game that matters for the choice of a method."""

    NO_CHANCE = auto()
    FULL_VIEW = auto()
    """Nothing is hidden."""
    TWO_SIDES = auto()
    """At most two seats play, or all play together."""
    TEAM = auto()
    """All play together."""
    EVALUATION = auto()
    HORIZON = auto()
    """A Monte Carlo tree search with evaluation plays the game better than alpha-beta."""
    STAGES = auto()
    """The game's evaluation has `stage`, as a beam search needs."""
    URGENT = auto()
    """The game's evaluation says what is urgent."""
    PLANS = auto()
    """The game's evaluation has a planner."""
    SHEET = auto()
    """The game's evaluation keeps a sheet for a selective search."""
    FIRST_SIGHT = auto()
    """The game's evaluation chooses actions at first sight, for rollouts."""


NO_CHANCE, FULL_VIEW, TWO_SIDES, TEAM, EVALUATION, HORIZON, STAGES, URGENT, PLANS, SHEET, FIRST_SIGHT = Trait
FORCED = frozenset({NO_CHANCE, FULL_VIEW, TWO_SIDES})
"""The traits of games in which a win can be forced."""


@dataclass(frozen=True)
class Row:
    """The method for games that have all traits in has, and none of those in has_not."""

    has: frozenset[Trait]
    has_not: frozenset[Trait]
    method: Method


NONE: frozenset[Trait] = frozenset()
PLANNED = frozenset({FULL_VIEW, TEAM, EVALUATION, STAGES})
"""The traits of games that all players plan together."""
METHODS = (
    Row(FORCED | {EVALUATION, URGENT}, frozenset({HORIZON, TEAM}), Proving()),
    Row(FORCED | {EVALUATION}, frozenset({HORIZON}), AlphaBeta()),
    Row(FORCED | {EVALUATION, HORIZON}, frozenset({TEAM}), Puct()),
    Row(PLANNED | {PLANS}, NONE, Planning()),
    Row(PLANNED, NONE, BeamSearch()),
    Row(frozenset({FULL_VIEW, SHEET}), NONE, Selective()),
    Row(frozenset({FIRST_SIGHT}), NONE, Rollouts()),
    Row(NONE, NONE, MonteCarlo()),
)
"""The first row that fits a game gives its method."""
ENDLESS = (MonteCarlo, Rollouts)
"""The methods that only time, nodes or stop() end."""
FIRST_SIGHT_ONLY = (Row(frozenset({EVALUATION}), NONE, Greedy()), Row(NONE, NONE, MonteCarlo()))
"""The same for levels that see only what a move brings at once."""


def method_for(position: Position, rows: tuple[Row, ...] = METHODS) -> Method:
    """The method for a position's game with its number of seats."""
    traits = traits_of(position)
    return next(row.method for row in rows if row.has <= traits and not row.has_not & traits)


def traits_of(position: Position) -> frozenset[Trait]:
    """The traits of a position's game with its number of seats."""
    return frozenset(found_traits(position))


def can_be_forced(position: Position) -> bool:
    """Whether the game has two sides, no luck and no secrets, so that wins can be proved."""
    return traits_of(position) >= FORCED and position.seats == 2 and not position.game.cooperative


def found_traits(position: Position) -> Iterator[Trait]:
    """Yields these traits."""
    game, kernel = position.game, position.game.kernel
    facts = {
        NO_CHANCE: not kernel.chance,
        FULL_VIEW: not kernel.hidden,
        TWO_SIDES: position.seats <= 2 or game.cooperative,
        TEAM: game.cooperative,
        EVALUATION: kernel.estimate.evaluate is not None,
        HORIZON: kernel.estimate.HORIZON is not None,
        STAGES: kernel.estimate.stage is not None,
        URGENT: kernel.threats is not None,
        PLANS: kernel.planner is not None,
        SHEET: kernel.sheet is not None,
        FIRST_SIGHT: kernel.policy is not None,
    }
    return (trait for trait, holds in facts.items() if holds)
