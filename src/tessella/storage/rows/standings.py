"""Where tables stand, stored with every event, so that a list of many tables need not read their logs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, select, update

from ...table.event import Event
from ...table.stage import NEW, ON, OPEN, OVER, Stage
from ...table.tries import End
from ..schema import keys, put_away, tables
from . import dailies, deadlines, presence
from .deadlines import Deadline
from .moments import aware, plain
from .prepared import Replaced
from .upsert import insert_new

OTHER = keys.alias()
OTHERS = select(OTHER.c.digest).where(OTHER.c.table_id == tables.c.id, OTHER.c.person != keys.c.person)
PLACES = (
    select(
        *(keys.c.digest, tables.c.id, keys.c.person, tables.c.changed_at, tables.c.phase, tables.c.waits_for),
        (~OTHERS.exists()).label("alone"),
        put_away.c.person.is_not(None).label("put_away"),
    )
    .join_from(keys, tables)
    .outerjoin(put_away, and_(put_away.c.table_id == keys.c.table_id, put_away.c.person == keys.c.person))
)
_OTHERS_THERE = select(keys.c.table_id).where(
    keys.c.table_id == put_away.c.table_id, keys.c.person != put_away.c.person
)
_CHANGED = update(tables).where(tables.c.id == bindparam("of"))
_BROUGHT_BACK = delete(put_away).where(put_away.c.table_id == bindparam("of"), _OTHERS_THERE.exists())
"""Made once, for these are executed with every move."""


@dataclass(frozen=True)
class Standing:
    """What is stored about a table after its last event."""

    stage: Stage
    deadline: Deadline | None = None
    """None for a table without clocks."""
    replies: Replaced | None = None
    """None for a table where nothing can be prepared."""
    end: End | None = None
    """How a try at the deal of a day ended; None while it goes on, and for other games."""
    changed_at: datetime | None = None
    """When the last event that everybody may know of happened; None means the last event."""
    rewritten: int | None = None
    """How many were forgotten there, as far as the server knows; None is not checked."""


@dataclass(frozen=True)
class Place:
    """A table at which a browser acts for a person."""

    table_id: str
    person: int
    changed_at: datetime
    """UTC, when the last event that everybody may know of happened."""
    stage: Stage | None
    """None for a table whose rows are older than this column."""
    alone: bool = False
    """Whether no browser acts for another person there."""
    put_away: bool | None = False
    """Whether the person's lists leave it out; None if that is as it was before."""

    @property
    def may_be_put_away(self) -> bool:
        """Whether nobody else waits for the person: the game is over, or no other person plays."""
        return self.alone or (self.stage is not None and self.stage.phase == OVER)


def note(
    connection: Connection, table_id: str, events: Sequence[Event], standing: Standing | None, now: datetime
) -> None:
    """Store where a table stands after these events; without a standing, only when the last one happened."""
    at = (standing and standing.changed_at) or events[-1].at or now
    values = {"changed_at": plain(at)} | (columns_of(standing.stage) if standing else {})
    connection.execute(_CHANGED, {"of": table_id, **values})
    if standing and standing.deadline:
        deadlines.put(connection, table_id, standing.deadline, now)
    if standing and standing.stage.phase != OVER:
        bring_back(connection, table_id)
    if standing and standing.end:
        dailies.finish(connection, table_id, standing.end, at)


def put(connection: Connection, table_id: str, person: int, away: bool) -> None:
    """Leave a table out of a person's lists, or show it there again."""
    row = {"table_id": table_id, "person": person}
    if away:
        insert_new(connection, put_away, row)
    else:
        connection.execute(delete(put_away).filter_by(**row))


def bring_back(connection: Connection, table_id: str) -> None:
    """Show a table in all lists again, if several people play there."""
    connection.execute(_BROUGHT_BACK, {"of": table_id})


def complete(connection: Connection, table_id: str, stage: Stage) -> None:
    """Store where a table stands, if its rows are older than this column."""
    older = (tables.c.id == table_id, tables.c.phase.is_(None))
    connection.execute(update(tables).where(*older).values(columns_of(stage)))


def columns_of(stage: Stage) -> dict[str, Any]:
    """A stage as its columns."""
    return {"phase": stage.phase, "waits_for": [*stage.waits_for]}


def places(connection: Connection, digest: str, most: int) -> Sequence[Place]:
    """The tables where a browser acts for somebody, the last changed first."""
    found = PLACES.where(keys.c.digest == digest).order_by(tables.c.changed_at.desc(), tables.c.id)
    return [place_in(row) for row in connection.execute(found.limit(most))]


def places_at(connection: Connection, table_id: str) -> Mapping[str, Place]:
    """The same for one table, by the digest of each browser that acts for somebody there."""
    rows = connection.execute(PLACES.where(tables.c.id == table_id))
    return {row.digest: place_in(row) for row in rows}


def public_tables(connection: Connection, now: datetime, most: int) -> Sequence[str]:
    """The ids of tables in the lobby where somebody is present and the game is not over, the last changed first.

    At most so many where a seat is open, then at most so many where all are taken.
    """
    shown = (tables.c.public, tables.c.id.in_(presence.where_somebody_is(now)))
    found = select(tables.c.id).where(*shown).order_by(tables.c.changed_at.desc()).limit(most)
    waiting = connection.scalars(found.where(tables.c.phase == OPEN)).all()
    return [*waiting, *connection.scalars(found.where(tables.c.phase.in_((NEW, ON))))]


def recent_public_games(connection: Connection, most: int) -> Sequence[tuple[str, datetime]]:
    """The ids of tables of the lobby where all is over, and when the last event happened; the newest first.

    Tables where somebody was forgotten are left out.
    """
    shown = (tables.c.public, tables.c.phase == OVER, tables.c.rewritten == 0)
    found = select(tables.c.id, tables.c.changed_at).where(*shown).order_by(tables.c.changed_at.desc())
    return [(row.id, aware(row.changed_at)) for row in connection.execute(found.limit(most))]


def place_in(row: Any) -> Place:
    """A place from its row."""
    stage = None if row.phase is None else Stage(row.phase, tuple(row.waits_for))
    return Place(row.id, row.person, aware(row.changed_at), stage, row.alone, row.put_away)
