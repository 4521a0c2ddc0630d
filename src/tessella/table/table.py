"""A table as the fold of its log: an immutable value that says what stands, and what may happen next."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from random import Random
from typing import Any

from ..core.catalogue import find
from ..core.mover import CHANCE, WATCHER
from ..core.position import Position
from . import clicks
from .events import Event, Player, Refused


@dataclass(frozen=True)
class Table:
    """A series of games between the same players, all of whose people share one screen.

    number counts the games of the series from 1; earlier holds each player's points from the games before this one;
    seq is how many events were folded.
    """

    players: tuple[Player, ...]
    games: int
    position: Position
    number: int
    earlier: tuple[float, ...]
    seq: int

    @classmethod
    def fold(cls, log: Iterable[Event]) -> "Table":
        """The table that a log made."""
        first, *rest = log
        return reduce(cls.after, rest, cls.opening(first.payload))

    @classmethod
    def opening(cls, payload: Mapping[str, Any]) -> "Table":
        players = tuple(Player(**player) for player in payload["players"])
        position = find(payload["game"]).new(**payload["options"])
        return cls(players, payload["games"], position, 1, (0.0,) * len(players), 1)

    def after(self, event: Event) -> "Table":
        """The table after an event that was allowed when it was logged."""
        return replace(STEPS[event.kind](self, event.payload), seq=self.seq + 1)

    # Who sits where

    def player_at(self, seat: int) -> Player:
        """Seats rotate by one with every game of the series."""
        return self.players[self.index_at(seat)]

    def index_at(self, seat: int) -> int:
        return (seat - (self.number - 1)) % len(self.players)

    def side(self, seat: int) -> str:
        """The game's name for a seat."""
        return "Chance" if seat == CHANCE else self.position.game.sides[seat]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.position.seats) if self.player_at(seat).is_person]

    @property
    def mover(self) -> Player | None:
        """Who is to act; None when the game is over or chance is to act."""
        return self.player_at(self.position.mover) if self.position.mover >= 0 else None

    # What people see

    @property
    def view(self) -> Position:
        """What the people at the table may know: the hand of the one who is to act, or who acted last."""
        return self.position.view(self.eyes)

    @property
    def eyes(self) -> int:
        """The seat that the people at the table look from; WATCHER if there are none."""
        acted = [move.seat for move in reversed(self.position.history)]
        return next(
            (seat for seat in (self.position.mover, *acted, *self.people) if seat in self.people), WATCHER
        )

    # What may happen next

    def act(self, path: clicks.Path) -> Event | None:
        """The event that these clicks make, None while more are needed; raises IllegalMove or Refused."""
        self._expect_a_person()
        action = clicks.meant(self.view, path)
        return None if action is None else self.move(action)

    def type(self, text: str) -> Event:
        """The event that a typed move makes; raises IllegalMove or Refused."""
        self._expect_a_person()
        return self.move(clicks.typed(self.view, text))

    def move(self, action: int) -> Event:
        """The event of a legal action."""
        return Event("action", {"move": self.position.game.notation.write(self.position, action)})

    def chance(self, random: Random) -> Event:
        """The event of a draw from a source of random numbers; chance is to act."""
        return self.move(random.choices(self.position.actions, self.position.odds)[0])

    def marks(self, path: clicks.Path = ()) -> list[str]:
        """The ids that a person may click next; none while it is nobody's turn here."""
        return clicks.marks(self.view, path) if self.mover and self.mover.is_person else []

    def undo(self) -> Event:
        """Back to the last decision of a person; raises Refused."""
        kept = self.kept_by_undo
        if kept is None:
            raise Refused("There is no move of yours to take back.")
        return Event("undo", {"kept": kept})

    @property
    def kept_by_undo(self) -> int | None:
        """How many moves stand after an undo, which never crosses chance; None if there is nothing to undo."""
        for kept, move in reversed(list(enumerate(self.position.history))):
            if move.seat == CHANCE:
                return None
            if move.seat in self.people:
                return kept
        return None

    def resign(self) -> Event:
        """The person to act gives up, or, while others act, the only person here; raises Refused (G3)."""
        if self.resigner is None:
            raise Refused("The game is over." if self.position.over else "Nobody here can resign now.")
        return Event("resign", {"seat": self.resigner})

    @property
    def resigner(self) -> int | None:
        """The seat that would resign."""
        gone = {
            move.seat for move in self.position.history if move.action >= self.position.game.rules.ACTIONS
        }
        playing = [] if self.position.over else [seat for seat in self.people if seat not in gone]
        return (
            self.position.mover
            if self.position.mover in playing
            else playing[0]
            if len(playing) == 1
            else None
        )

    def next(self) -> Event:
        """The next game of the series; raises Refused."""
        if not self.position.over:
            raise Refused("This game is not over.")
        if self.number == self.games:
            raise Refused("The series is complete.")
        return Event("next", {})

    def _expect_a_person(self) -> None:
        if self.position.over:
            raise Refused(f"The game is over: {self.position.ending}")
        if self.mover is None or not self.mover.is_person:
            raise Refused(f"It is not your turn: {self.side(self.position.mover)} is to play.")

    # The series

    @property
    def totals(self) -> tuple[float, ...]:
        """Each player's points in the series, the game on the table included once it is over."""
        if not self.position.over:
            return self.earlier
        score = self.position.score
        return tuple(
            self.earlier[self.index_at(seat)] + score[seat]
            for seat in sorted(range(len(score)), key=self.index_at)
        )

    def seating(self, number: int) -> tuple[Player, ...]:
        """The players in the order of their seats in some game of the series, counted from 1."""
        seats = range(len(self.players))
        return tuple(self.players[(seat - (number - 1)) % len(seats)] for seat in seats)


def played(table: Table, payload: Mapping[str, Any]) -> Table:
    return replace(table, position=table.position.play(str(payload["move"])))


def undone(table: Table, payload: Mapping[str, Any]) -> Table:
    start = Position.first(table.position.game, table.position.options)
    kept = table.position.history[: payload["kept"]]
    return replace(table, position=start.replay(move.action for move in kept))


def resigned(table: Table, payload: Mapping[str, Any]) -> Table:
    return replace(table, position=table.position.leave(payload["seat"]))


def moved_on(table: Table, _: Mapping[str, Any]) -> Table:
    start = Position.first(table.position.game, table.position.options)
    return replace(table, position=start, number=table.number + 1, earlier=table.totals)


STEPS: dict[str, Callable[[Table, Mapping[str, Any]], Table]] = {
    "action": played,
    "undo": undone,
    "resign": resigned,
    "next": moved_on,
}
