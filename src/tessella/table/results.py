"""The results of a table's games that are over, one for each person who had a seat, for that person's statistics."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile

from ..core.option import Choice
from ..engine.levels import current
from .event import Clock, Event, utc_now
from .features import draw, opening
from .fold import games
from .table import EVER, Table


@dataclass(frozen=True)
class Seated:
    """Who had a seat: an engine at a level, or a person, as a player with a number. Names are stored apart."""

    player: int
    person: int | None = None
    level: str | None = None

    def __post_init__(self) -> None:
        """Stored results have former names of levels."""
        if self.level is not None:
            object.__setattr__(self, "level", current(self.level))


@dataclass(frozen=True)
class GameResult:
    """What a person got in a game; number is that of the game among all at its table.

    players are in the order of the seats. side, utility (from 1, a win, to 0, a loss) and points are those of the
    person's first seat.
    """

    number: int
    person: int
    at: datetime
    game: str
    options: Mapping[str, Choice]
    players: Sequence[Seated]
    side: str
    utility: float
    points: float

    @property
    def others(self) -> list[Seated]:
        """Who else played."""
        return [each for each in self.players if each.person != self.person]

    @property
    def on_one_screen(self) -> bool:
        """Whether the person had several of the seats."""
        return len(self.players) - len(self.others) > 1


def results(log: Sequence[Event], clock: Clock = utc_now) -> list[GameResult]:
    """The results of a table's games, from its log as it is stored; those without a result are left out.

    So is a first game that did not begin at its beginning.
    """
    first, *others = games(log, clock)
    played = [*([] if is_branched(log, first) else [(1, first)]), *enumerate(others, 2)]
    return [each for number, table in played for each in results_of(table, number)]


def is_branched(log: Sequence[Event], first: Table) -> bool:
    """Whether a table's first game began with moves of another, or with a record: they are as old as its opening."""
    opened_at = log[0].at
    at_once = takewhile(lambda event: event.at == opened_at, log[1:]) if opened_at else ()
    known = [event for event in at_once if event.kind != "opening"]
    played = first.position.history[opening.GIVEN.of(first) :]
    return bool(first.terms.given) or any(move.seat >= 0 for move in played[: len(known)])


def results_of(table: Table, number: int) -> list[GameResult]:
    """The results of the game on a table; none while it goes on, or if it was stopped."""
    utility = utility_of(table)
    players = [
        Seated(table.index_at(seat), player.person if player.is_person else None, player.level)
        for seat, player in enumerate(table.seating(table.number))
    ]
    return [
        GameResult(
            number,
            person,
            table.last.at or EVER,
            table.position.game.name,
            dict(table.position.options),
            players,
            table.side(seat),
            float(utility[seat]),
            float(table.position.score[seat]),
        )
        for person in (table.persons if utility else ())
        for seat in table.seats_of(person)[:1]
    ]


def utility_of(table: Table) -> Sequence[float]:
    """What each seat got; nothing while the game goes on, or if it was stopped."""
    if table.position.over:
        return [*table.position.utility]
    return draw.HALVES if draw.TALKS.of(table).agreed else ()
