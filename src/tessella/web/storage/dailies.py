"""The deals of the days, and who has tried them: one try for each browser."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, func, select, update

from ...table.tries import End, Result
from ..schema import dailies, tries
from .upsert import insert_new


@dataclass(frozen=True)
class Daily:
    """What is the same for all who play a game's deal of a day: its name, the engine's level, the options."""

    deal: str
    level: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Entry:
    """A try that begins: the day, the game, and the name under which it counts."""

    day: str
    game: str
    name: str


@dataclass(frozen=True)
class Try:
    """A try that was begun: by which browser, where, under which name; and its result, if it was not given up."""

    digest: str
    table_id: str
    name: str
    over: bool = False
    result: Result | None = None


class Tried(RuntimeError):
    """This browser has tried this deal before; where, is told."""

    def __init__(self, table_id: str) -> None:
        super().__init__("Each try counts, so there is only one.")
        self.table_id = table_id


def daily(connection: Connection, day: str, game: str) -> Daily | None:
    """The deal of a day; None if nobody has asked for it."""
    found = select(dailies.c.deal, dailies.c.level, dailies.c.options)
    row = connection.execute(found.where(dailies.c.day == day, dailies.c.game == game)).one_or_none()
    return Daily(*row) if row else None


def draw(connection: Connection, day: str, game: str, drawn: Daily) -> Daily:
    """Make this the deal of a day; returns the one that is, for another server may have been quicker."""
    insert_new(connection, dailies, {"day": day, "game": game, **asdict(drawn)})
    return daily(connection, day, game) or drawn


def day_before(connection: Connection, day: str, game: str) -> str | None:
    """The last day before with a deal of a game; None if there is none."""
    before = select(func.max(dailies.c.day)).where(dailies.c.game == game, dailies.c.day < day)
    found: str | None = connection.scalar(before)
    return found


def enter(connection: Connection, table_id: str, digest: str, entry: Entry) -> None:
    """A browser begins its try at a table; raises Tried if it has begun one elsewhere."""
    row = {"digest": digest, "table_id": table_id, "over": False, **asdict(entry)}
    if not insert_new(connection, tries, row):
        known = select(tries.c.table_id).where(
            tries.c.day == entry.day, tries.c.game == entry.game, tries.c.digest == digest
        )
        raise Tried(connection.scalars(known).one())


def finish(connection: Connection, table_id: str, end: End) -> None:
    """The try at a table is over. What is noted once, stays."""
    at_table = update(tries).where(tries.c.table_id == table_id, ~tries.c.over)
    connection.execute(at_table.values(over=True, **(asdict(end.result) if end.result else {})))


def tries_at(connection: Connection, day: str, game: str) -> Sequence[Try]:
    """All tries at a deal, in no order that means anything."""
    found = connection.execute(select(tries).where(tries.c.day == day, tries.c.game == game))
    return [stored(row) for row in found]


def stored(row: Any) -> Try:
    """A try from its row."""
    result = None if row.utility is None else Result(row.utility, row.points, row.turns)
    return Try(row.digest, row.table_id, row.name, row.over, result)
