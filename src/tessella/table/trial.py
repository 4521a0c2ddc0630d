"""A trial: somebody plays on from a turning point of a reviewed game, until what could be had there is held."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from ..core.position import Position

TURNS = 3
"""After so many turns it is said that it holds."""
ROOM = 0.1
"""How much of an expected score, or of points, may be lost on the way at least: short searches differ by less."""


@dataclass(frozen=True)
class Trial:
    """What a seat has to hold: an expected score, or points if it plays alone.

    address: of the reviewed game. lost: how much of the score was lost there. better: the line that the review found.
    """

    seat: int
    score: float
    points: float | None
    address: str
    lost: float = 0.0
    better: Sequence[str] = ()

    @classmethod
    def of(cls, payload: Mapping[str, Any] | None) -> "Trial | None":
        """The trial from what the first event of a log has, if anything."""
        return cls(**{**payload, "better": tuple(payload.get("better", ()))}) if payload else None

    def turns(self, position: Position, given: int) -> int:
        """How many turns the seat has had after the moves that were given; moves, if it plays alone."""
        if position.seats == 1:
            return sum(move.seat == self.seat for move in position.history[given:])
        seats = [position.mover, *(move.seat for move in reversed(position.history[given:]))]
        return sum(seat == self.seat != after for seat, after in zip(seats[1:], seats[:-1], strict=True))

    def is_found(self, position: Position, given: int) -> bool:
        """Whether the seat has played what the review found, in its first turn after the moves that were given."""
        turn = [
            move.text for move in takewhile(lambda move: move.seat == self.seat, position.history[given:])
        ]
        return 0 < len(turn) <= len(self.better) and turn == [*self.better[: len(turn)]]

    def is_held(self, score: float, points: float | None) -> bool:
        """Whether a value is as good as at the beginning."""
        if self.points is not None and points is not None:
            return points >= self.points * (1 - ROOM)
        return score >= self.score - max(ROOM, self.lost / 2)

    def outcome(self, position: Position) -> bool:
        """Whether it was held to the end of a game."""
        return self.is_held(position.utility[self.seat], position.score[self.seat])
