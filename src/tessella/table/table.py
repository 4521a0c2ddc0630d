"""A table as the fold of its log: an immutable value that says what stands, and what may happen next."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from ..core.catalogue import find
from ..core.game import Game
from ..core.mover import CHANCE, WATCHER
from ..core.position import Position
from . import clicks, deals, draws, older, previews, silence
from .draws import Offer
from .events import Event, Player, Refused, tidy_name
from .steps import STEPS, Changes


class NoSuchPly(LookupError):
    """A move number that the game has not reached; one sentence."""


@dataclass(frozen=True)
class Table:
    """A series of games between the same players, all of whose people share one screen.

    number counts the games of the series from 1; earlier holds each player's points from the games before this one;
    seq is how many events were folded, last the last of them. offer is the latest draw offer of this game; agreed says
    whether the game has ended by one. deal is the name of the first game's deal, empty if it has none; told is what
    those know who watch where partners are silent, None if they know all. sight is the event since which its people
    look from the same seat of the same game.

    edition is that of the game's rules when the log began. stopped says why the game goes no further where the rules
    have changed since, empty otherwise; closed tells whether nothing can be added to the log then.
    """

    players: tuple[Player, ...]
    games: int
    position: Position
    number: int
    earlier: tuple[float, ...]
    seq: int
    last: Event
    offer: Offer | None = None
    agreed: bool = False
    deal: str = ""
    told: "Table | None" = None
    edition: int = 1
    stopped: str = ""
    closed: bool = False
    sight: int = 1

    @classmethod
    def fold(cls, log: Iterable[Event]) -> "Table":
        """The table that a log made; closed at the first event that the rules of today refuse."""
        first, *rest = log
        return older.followed(cls.opening(first), rest)

    @classmethod
    def opening(cls, event: Event) -> "Table":
        payload: Mapping[str, Any] = event.payload
        game = find(payload["game"])
        players = tuple(Player(**player) for player in payload["players"])
        position = Position.first(game, game.meaningful(payload["options"]))
        nothing, deal, edition = (0.0,) * len(players), payload.get("deal", ""), payload.get("edition", 1)
        return cls(players, payload["games"], position, 1, nothing, 1, event, deal=deal, edition=edition)

    def after(self, event: Event) -> "Table":
        """The table after an event that was allowed when it was logged; raises IllegalMove if it no longer is."""
        changes: Changes = {"stopped": ""} | STEPS[event.kind](self, event.payload)
        now = older.judged(replace(self, **changes, seq=self.seq + 1, last=event))
        stays = (now.number, now.eyes) == (self.number, self.eyes)
        return replace(now, told=silence.told(self, now), sight=self.sight if stays else now.seq)

    def at(self, ply: int) -> "Table":
        """The table as it stood after so many moves of this game; raises NoSuchPly."""
        played = self.position.history
        if not 0 <= ply <= len(played):
            raise NoSuchPly(f"This game has {len(played)} moves; there is no move {ply}.")
        return self if ply == len(played) else replace(self, **STEPS["undo"](self, {"kept": ply}))

    # Who sits where

    def player_at(self, seat: int) -> Player:
        """Seats rotate by one with every game of the series."""
        return self.players[self.index_at(seat)]

    def index_at(self, seat: int) -> int:
        return (seat - (self.number - 1)) % len(self.players)

    def seat_of(self, player: int) -> int:
        """The seat of a player in this game."""
        return (player + self.number - 1) % len(self.players)

    def side(self, seat: int) -> str:
        """The game's name for a seat."""
        return side_of(self.position.game, seat)

    @cached_property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.position.seats) if self.player_at(seat).is_person]

    @cached_property
    def left(self) -> frozenset[int]:
        """The seats that have resigned in this game (G3)."""
        last = self.position.game.rules.ACTIONS
        return frozenset(move.seat for move in self.position.history if move.action >= last)

    @cached_property
    def playing(self) -> list[int]:
        """The seats of people who have neither left this game nor finished it before its end (G3)."""
        return [seat for seat in self.people if seat not in self.left | self.position.finished]

    @cached_property
    def mover(self) -> Player | None:
        """Who is to act; None when the game is over or chance is to act."""
        return None if self.over or self.position.mover < 0 else self.player_at(self.position.mover)

    @property
    def waits_for_a_person(self) -> bool:
        """Whether a person is to act."""
        return self.mover is not None and self.mover.is_person

    @property
    def over(self) -> bool:
        """Whether this game has ended, by its rules, by agreement, or since it can go no further."""
        return self.position.over or self.agreed or bool(self.stopped)

    @property
    def answerer(self) -> int | None:
        """The seat whose answer an open draw offer waits for."""
        return draws.answerer(self)

    # What people see

    @cached_property
    def view(self) -> Position:
        """What the people at the table may know: the hand of the one who is to act, or who acted last."""
        return self.seen_from(self.eyes)

    def seen_from(self, seat: int) -> Position:
        """What a seat, or WATCHER, may know; all of it once the game is over."""
        return self.position if self.over else self.position.view(seat)

    @cached_property
    def eyes(self) -> int:
        """The seat that the people at the table look from; WATCHER if there are none."""
        here = self.playing or self.people
        acted = [move.seat for move in reversed(self.position.history)]
        return next((seat for seat in (self.position.mover, *acted, *here) if seat in here), WATCHER)

    @property
    def hands_are_secret(self) -> bool:
        """Whether people who share a screen must not see each other's view."""
        return self.position.game.kernel.hidden and not self.over and len(self.playing) > 1

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
        """What chance does, which is to act: as the deal's name says, else by a source of random numbers."""
        if name := deals.name_now(self):
            return self.move(deals.action(self.position, name))
        return self.move(random.choices(self.position.actions, self.position.odds)[0])

    def marks(self, path: clicks.Path = ()) -> list[str]:
        """The ids that a person may click next; none while it is nobody's turn here."""
        return clicks.marks(self.view, path) if self.waits_for_a_person else []

    def ends(self, path: clicks.Path = ()) -> list[str]:
        """Those of the marks whose click makes the move."""
        return clicks.ends(self.view, path) if self.waits_for_a_person else []

    def labels(self, path: clicks.Path = ()) -> dict[str, str]:
        """What is written on those, by id."""
        return previews.labels(self.view, path) if self.waits_for_a_person else {}

    def preview(self, path: clicks.Path) -> str | None:
        """What the move of a person who is to act would bring, drawn; None if these clicks make no move."""
        return previews.preview(self.view, path) if self.waits_for_a_person else None

    def undo(self) -> Event:
        """Back to the last decision of a person; raises Refused."""
        kept = self.kept_by_undo
        if kept is None:
            raise Refused(self.objection_to_undo)
        by_others = {move.seat for move in self.position.history[kept:]} - {self.position.history[kept].seat}
        return Event("takeback" if by_others else "undo", {"kept": kept})

    @property
    def kept_by_undo(self) -> int | None:
        """How many moves stand after an undo, which never crosses chance; None if there is nothing to undo.

        Where hands are hidden it crosses no move of an engine either, nor the end, which opens them.
        """
        hidden = self.position.game.kernel.hidden
        if self.stopped:
            return None
        for kept, move in reversed(list(enumerate(self.position.history))):
            if move.seat == CHANCE or (hidden and (self.over or move.seat not in self.people)):
                return None
            if move.seat in self.people:
                return kept
        return None

    @property
    def objection_to_undo(self) -> str | None:
        """Why nothing can be taken back now; None if something can."""
        if self.kept_by_undo is not None:
            return None
        if self.stopped:
            return self.stopped
        if any(move.seat in self.people for move in self.position.history):
            return "Your last move has brought something to light, so it cannot be taken back."
        return "There is no move of yours to take back."

    def resign(self) -> Event:
        """The person to act gives up, or, while others act, the only person here; raises Refused (G3)."""
        if self.speaker is None:
            raise Refused("The game is over." if self.over else "Nobody here can resign now.")
        return Event("resign", {"seat": self.speaker})

    @property
    def speaker(self) -> int | None:
        """The seat for which a resignation or an offer counts: the person's to act, or the only person's here."""
        playing = [] if self.over else self.playing
        if self.position.mover in playing:
            return self.position.mover
        return playing[0] if len(playing) == 1 else None

    def offer_draw(self) -> Event:
        """A draw is offered; raises Refused."""
        return draws.offer(self)

    def answer(self, accepts: bool) -> Event:
        """The person who was offered a draw answers; raises Refused."""
        if self.answerer is not None and not self.player_at(self.answerer).is_person:
            raise Refused("The engine answers for itself.")
        return draws.answer(self, accepts)

    def rename(self, seat: int, name: str) -> Event:
        """The person at a seat takes another name, for the whole series; raises Refused."""
        if not 0 <= seat < len(self.players):
            raise Refused(f"There is no seat {seat} at this table.")
        if self.closed:
            raise Refused(self.stopped)
        if not self.player_at(seat).is_person:
            raise Refused("The engine keeps its name.")
        return Event("rename", {"player": self.index_at(seat), "name": tidy_name(name)})

    def next(self) -> Event:
        """The next game of the series; raises Refused."""
        if not self.over:
            raise Refused("This game is not over.")
        if self.closed or self.number == self.games:
            raise Refused(self.stopped if self.closed else "The series is complete.")
        return Event("next", {})

    def _expect_a_person(self) -> None:
        if self.over:
            raise Refused(f"The game is over: {self.ending}")
        if not self.waits_for_a_person:
            raise Refused(f"It is not your turn: {self.side(self.position.mover)} is to play.")

    # How it ended

    @property
    def ending(self) -> str | None:
        """One sentence on how the game ended; None while it goes on."""
        return self.stopped or (draws.AGREED if self.agreed else self.position.ending)

    @property
    def utility(self) -> tuple[float, ...]:
        """What each seat got, 1 for a win to 0 for a loss; raises Undecided while the game goes on."""
        return (0.5, 0.5) if self.agreed else self.position.utility

    # The series

    @property
    def totals(self) -> tuple[float, ...]:
        """Each player's points in the series, the game on the table included once it is over."""
        if not self.over:
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


def side_of(game: Game, seat: int) -> str:
    """The game's name for a seat."""
    return "Chance" if seat == CHANCE else game.sides[seat]
