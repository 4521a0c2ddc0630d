"""A table, computed from its log: an immutable value that says who sits where, and what the position is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ..core.contract import Termination
from ..core.mover import WATCHER
from ..core.position import Position
from ..record.results import outcome
from .event import Clock, Event, utc_now
from .feature import Ending, Feature
from .terms import Player, Terms


@dataclass(frozen=True)
class Table:
    """A series of games between the same players. All people at a table share one screen.

    players: those of the terms, with their latest names. number: the number of this game in the series, from 1.
    earlier: the points of each player from the games before. seq: the number of events so far. last: the last event.
    sight: the number of the event since which the people look from the same seat of the same game.

    features: what can happen here. parts: the state of the features. clock: gives the time of an event.
    """

    terms: Terms
    players: tuple[Player, ...]
    position: Position
    earlier: tuple[float, ...]
    last: Event
    features: tuple[Feature["Table"], ...] = field(compare=False, repr=False)
    clock: Clock = field(default=utc_now, compare=False, repr=False)
    number: int = 1
    seq: int = 1
    sight: int = 1
    parts: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def opening(cls, event: Event, features: tuple[Feature["Table"], ...], clock: Clock = utc_now) -> "Table":
        """The table that the first event of a log makes."""
        terms = Terms.of(event.payload)
        new = cls(terms, terms.players, terms.start, (0.0,) * len(terms.players), event, features, clock)
        return new.stepped(new)

    def event(self, kind: str, payload: Mapping[str, Any]) -> Event:
        """An event that happens now."""
        return Event(kind, payload, self.clock())

    def after(self, event: Event) -> "Table":
        """The table after an event that was allowed when it was logged; raises IllegalMove if it no longer is."""
        if not any(event.kind in feature.steps for feature in self.features):
            raise KeyError(f"No feature has events of the kind {event.kind!r}.")
        now = self.stepped(replace(self, seq=self.seq + 1, last=event))
        for feature in self.features:
            now = feature.follow(self, now) if feature.follow else now
        stays = (now.number, now.eyes) == (self.number, self.eyes)
        return now if stays else replace(now, sight=now.seq)

    def stepped(self, now: "Table") -> "Table":
        """The table after all features' steps for the last event of `now`; raises IllegalMove.

        `now` is this table with another `last`.
        """
        for feature in self.features:
            if step := feature.steps.get(now.last.kind):
                now = step(self, now)
        return now

    @property
    def objections(self) -> dict[str, str | None]:
        """For each thing that people can do: why they cannot do it now, or None if they can."""
        return {
            deed: objection(self)
            for feature in self.features
            for deed, objection in feature.objections.items()
        }

    # Who sits where

    def player_at(self, seat: int) -> Player:
        """The player at a seat; the seats rotate by one with every game of the series."""
        return self.players[self.index_at(seat)]

    def index_at(self, seat: int, number: int | None = None) -> int:
        """The player, by number, who has a seat in this game, or in another one of the series."""
        return (seat - ((number or self.number) - 1)) % len(self.players)

    def seat_of(self, player: int) -> int:
        """The seat of a player in this game."""
        return (player + self.number - 1) % len(self.players)

    def seating(self, number: int) -> tuple[Player, ...]:
        """The players in the order of their seats in one game of the series; number counts from 1."""
        return tuple(self.players[self.index_at(seat, number)] for seat in range(len(self.players)))

    def side(self, seat: int) -> str:
        """What the game calls a seat now."""
        return self.position.side(seat)

    @cached_property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.position.seats) if self.player_at(seat).is_person]

    @cached_property
    def playing(self) -> list[int]:
        """The seats of people who have neither left this game nor finished it before its end (G3)."""
        return [
            seat for seat in self.people if seat not in self.position.left.keys() | self.position.finished
        ]

    @cached_property
    def mover(self) -> Player | None:
        """Who is to act; None when the game is over or chance is to act."""
        return None if self.over or self.position.mover < 0 else self.player_at(self.position.mover)

    @property
    def waits_for_a_person(self) -> bool:
        """Whether a person is to act."""
        return self.mover is not None and self.mover.is_person

    @property
    def speaker(self) -> int | None:
        """The seat for which a person can resign or offer a draw: the one to act, or the only one with a person."""
        playing = [] if self.over else self.playing
        if self.position.mover in playing:
            return self.position.mover
        return playing[0] if len(playing) == 1 else None

    # What people see

    @cached_property
    def view(self) -> Position:
        """The position as the people at the table may see it: with the hand of the one to act, or who acted last."""
        return self.seen_from(self.eyes)

    def seen_from(self, seat: int) -> Position:
        """The position as a seat, or WATCHER, may see it; the whole position once the game is over."""
        return self.position if self.over else self.position.view(seat)

    @cached_property
    def eyes(self) -> int:
        """The seat from which the people at the table look; WATCHER if there are no people."""
        here = self.playing or self.people
        acted = [move.seat for move in reversed(self.position.history)]
        return next((seat for seat in (self.position.mover, *acted, *here) if seat in here), WATCHER)

    @property
    def hands_are_secret(self) -> bool:
        """Whether people who share a screen must not see each other's view."""
        return self.position.game.kernel.hidden and not self.over and len(self.playing) > 1

    # How it ended

    @property
    def over(self) -> bool:
        """Whether this game has ended, by its rules or otherwise."""
        return self.position.over or self._end_beyond_rules is not None

    @property
    def ending(self) -> str | None:
        """One sentence on how the game ended; None while it goes on."""
        return self._end_beyond_rules.sentence if self._end_beyond_rules else self.position.ending

    @property
    def termination(self) -> Termination | None:
        """How the game ended, in a few words that other games may share; None while it goes on."""
        return self._end_beyond_rules.termination if self._end_beyond_rules else self.position.termination

    @property
    def verdict(self) -> str | None:
        """Who won, in a few words; None while the game goes on."""
        if self._end_beyond_rules:
            return self._end_beyond_rules.verdict
        return outcome(self.position.game, self.position.utility) if self.position.over else None

    @cached_property
    def _end_beyond_rules(self) -> Ending | None:
        """How the game ended although its rules would go on; None if it did not."""
        endings = (feature.ending(self) for feature in self.features if feature.ending)
        return next(filter(None, endings), None)

    # The series

    @property
    def games(self) -> int:
        """How many games the series has."""
        return self.terms.games

    @property
    def totals(self) -> tuple[float, ...]:
        """Each player's points in the series; they include this game once it is over."""
        if not self.over:
            return self.earlier
        score = self.position.score
        return tuple(
            self.earlier[self.index_at(seat)] + score[seat]
            for seat in sorted(range(len(score)), key=self.index_at)
        )
