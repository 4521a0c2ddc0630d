"""The deadlines of clocks, and outages: times in which no server ran to enforce them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, func, select

from ..schema import deadlines, outages, uptime
from .moments import aware, plain
from .upsert import insert_new, upsert


@dataclass(frozen=True)
class Deadline:
    """When a table is due: its clock is down, or a pause is over; None if no clock runs."""

    at: datetime | None


def put(connection: Connection, table_id: str, deadline: Deadline, now: datetime) -> None:
    """Set the deadline of a table. While there is any, servers store heartbeats."""
    if deadline.at is None:
        connection.execute(delete(deadlines).where(deadlines.c.table_id == table_id))
    else:
        upsert(connection, deadlines, {"table_id": table_id, "at": plain(deadline.at)})
        if last_run(connection) is None:
            note_running(connection, now)


def due(connection: Connection, now: datetime, most: int) -> Sequence[str]:
    """The tables whose clock is down, the oldest deadline first."""
    late = select(deadlines.c.table_id).where(deadlines.c.at <= plain(now)).order_by(deadlines.c.at)
    return connection.scalars(late.limit(most)).all()


def next_one(connection: Connection) -> datetime | None:
    """The next deadline of all; None if no clock runs."""
    first = connection.scalar(select(func.min(deadlines.c.at)))
    return None if first is None else aware(first)


def number(connection: Connection) -> int:
    """How many tables have a deadline."""
    return connection.scalar(select(func.count()).select_from(deadlines)) or 0


# When servers ran


def run_since(connection: Connection, quiet: timedelta, now: datetime) -> datetime | None:
    """Store a heartbeat. Returns the last one before if it is longer ago than quiet, and stores the outage.

    If the last one is in the future, the clock has jumped forward and back again, and outages of that are removed.
    """
    last = last_run(connection)
    if last is not None and last - now > quiet:
        forget_outages(connection, now)
    if next_one(connection) is None:
        if last is not None:
            rest(connection)
        return None
    note_running(connection, now)
    if last is None or now - last <= quiet:
        return None
    note_outage(connection, last, now)
    return last


def note_running(connection: Connection, now: datetime) -> None:
    """Store a heartbeat."""
    upsert(connection, uptime, {"id": 1, "at": plain(now)})


def last_run(connection: Connection) -> datetime | None:
    """The last heartbeat; None if no clock has run since then."""
    at = connection.scalar(select(uptime.c.at))
    return None if at is None else aware(at)


def rest(connection: Connection) -> None:
    """Remove the heartbeat: no clock runs, so it does not matter whether a server does."""
    connection.execute(delete(uptime))


def note_outage(connection: Connection, since: datetime, until: datetime) -> None:
    """Store that no server ran between these moments."""
    insert_new(connection, outages, {"since": plain(since), "until": plain(until)})


def forget_outages(connection: Connection, now: datetime) -> None:
    """Remove outages that end in the future: a clock was ahead."""
    connection.execute(delete(outages).where(outages.c.until > plain(now)))


def outages_after(connection: Connection, moment: datetime) -> Sequence[tuple[datetime, datetime]]:
    """The beginning and end of outages that ended after a moment; the oldest first."""
    found = select(outages.c.since, outages.c.until).where(outages.c.until > plain(moment))
    return [
        (aware(row.since), aware(row.until)) for row in connection.execute(found.order_by(outages.c.since))
    ]
