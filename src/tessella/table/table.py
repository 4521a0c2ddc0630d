"""A table, computed from its log: an immutable value that says who sits where, and what the position is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from ..core.contract import Termination
from ..core.mover import CHANCE, WATCHER
from ..core.names import Names
from ..core.position import Position
from ..record.results import outcome
from .event import Clock, Event, utc_now
from .feature import Ending, Feature, Features
from .naming import names_told
from .terms import NOBODY, OPENER, Player, Terms

EVER = datetime.min.replace(tzinfo=UTC)
WATCHING = "You are watching this table."


@dataclass(frozen=True)
class Table:
    """A series of games between the same players, as one person sees it.

    players: those of the terms, with their latest names and persons. number: the number of this game in the series,
    from 1. before: the games of earlier series at this table. earlier: the points of each player from the games of this
    series before. seq: the number of events so far. changed: the number of the event that last changed the game. last:
    the last event. features: what can happen here. parts: the state of the features. clock: gives the time of an event.
    me: the person from whose place the table is seen, or NOBODY for one who watches; no event depends on it.
    """

    terms: Terms
    players: tuple[Player, ...]
    position: Position
    earlier: tuple[float, ...]
    last: Event
    features: Features["Table"] = field(compare=False, repr=False)
    clock: Clock = field(default=utc_now, compare=False, repr=False)
    number: int = 1
    before: int = 0
    seq: int = 1
    changed: int = 1
    parts: Mapping[str, Any] = field(default_factory=dict)
    me: int = field(default=OPENER, compare=False)

    @classmethod
    def opening(cls, event: Event, features: Features["Table"], clock: Clock = utc_now) -> "Table":
        """The table that the first event of a log makes."""
        terms = Terms.of(event.payload)
        new = cls(terms, terms.players, terms.start, (0.0,) * len(terms.players), event, features, clock)
        return new.stepped(new)

    def event(self, kind: str, payload: Mapping[str, Any]) -> Event:
        """An event that happens now; no event is older than the one before it."""
        return Event(kind, payload, max(self.clock(), self.last.at or EVER))

    def after(self, event: Event) -> "Table":
        """The table after an event that was allowed when it was logged; raises IllegalMove if it no longer is."""
        if not any(event.kind in feature.steps for feature in self.features):
            raise KeyError(f"No feature has events of the kind {event.kind!r}.")
        now = self.stepped(replace(self, seq=self.seq + 1, last=event))
        if now.position is not self.position or now.state_of_play != self.state_of_play:
            now = replace(now, changed=now.seq)
        for feature in self.features:
            now = feature.on_every_event(self, now) if feature.on_every_event else now
        return now

    def stepped(self, now: "Table") -> "Table":
        """The table after all features' steps for the last event of `now`; raises IllegalMove.

        `now` is this table with another `last`.
        """
        for feature in self.features:
            if step := feature.steps.get(now.last.kind):
                now = step(self, now)
        return now

    @property
    def state_of_play(self) -> tuple[int, int, bool, bool]:
        """What of a table is part of the game beside the position: a move is meant for this, too."""
        return self.before, self.number, self.over, self.gathering

    def in_time(self, seq: int) -> bool:
        """Whether the game is as it was after so many events, so that what was meant for it then is in time."""
        return self.changed <= seq <= self.seq

    def has_moved_on(self, before: "Table") -> bool:
        """Whether what people asked of each other is past: the game has changed, or a seat has changed hands."""
        return self.changed == self.seq or self.holders != before.holders

    # What a person may do

    def objection(self, deed: str) -> str | None:
        """Why I cannot do something now, in one sentence; None if I can."""
        return self._objection(deed, *self.features.deeds[deed])

    @property
    def objections(self) -> dict[str, str | None]:
        """The same for each thing that people can do."""
        return {deed: self._objection(deed, *about) for deed, about in self.features.deeds.items()}

    def _objection(
        self, deed: str, feature: Feature["Table"], vetoes: Sequence[Callable[["Table"], str | None]]
    ) -> str | None:
        if not self.my_seats and deed not in feature.for_all:
            return WATCHING
        for veto in vetoes:
            if why := veto(self):
                return why
        return feature.objections[deed](self)

    # Who sits where

    def player_at(self, seat: int) -> Player:
        """The player at a seat; the seats rotate by one with every game."""
        return self.players[self.index_at(seat)]

    def index_at(self, seat: int, number: int | None = None) -> int:
        """The player, by number, who has a seat in this game, or in another one of the series."""
        return (seat - (self.before + (number or self.number) - 1)) % len(self.players)

    def seat_of(self, player: int) -> int:
        """The seat of a player in this game."""
        return (player + self.before + self.number - 1) % len(self.players)

    def seating(self, number: int) -> tuple[Player, ...]:
        """The players in the order of their seats in one game of the series; number counts from 1."""
        return tuple(self.players[self.index_at(seat, number)] for seat in range(len(self.players)))

    def side(self, seat: int) -> str:
        """What the game calls a seat now."""
        return self.position.side(seat)

    @cached_property
    def names(self) -> Names:
        """What sentences call the seats, told to me."""
        names = [player.name for player in self.seating(self.number)]
        return names_told(names, [*map(self.side, range(len(names)))], self.my_seats)

    @cached_property
    def told(self) -> Position:
        """The position for sentences about it, which call the players by names, and me "you"."""
        return self.position.named(self.names)

    @cached_property
    def gathering(self) -> bool:
        """Whether an open seat is waited for: then nobody moves, and nothing is dealt.

        While a game runs, nobody waits for a seat that has left it or finished it.
        """
        seated = enumerate(self.seating(self.number))
        return any(player.is_open and (self.over or not self.is_done(seat)) for seat, player in seated)

    @cached_property
    def holders(self) -> tuple[int | None, ...]:
        """The person of each player; None for an engine. What people ask of each other is past once this changes."""
        return tuple(None if player.level else player.person for player in self.players)

    @cached_property
    def persons(self) -> list[int]:
        """All persons who have a seat, by number."""
        return sorted({player.person for player in self.players if player.is_person})

    def seats_of(self, person: int) -> list[int]:
        """The seats that a person has."""
        return [
            seat
            for seat, player in enumerate(self.seating(self.number))
            if player.is_person and player.person == person
        ]

    @cached_property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.players)) if self.player_at(seat).is_person]

    @cached_property
    def playing(self) -> list[int]:
        """The seats of people who have neither left this game nor finished it before its end (G3)."""
        return [seat for seat in self.people if not self.is_done(seat)]

    def is_done(self, seat: int) -> bool:
        """Whether a seat has left this game, or finished it before its end (G3)."""
        return seat in self.position.left or seat in self.position.finished

    @cached_property
    def mover(self) -> Player | None:
        """Who is to act; None when the game is over, or a seat is open, or chance is to act."""
        if self.over or self.gathering or self.position.mover < 0:
            return None
        return self.player_at(self.position.mover)

    @property
    def waits_for_chance(self) -> bool:
        """Whether chance is to act."""
        return self.position.mover == CHANCE and not self.gathering and not self.over

    # From my place

    def seen_by(self, person: int) -> "Table":
        """The same table from another place. It keeps what is the same from all places."""
        if person == self.me:
            return self
        if person not in self._elsewhere:
            copied = object.__new__(Table)
            common = {name: value for name, value in vars(self).items() if name in COMMON}
            vars(copied).update(common, me=person)
            self._elsewhere[person] = copied
        return self._elsewhere[person]

    @cached_property
    def _elsewhere(self) -> dict[int, "Table"]:
        """The same table from the other places that were asked for: each is asked for again and again."""
        return {}

    @cached_property
    def my_seats(self) -> list[int]:
        """The seats that I have."""
        return [] if self.me == NOBODY else self.seats_of(self.me)

    @cached_property
    def active(self) -> list[int]:
        """My seats that still play."""
        return [seat for seat in self.my_seats if not self.is_done(seat)]

    @property
    def others(self) -> list[int]:
        """The other persons who have a seat."""
        return [person for person in self.persons if person != self.me]

    @property
    def my_turn(self) -> bool:
        """Whether I am to act."""
        return self.mover is not None and self.position.mover in self.my_seats

    @cached_property
    def view(self) -> Position:
        """The position as I may see it: with my hand, or that of the seat of mine that acts or has acted last."""
        return self.seen_from(self.eyes)

    def seen_from(self, seat: int) -> Position:
        """The position as a seat, or WATCHER, may see it, told to me; the whole position once the game is over."""
        return self.drawn_from(seat).named(self.names)

    def drawn_from(self, seat: int) -> Position:
        """The same without names, so that everybody who sees as much shares the drawing."""
        return self.position if self.over else self.position.view(seat)

    @cached_property
    def eyes(self) -> int:
        """The seat from which I look; WATCHER if I have none."""
        return self.eyes_of(self.me)

    def eyes_of(self, person: int) -> int:
        """The seat from which a person looks; WATCHER for one who has none."""
        seats = [] if person == NOBODY else self.seats_of(person)
        theirs = [seat for seat in seats if not self.is_done(seat)] or seats
        acted = [move.seat for move in reversed(self.position.history)] if len(theirs) > 1 else []
        return next((seat for seat in (self.position.mover, *acted, *theirs) if seat in theirs), WATCHER)

    @property
    def hands_are_secret(self) -> bool:
        """Whether several of us share this screen, who must not see each other's view."""
        return self.position.game.kernel.hidden and not self.over and len(self.active) > 1

    # How it ended

    @property
    def over(self) -> bool:
        """Whether this game has ended, by its rules or otherwise."""
        return self.position.over or self._end_beyond_rules is not None

    @cached_property
    def ending(self) -> str | None:
        """One sentence on how the game ended, told to me; None while it goes on."""
        return self._end_beyond_rules.sentence if self._end_beyond_rules else self.told.ending

    @property
    def written_ending(self) -> str | None:
        """The same with sides, as records write it."""
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


COMMON = {each.name for each in fields(Table)} | {
    "gathering",
    "holders",
    "persons",
    "people",
    "playing",
    "mover",
    "_end_beyond_rules",
}
"""What is the same from all places. Whatever is left out here is worked out for each of them."""
