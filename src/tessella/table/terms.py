"""Terms: what the players agree on before a game.

open      {game, options, players: [{name, level}], games}     level is null for people
          and {deal}, the name of the first game's deal, if it has one
          and {edition}, the edition of the game's rules, if it is not the first
          and {away}, the minutes after which the seat of an absent person may be given away
          and {clock}, the time control (time_control.py)
          and {public}, true if the table is in the lobby: anybody may join or watch, and its people are strangers
          and {daily}, the day whose deal it is, if this try at it counts (features/daily.py)
          and {fair}, true if its games begin from fair openings (features/opening.py)
          and {given}, the number of moves that were played at another table (features/branch.py)
          and {again}, what is to be held from there on, if somebody tries again (trial.py)

A player has {person} as well if that is not the person who opened the table.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ..core.catalogue import find
from ..core.openings import FAIR, lists_of
from ..core.option import Choice, Option
from ..core.position import Game, Position
from ..engine.levels import UnknownLevel, current, level_named, levels_of
from ..engine.solved import proof_of
from ..record.tidy import quoted
from . import unicode_text
from .event import Event, Refused, insist
from .naming import ENGINE, engine_name
from .time_control import TimeControl, checked_control
from .trial import Trial

LONGEST_NAME = 30
LONGEST_SERIES = 20
LONGEST_DEAL = 40
LONGEST_ABSENCE = 4 * 7 * 24 * 60
OPENER = 0
"""The person who opened a table. The others count from 1, in the order in which they took a seat."""
NOBODY = -1
"""In place of a person: the seat is open. Who watches is nobody, too."""


@dataclass(frozen=True)
class Player:
    """Somebody who plays: a person, or the engine at a level; or an open seat, which waits for a person.

    One person may be several players: friends who share a device.
    """

    name: str
    level: str | None = None
    person: int = OPENER

    def __post_init__(self) -> None:
        """Old logs have former names of levels."""
        if self.level is not None:
            object.__setattr__(self, "level", current(self.level))

    @property
    def is_person(self) -> bool:
        """Whether this is neither an engine nor an open seat."""
        return self.level is None and not self.is_open

    @property
    def is_open(self) -> bool:
        """Whether nobody has this seat."""
        return self.person == NOBODY

    def payload(self) -> dict[str, Any]:
        """The player as data to store."""
        person = {"person": self.person} if self.person else {}
        return {"name": self.name, "level": self.level, **person}


OPEN_SEAT = Player("", person=NOBODY)


@dataclass(frozen=True)
class Terms:
    """The game and its options, the players, the number of games in the series, and the name of the first deal.

    players are in the order of their seats in the first game. deal is empty if the deal has no name. edition is the
    edition of the game's rules when the log began. away: minutes, see features/absence.py; None for never. clock: None
    for all the time in the world. public: the table is in the lobby. daily: a date, "2026-11-23", if this is a counted
    try; else empty. fair: each game begins from a fair opening. given: how many moves of the first game were played at
    another table. again: somebody tries again from there.
    """

    game: Game
    options: Mapping[str, Choice]
    players: tuple[Player, ...]
    games: int = 1
    deal: str = ""
    edition: int = 1
    away: int | None = None
    clock: TimeControl | None = None
    public: bool = False
    daily: str = ""
    fair: bool = False
    given: int = 0
    again: Trial | None = None

    @classmethod
    def of(cls, payload: Mapping[str, Any]) -> "Terms":
        """The terms from a stored payload; options that mean nothing today get their defaults."""
        game = find(payload["game"])
        return cls(
            game,
            game.meaningful(payload["options"]),
            with_engine_names(Player(**player) for player in payload["players"]),
            payload["games"],
            payload.get("deal", ""),
            payload.get("edition", 1),
            payload.get("away"),
            TimeControl.of(payload.get("clock")),
            payload.get("public", False),
            payload.get("daily", ""),
            payload.get("fair", False),
            payload.get("given", 0),
            Trial.of(payload.get("again")),
        )

    @property
    def start(self) -> Position:
        """The first position of each game."""
        return Position.first(self.game, self.options)

    def payload(self) -> dict[str, Any]:
        """The terms as data to store."""
        always = {
            "game": self.game.name,
            "options": dict(self.options),
            "players": [player.payload() for player in self.players],
            "games": self.games,
        }
        edition = {"edition": self.edition} if self.edition > 1 else {}
        away = {} if self.away is None else {"away": self.away}
        clock = {"clock": self.clock.payload()} if self.clock else {}
        public = {"public": True} if self.public else {}
        daily = {"daily": self.daily} if self.daily else {}
        fair = {"fair": True} if self.fair else {}
        given = {"given": self.given} if self.given else {}
        deal = {"deal": self.deal} if self.deal else {}
        again = {"again": asdict(self.again)} if self.again else {}
        return always | edition | away | clock | public | daily | fair | given | again | deal


def open_event(
    game: str,
    options: Mapping[str, object],
    players: Sequence[Player],
    games: int = 1,
    deal: str = "",
    away: int | None = None,
) -> Event:
    """The first event of a log. Players beyond the game's number of seats are left out. deal is a name, or empty.

    away: minutes, or None. Raises UnknownGame, OptionError or Refused.
    """
    found = find(game)
    start = found.new(**options)
    if len(players) < start.seats:
        raise Refused(f"{found.title} needs {start.seats} players, not {len(players)}.")
    if not 1 <= games <= LONGEST_SERIES:
        raise Refused(f"A series has 1 to {LONGEST_SERIES} games, not {games}.")
    if away is not None and not 1 <= away <= LONGEST_ABSENCE:
        raise Refused("Others are waited for from 1 minute to 4 weeks, or for ever.")
    seated = with_engine_names(checked(player, start) for player in players[: start.seats])
    name = checked_deal(start, deal) if deal else ""
    return Event("open", Terms(found, start.options, seated, games, name, found.edition, away).payload())


def with_clock(opening: Event, clock: TimeControl) -> Event:
    """The first event of a log, with a time control; raises Refused."""
    return replace(opening, payload={**opening.payload, "clock": checked_control(clock).payload()})


def with_opening(opening: Event, wish: str) -> Event:
    """The first event of a log whose games begin as somebody wishes: FAIR, or empty for as usual; raises Refused."""
    if not wish:
        return opening
    if wish != FAIR:
        raise Refused(f"An opening is {FAIR}, or is left out; it cannot be {quoted(wish)}.")
    terms = Terms.of(opening.payload)
    if not terms.game.fair_openings(terms.options):
        there = [
            ", ".join(f"{name}={Option.show(value)}" for name, value in each) for each in lists_of(terms.game)
        ]
        others = f" for these options, but for {' and '.join(there)}" if there else ""
        raise Refused(f"{terms.game.title} has no list of fair openings{others}.")
    if terms.deal:
        raise Refused("A game begins with a named deal or from a fair opening, not with both.")
    return replace(opening, payload={**opening.payload, "fair": True})


def made_public(opening: Event) -> Event:
    """The first event of a log of a table in the lobby."""
    return replace(opening, payload={**opening.payload, "public": True})


def counted(opening: Event, day: str) -> Event:
    """The first event of the log of a try at a day's deal, which counts."""
    return replace(opening, payload={**opening.payload, "daily": day})


