"""Where tables stand, noted with every event, so that a list of many tables need not read their logs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select, update

from ...table.event import Event
from ...table.stage import NEW, ON, OPEN, Stage
from ...table.tries import End
from ..schema import keys, tables
from . import dailies, deadlines, presence
from .deadlines import Deadline
from .moments import aware, plain
from .prepared import Replaced

PLACES = select(
    keys.c.digest, tables.c.id, keys.c.person, tables.c.changed_at, tables.c.phase, tables.c.waits_for
).join_from(keys, tables)


@dataclass(frozen=True)
class Standing:
    """What is noted of a table after its last event.

    deadline is None where there is no clock, replies where nothing can be prepared; end is that of a counted try, None
    while it goes on, and elsewhere. changed_at is when the last event happened of which everybody knows; None if it is
    the last one. rewritten is what the server knows of that number of the table; None does not ask.
    """

    stage: Stage
    deadline: Deadline | None = None
    replies: Replaced | None = None
    end: End | None = None
    changed_at: datetime | None = None
    rewritten: int | None = None


@dataclass(frozen=True)
class Place:
    """A table at which a browser acts for a person."""

    table_id: str
    person: int
    changed_at: datetime
    """UTC, when the last event happened of which everybody knows."""
    stage: Stage | None
    """None where the table was stored before this was noted."""


def note(
    connection: Connection, table_id: str, events: Sequence[Event], standing: Standing | None, now: datetime
) -> None:
    """What a table is like after these events; without a standing, only when the last one happened."""
    at = (standing and standing.changed_at) or events[-1].at or now
    values = {"changed_at": plain(at)} | (columns_of(standing.stage) if standing else {})
    connection.execute(update(tables).where(tables.c.id == table_id).values(values))
    if standing and standing.deadline:
        deadlines.put(connection, table_id, standing.deadline, now)
    if standing and standing.end:
        dailies.finish(connection, table_id, standing.end, at)


def complete(connection: Connection, table_id: str, stage: Stage) -> None:
    """Where a table stands that was stored before this was noted."""
    older = (tables.c.id == table_id, tables.c.phase.is_(None))
    connection.execute(update(tables).where(*older).values(columns_of(stage)))


def columns_of(stage: Stage) -> dict[str, Any]:
    """A stage as its columns."""
    return {"phase": stage.phase, "waits_for": [*stage.waits_for]}


def places(connection: Connection, digest: str, most: int) -> Sequence[Place]:
    """The tables where a browser acts for somebody, what has changed last first."""
    found = PLACES.where(keys.c.digest == digest).order_by(tables.c.changed_at.desc(), tables.c.id)
    return [place_in(row) for row in connection.execute(found.limit(most))]


def places_at(connection: Connection, table_id: str) -> Mapping[str, Place]:
    """The same at one table, for the digest of each browser that acts for somebody there."""
    rows = connection.execute(PLACES.where(tables.c.id == table_id))
    return {row.digest: place_in(row) for row in rows}


def public_tables(connection: Connection, now: datetime, most: int) -> Sequence[str]:
    """The ids of tables of the lobby where somebody is and the game has not ended: so many that wait for somebody, and
    so many where it goes on, what has changed last first."""
    shown = (tables.c.public, tables.c.id.in_(presence.where_somebody_is(now)))
    found = select(tables.c.id).where(*shown).order_by(tables.c.changed_at.desc()).limit(most)
    waiting = connection.scalars(found.where(tables.c.phase == OPEN)).all()
    return [*waiting, *connection.scalars(found.where(tables.c.phase.in_((NEW, ON))))]


def place_in(row: Any) -> Place:
    """A place from its row."""
    stage = None if row.phase is None else Stage(row.phase, tuple(row.waits_for))
    return Place(row.id, row.person, aware(row.changed_at), stage)
