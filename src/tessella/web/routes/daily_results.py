"""The results of counted tries, with their places and in words."""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from sqlalchemy.exc import SQLAlchemyError

from ...core.sentences import amount
from ...storage.async_store import AsyncStore
from ...storage.store import Store, Try, Unstored
from ...table.tries import DRAW, LOSS, WIN, Result, have_points, rank

SHARED = "Shared the win"
PLAYING, UNFINISHED = "Still playing", "Not finished"
LATE = "finished after the day"
OUTCOMES = {WIN: "Won", DRAW: "Draw", LOSS: "Lost"}


@dataclass(frozen=True)
class Row:
    """One row: the place, None without a result in time; the try, and its result in words."""

    place: int | None
    entry: Try
    told: str


@dataclass(frozen=True)
class Results:
    """All rows, the best first; has_points: whether the game has points that say more than who has won."""

    rows: Sequence[Row]
    has_points: bool

    @property
    def own(self) -> Row | None:
        """The row of whoever asks; None without a try. Joined devices may have several: then one that is not over."""
        own = [row for row in self.rows if row.entry.own]
        return next((row for row in own if not row.entry.over), own[0] if own else None)

    @property
    def places(self) -> int:
        """How many have one."""
        return sum(row.place is not None for row in self.rows)

    @property
    def finished(self) -> int:
        """How many have a result."""
        return sum(row.entry.result is not None for row in self.rows)


def results_of(tries: Sequence[Try], is_past: bool) -> Results:
    """The rows of all tries. is_past: no try can get a place any more, so an open one counts as not finished.

    Equal results share a place. Late results come next, then tries that go on, then those that were given up.
    """
    has_points = have_points(each.result for each in tries if each.result)
    ranks = sorted(rank(each.result, has_points) for each in tries if each.result and not each.late)

    def better(entry: Try) -> int:
        return bisect_left(ranks, rank(entry.result, has_points)) if entry.result else 0

    def order(row: Row) -> tuple[int, bool, bool]:
        return row.place or len(tries) + 1, row.entry.result is None, row.told == UNFINISHED

    rows = sorted((row_of(each, better(each), has_points, is_past) for each in tries), key=order)
    return Results(rows, has_points)


def row_of(entry: Try, better: int, has_points: bool, is_past: bool) -> Row:
    """The row of a try; better is how many have a better place."""
    if entry.result is None:
        return Row(None, entry, UNFINISHED if entry.over or is_past else PLAYING)
    told = in_words(entry.result, has_points)
    return Row(None, entry, f"{told}, {LATE}") if entry.late else Row(1 + better, entry, told)


def in_words(result: Result, has_points: bool) -> str:
    """A result: "41 points, won", "Won in turn 23"."""
    outcome = OUTCOMES.get(result.utility)
    if has_points:
        count = amount(result.points, "point")
        return f"{count}, {outcome.lower()}" if outcome else count
    return f"Won in turn {result.turns}" if result.utility == WIN else outcome or SHARED


def in_brief(row: Row | None, places: int) -> str:
    """What became of one's own try, among so many with a place: "41 points, won, 3rd of 7"; empty without a try."""
    if row is None:
        return ""
    return f"{row.told}, {ordinal(row.place)} of {places}" if row.place else row.told


@dataclass(frozen=True)
class OwnDay:
    """One's own try at a game's deal of a day, and how many have a place there."""

    day: str
    game: str
    row: Row
    places: int

    @property
    def told(self) -> str:
        """What became of it."""
        return in_brief(self.row, self.places)

    @property
    def at(self) -> date:
        """The day as a date."""
        return date.fromisoformat(self.day)

    @property
    def place(self) -> str:
        """The place: "2nd"; empty without one."""
        return ordinal(self.row.place) if self.row.place else ""

    @property
    def points(self) -> float | None:
        """The points, where they say more than who has won."""
        result = self.row.entry.result
        return result.points if result and have_points([result]) else None

    @property
    def height(self) -> float:
        """The place as a part of 1, which is the first one; 0 without a place."""
        return (self.places - self.row.place + 1) / self.places if self.row.place else 0.0


@dataclass(frozen=True)
class OwnDays:
    """All days at which a browser's person has tried a deal, and the last tries, both with the last first."""

    all: Sequence[str] = ()
    tries: Sequence[OwnDay] = ()


async def own_days_of(
    store: AsyncStore, browser: str, oldest: str, most: int, game: str | None = None
) -> OwnDays:
    """The days of a browser, of one game or of any. oldest: the first day whose tries can still get a place."""
    if not browser:
        return OwnDays()
    days, ranked = await store.read(Store.own_days, browser, most, game)
    tries = [
        OwnDay(day, name, row_of(own, others.better, others.have_points, day < oldest), others.places)
        for (day, name), (own, others) in sorted(ranked.items(), reverse=True)
    ]
    return OwnDays(days, tries)


async def briefs(store: AsyncStore, day: str, browser: str, games: Collection[str]) -> Mapping[str, str]:
    """The result of a browser's try of today for each game; empty if that cannot be read now."""
    if browser:
        with suppress(SQLAlchemyError, Unstored):
            found = await store.read(Store.own_tries, day, games, browser)
            return {
                game: in_brief(row_of(own, others.better, others.have_points, is_past=False), others.places)
                for game, (own, others) in found.items()
            }
    return {}


def ordinal(number: int) -> str:
    """A place: "1st", "2nd", "11th"."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