def played_elsewhere(opening: Event, moves: int) -> Event:
    """The first event of a log that goes on with so many moves of another table."""
    return replace(opening, payload={**opening.payload, "given": moves})


def checked(player: Player, start: Position) -> Player:
    """The player with a tidy name; raises Refused."""
    if player.is_open:
        return OPEN_SEAT
    if player.level is not None:
        insist(objection_to_level(player.level, start))
    return replace(player, name=tidy_name(player.name))


def with_engine_names(players: Iterable[Player]) -> tuple[Player, ...]:
    """The players; an engine that has no name yet gets one that nobody else has."""
    named = [*players]
    for index, player in enumerate(named):
        if player.level is not None and player.name == ENGINE:
            named[index] = replace(player, name=engine_name(index, [other.name for other in named]))
    return tuple(named)


def objection_to_level(name: str, position: Position | None = None) -> str | None:
    """Why there is no such level, or why it cannot play a game; None if all is well."""
    try:
        level = level_named(name)
    except UnknownLevel as unknown:
        return str(unknown)
    if position is None or level in levels_of(position):
        return None
    options = " with these options" if proof_of(position.game) else ""
    return f"{level.title} plays only what is solved, which {position.game.title}{options} is not."


def checked_deal(start: Position, text: str) -> str:
    """The name of a deal as it is stored, in one Unicode form; raises Refused."""
    if not start.begins_with_a_deal:
        raise Refused(f"{start.game.title} begins with no open deal, so there is none to name.")
    return checked_name(text, LONGEST_DEAL, "The name of a deal")


def tidy_name(text: str) -> str:
    """A player's name as it is stored, in one Unicode form and with single blanks; raises Refused."""
    return checked_name(text, LONGEST_NAME, "A player's name")


def checked_name(text: str, longest: int, what: str) -> str:
    """A name in one Unicode form and with single blanks; raises Refused."""
    name = unicode_text.one_form(text)
    if not name or len(name) > longest or not unicode_text.is_printable(name):
        raise Refused(f"{what} has 1 to {longest} printable characters.")
    if not unicode_text.is_visible(name):
        raise Refused(f"{what} has at least one character that can be seen.")
    return name
