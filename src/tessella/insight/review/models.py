"""What a review says, as data: docs/schema/review.schema.json is the schema of these classes."""

import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, NonNegativeFloat, NonNegativeInt


class Part(BaseModel):
    """What the parts of a review have in common. Keys that are not known here are left out."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class Judgement(Part):
    """What the seat of a turn may expect."""

    score: float = Field(ge=0, le=1)
    """The expected score, from 0 to 1; a draw counts a half. Where all play together: the chance that they win."""
    proven: bool = False
    """Whether this is certain."""
    turns: NonNegativeInt | None = None
    """The turns of the winner until a proved win or loss; null if that is not known."""
    lead: float | None = None
    """The points that the seat may expect to be ahead of the best other seat, or to have if it plays alone."""
    measured: bool = False
    """Whether the score was fitted to games with the same options."""
    words: str = ""
    """The same in words."""


class ReviewedTurn(Part):
    """A turn of a seat, beside the best one that was found."""

    ply: NonNegativeInt
    """How many actions of the game come before the turn."""
    seat: NonNegativeInt
    moves: tuple[str, ...]
    """What was played."""
    choice: bool
    """Whether there was another legal move; a turn without a choice is not judged."""
    value: Judgement
    """What the seat could expect before the turn, with best play."""
    played: Judgement
    """What it could expect after the turn that was played."""
    loss: NonNegativeFloat
    """How much of the expected score the turn lost."""
    best: tuple[str, ...]
    """The best moves that were found for this turn; in games with hidden hands, the first of them only."""


class TurningPoint(Part):
    """A turn that changed the game. Both moves were searched equally, and longer than for `turns`."""

    turn: NonNegativeInt
    """Its number in `turns`, from 0."""
    better: tuple[str, ...]
    """What was better: moves of this turn, and what is expected to follow."""
    refutation: tuple[str, ...]
    """What is expected to follow the turn that was played."""
    value: Judgement
    played: Judgement
    why: tuple[str, ...]
    """Sentences on why the better move is better."""
    proved: bool
    """Whether it is proved that the turn missed a win, or lost what was not lost."""


class Effort(Part):
    """How long a review searches. Where a search does not run into its limit of seconds, equal efforts give equal
    reviews.

    >>> Effort(nodes=500).at_turning_points
    2000
    """

    nodes: NonNegativeInt = 0
    """Nodes for each turn; 0 leaves it to the method that plays the game."""
    longer: float = Field(default=4.0, ge=1)
    """How many times as long each of two moves is searched before one is called better."""
    seconds: float = Field(default=3.0, gt=0)
    """The most time for a search of a turn; at turning points, so many times longer."""
    seed: NonNegativeInt = 0

    @property
    def at_turning_points(self) -> int:
        """Nodes for each of two moves."""
        return int(self.nodes * self.longer)


USUAL = Effort()
"""The effort that reviews a game of 40 turns within 30 seconds on one core."""


class Review(Part):
    """A game with every turn judged."""

    format: Literal["tessella review 1"] = "tessella review 1"
    game: str
    options: dict[str, str | int | bool]
    """Every option of the game, with its value."""
    build: str
    """The build of Tessella that reviewed the game."""
    date: datetime.date
    effort: Effort
    seconds: NonNegativeFloat
    """How long it took."""
    ending: str | None
    """How the game ended; null if it did not."""
    turns: tuple[ReviewedTurn, ...]
    """The turns of all seats, in their order, without those of an opening that was given."""
    points: tuple[TurningPoint, ...]
    """At most three of each seat, in the order of the game."""
    accuracy: tuple[float | None, ...]
    """By seat, from 0 to 100; null if too few turns were judged, and where all play together."""
    luck: tuple[float | None, ...]
    """By seat, the points that it may expect from what chance gave, beyond those from the mean of what chance could
    give; null in games where nothing is hidden."""
