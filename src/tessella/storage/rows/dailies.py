"""The deals of the days, and the tries at them: one for each person, as far as browsers can tell."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select, union, update

from ...table.terms import OPENER
from ...table.tries import WIN, End, Result, oldest_open
from ..schema import dailies, keys, tries
from .upsert import insert_new


@dataclass(frozen=True)
class Daily:
    """A game's deal of a day, the same for all: its name, the engine's level, the options."""

    deal: str
    level: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Entry:
    """A new try: the day, the game, and the name under which it counts."""

    day: str
    game: str
    name: str


@dataclass(frozen=True)
class Try:
    """A try, as a browser sees it. result is None while it goes on, or if it was given up.

    late: it ended after its day. own: it is of a browser that acts for the same person, also by a private link.
    shut_out: this browser has begun it, but no longer acts for anybody there.
    """

    table_id: str
    name: str
    over: bool = False
    result: Result | None = None
    late: bool = False
    own: bool = False
    shut_out: bool = False


@dataclass(frozen=True)
class Others:
    """How a result ranks: how many have a place, how many of them a better one, and whether the game has points."""

    places: int = 0
    better: int = 0
    have_points: bool = False


class Tried(RuntimeError):
    """This browser has tried this deal before, at the table with this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__("Each try counts, so there is only one.")
        self.table_id = table_id


def daily(connection: Connection, day: str, game: str) -> Daily | None:
    """The deal of a day; None if nobody has asked for it."""
    found = select(dailies.c.deal, dailies.c.level, dailies.c.options)
    row = connection.execute(found.where(dailies.c.day == day, dailies.c.game == game)).one_or_none()
    return Daily(*row) if row else None


def draw(connection: Connection, day: str, game: str, drawn: Daily) -> Daily:
    """Make this the deal of a day. Returns the stored one: another server may have been quicker."""
    insert_new(connection, dailies, {"day": day, "game": game, **asdict(drawn)})
    return daily(connection, day, game) or drawn


def neighbours(connection: Connection, day: str, game: str) -> tuple[str | None, str | None]:
    """The days before and after a day at which somebody has tried a game's deal; None where there is none."""
    of_game = tries.c.game == game
    before = select(func.max(tries.c.day)).where(of_game, tries.c.day < day)
    after = select(func.min(tries.c.day)).where(of_game, tries.c.day > day)
    return connection.scalar(before), connection.scalar(after)


def enter(connection: Connection, table_id: str, digest: str, entry: Entry) -> None:
    """A browser begins its try at a table; raises Tried if its person has begun one elsewhere.

    It must act at that table already: persons.admit locks its other devices, so that they do not begin one meanwhile.
    """
    known = select(tries.c.table_id).where(tries.c.day == entry.day, tries.c.game == entry.game)
    own = known.join(keys, held_by(digest)).limit(1)
    if (before := connection.scalar(own)) is not None:
        raise Tried(before)
    row = {"digest": digest, "table_id": table_id, "over": False, **asdict(entry)}
    if not insert_new(connection, tries, row):  # at the same moment, by another request
        raise Tried(connection.scalars(known.where(tries.c.digest == digest)).one())


def finish(connection: Connection, table_id: str, end: End, at: datetime) -> None:
    """Store the result of the try at a table, unless there is one already; at is when it ended."""
    at_table = update(tries).where(tries.c.table_id == table_id, ~tries.c.over)
    late = tries.c.day < oldest_open(at)
    connection.execute(at_table.values(over=True, late=late, **(asdict(end.result) if end.result else {})))


def forget(connection: Connection, table_id: str, name: str) -> None:
    """Keep the result of the try at a table under another name, without its browser."""
    at_table = update(tries).where(tries.c.table_id == table_id)
    connection.execute(at_table.values(name=name, digest=tries.c.table_id))


