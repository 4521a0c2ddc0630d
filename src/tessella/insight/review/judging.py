"""Judges turns from the end of a game backwards, so that what is found late helps the turns before."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ...core.position import Move, Position
from ...engine.immediate import CERTAIN
from ...engine.memory import Memory
from ..analysis import Analysis, Value, analyse
from .models import Effort
from .turns import Turn

FEW = 4
"""The first turns of a game, which get less time: there is little to tell them apart."""


class Stopped(Exception):
    """A review was stopped before its end."""


@dataclass(frozen=True)
class Judged:
    """A turn, the value before it with best play, the value of what was played, and the best line from its start.

    after: what is expected to follow the turn.
    """

    turn: Turn
    value: Value
    played: Value
    best: tuple[Move, ...]
    after: tuple[Move, ...] = ()

    @property
    def loss(self) -> float:
        """How much of the expected score the turn lost."""
        return max(0.0, self.value.score - self.played.score)

    @property
    def better(self) -> tuple[Move, ...]:
        """The moves of the best line that belong to this turn."""
        other = next((n for n, move in enumerate(self.best) if move.seat != self.turn.seat), len(self.best))
        return self.best[:other]

    @property
    def deviation(self) -> tuple[Move, ...]:
        """The moves of the best line up to the first that was not played."""
        return self.best[: agrees(self.best, self.turn.moves) + 1]


@dataclass
class Judge:
    """Searches the positions of one game, with a memory that is kept."""

    effort: Effort
    stop: Callable[[], bool]
    memory: Memory = field(default_factory=Memory)

    def search(self, position: Position, share: float = 1.0, among: Sequence[int] | None = None) -> Analysis:
        """The best line for the mover, for a share of the usual effort; raises Stopped."""
        found = analyse(
            position,
            self.effort.seconds * max(share, 1.0),
            1,
            nodes=max(1, int(self.effort.nodes * share)),
            among=among,
            seed=self.effort.seed,
            stop=self.stop,
            memory=self.memory,
        )
        if self.stop():
            raise Stopped
        return found

    def judged(self, turn: Turn, follows: Judged | None, number: int) -> Judged:
        """A turn, judged after the one that follows."""
        share = min(1.0, (number + 1) / FEW)
        played, after = self.value_after(turn, follows, share)
        line = (*turn.moves, *after)
        if not turn.has_choice or is_won(played):
            return Judged(turn, played, played, line, after)
        value, best = self.best(turn, share)
        if value.proven and value.score <= played.score:
            return Judged(turn, value, value, line, after)
        if value.score <= played.score or agrees(best, turn.moves) == len(turn.moves):
            return Judged(turn, played, played, line, after)
        return Judged(turn, value, played, best, after)

    def best(self, turn: Turn, share: float) -> tuple[Value, tuple[Move, ...]]:
        """The best line from the start of a turn. A line that ends within what was played is searched on from there."""
        found = self.search(turn.start, share)
        best = found.lines[0].moves
        while agrees(best, turn.moves) == len(best) < len(turn.moves):
            found = self.search(turn.before[len(best)], share)
            best = (*best, *found.lines[0].moves)
        return found.value, best

    def value_after(self, turn: Turn, follows: Judged | None, share: float) -> tuple[Value, tuple[Move, ...]]:
        """What the seat of a turn may expect after it, and what is expected to follow."""
        after = turn.after
        if after.over:
            return result(after, turn.seat), ()
        if not sees_on(after):
            return self.search(turn.before[-1], share, [turn.moves[-1].action]).value, ()
        if follows is not None and turn.leads_to(follows.turn):
            return seen_from(follows.value, turn.seat, after), follows.best
        found = self.search(after, share)
        return seen_from(found.value, turn.seat, after), found.lines[0].moves


def agrees(line: Sequence[Move], played: Sequence[Move]) -> int:
    """How many moves a line and what was played have in common from the start."""
    pairs = enumerate(zip(line, played, strict=False))
    shorter = min(len(line), len(played))
    return next((n for n, (one, other) in pairs if one.action != other.action), shorter)


def sees_on(after: Position) -> bool:
    """Whether the value of a position for its mover tells its value for every seat."""
    few = after.seats == 2 or after.game.cooperative
    return few and after.mover >= 0 and not after.game.kernel.hidden


def seen_from(value: Value, seat: int, position: Position) -> Value:
    """A value of one of two seats, or of one of all who play together, as the value of another seat."""
    if value.seat == seat or position.game.cooperative:
        return replace(value, seat=seat)
    lead = None if value.lead is None else -value.lead
    return replace(value, seat=seat, score=1.0 - value.score, lead=lead)


def result(after: Position, seat: int) -> Value:
    """What a game that is over brought to a seat."""
    points = after.score
    others = [got for other, got in enumerate(points) if other != seat]
    lead = points[seat] - max(others, default=0.0) if any(points) else None
    return Value(seat, after.utility[seat], proven=True, turns=0, lead=lead)


def is_won(value: Value) -> bool:
    """Whether a value is a proved win."""
    return value.proven and value.score > CERTAIN


def is_lost(value: Value) -> bool:
    """Whether a value is a proved loss."""
    return value.proven and value.score < 1.0 - CERTAIN