def tries_at(connection: Connection, day: str, game: str, browser: str) -> Sequence[Try]:
    """All tries at a deal as a browser sees them, in any order."""
    columns = select(tries, keys.c.digest.label("held")).outerjoin(keys, held_by(browser))
    found = connection.execute(columns.where(tries.c.day == day, tries.c.game == game))
    return [stored(row, browser) for row in found]


def own_tries(
    connection: Connection, day: str, games: Collection[str], browser: str
) -> Mapping[str, tuple[Try, Others]]:
    """By game, a browser's own try at its deal of a day, preferably one that is not over; and how it ranks."""
    found = ranked(connection, own(connection, browser, tries.c.day == day, tries.c.game.in_(games)))
    return {game: each for (_, game), each in found.items()}


def own_days(
    connection: Connection, browser: str, most: int, game: str | None = None
) -> tuple[Sequence[str], Mapping[tuple[str, str], tuple[Try, Others]]]:
    """All days at which a browser has tried a deal, of one game or of any, the last first.

    And by day and game, its tries at the last of these days, at most so many, and how they rank.
    """
    found = own(connection, browser, *([tries.c.game == game] if game else []))
    days = sorted({day for day, _, _ in found}, reverse=True)
    return days, ranked(connection, [one for one in found if one[0] in days[:most]])


def ranked(
    connection: Connection, found: Sequence[tuple[str, str, Try]]
) -> Mapping[tuple[str, str], tuple[Try, Others]]:
    """One try for each day and game, preferably one that is not over, and how it ranks."""
    placed = [((day, game), each, others(connection, day, game, each.result)) for day, game, each in found]
    placed.sort(key=lambda one: (one[1].over, one[1].result is None or one[1].late, one[2].better))
    return {key: (each, among) for key, each, among in reversed(placed)}  # the first of each stays


def own(connection: Connection, browser: str, *which: ColumnElement[bool]) -> list[tuple[str, str, Try]]:
    """The tries of a browser's person that fulfil conditions, each with its day and game."""
    begun = select(tries.c.table_id).where(*which, tries.c.digest == browser)
    held = select(keys.c.table_id).where(keys.c.digest == browser, keys.c.person == OPENER)
    columns = select(tries, keys.c.digest.label("held")).outerjoin(keys, held_by(browser))
    found = columns.where(*which, tries.c.table_id.in_(union(begun, held)))
    return [(row.day, row.game, stored(row, browser)) for row in connection.execute(found)]


def others(connection: Connection, day: str, game: str, result: Result | None) -> Others:
    """How a result at the deal of a day ranks, in the same order as tries.rank."""
    if result is None:
        return Others()
    has_place = and_(tries.c.utility.is_not(None), ~tries.c.late)
    won_more, as_much = tries.c.utility > result.utility, tries.c.utility == result.utility
    more_points = or_(won_more, and_(as_much, tries.c.points > result.points))
    quicker = (
        or_(won_more, and_(as_much, tries.c.turns < result.turns)) if result.utility == WIN else won_more
    )
    counts = select(
        func.count().filter(has_place),
        func.count().filter(has_place, more_points),
        func.count().filter(has_place, quicker),
        func.count().filter(tries.c.points != tries.c.utility),
    )
    found = connection.execute(counts.where(tries.c.day == day, tries.c.game == game))
    places, by_points, by_turns, with_points = found.one()
    return Others(places, by_points if with_points else by_turns, with_points > 0)


def held_by(browser: str) -> ColumnElement[bool]:
    """The condition that a browser acts for the person whose try it is."""
    return and_(keys.c.table_id == tries.c.table_id, keys.c.digest == browser, keys.c.person == OPENER)


def stored(row: Any, browser: str) -> Try:
    """A try from its row, as a browser sees it. row.held is not None if the browser acts there."""
    result = None if row.utility is None else Result(row.utility, row.points, row.turns)
    held, begun = row.held is not None, row.digest == browser
    return Try(row.table_id, row.name, row.over, result, row.late, held or begun, begun and not held)
