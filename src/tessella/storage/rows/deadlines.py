"""When clocks are down, and when no server ran that could have said so."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, func, select

from ..schema import deadlines, outages, uptime
from .moments import aware, plain
from .upsert import insert_new, upsert


@dataclass(frozen=True)
class Deadline:
    """When a table has to be looked after: its clock is down, or a pause is over; None if no clock runs."""

    at: datetime | None


def put(connection: Connection, table_id: str, deadline: Deadline, now: datetime) -> None:
    """From now on this is the deadline of a table; from the first one on it is noted that servers run."""
    if deadline.at is None:
        connection.execute(delete(deadlines).where(deadlines.c.table_id == table_id))
    else:
        upsert(connection, deadlines, {"table_id": table_id, "at": plain(deadline.at)})
        if last_run(connection) is None:
            note_running(connection, now)


def due(connection: Connection, now: datetime, most: int) -> Sequence[str]:
    """The tables whose clock is down, the longest first."""
    late = select(deadlines.c.table_id).where(deadlines.c.at <= plain(now)).order_by(deadlines.c.at)
    return connection.scalars(late.limit(most)).all()


def next_one(connection: Connection) -> datetime | None:
    """The next deadline of all; None if no clock runs."""
    first = connection.scalar(select(func.min(deadlines.c.at)))
    return None if first is None else aware(first)


# When servers ran


def run_since(connection: Connection, quiet: timedelta, now: datetime) -> datetime | None:
    """A server runs now. Returns when servers ran last if that is longer ago than quiet: the outage is noted.

    If that is still to come, the clock has jumped forward and back again: the outage noted of that is forgotten.
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
    """A server runs now."""
    upsert(connection, uptime, {"id": 1, "at": plain(now)})


def last_run(connection: Connection) -> datetime | None:
    """When a server last said that it runs; None if no clock has run since then."""
    at = connection.scalar(select(uptime.c.at))
    return None if at is None else aware(at)


def rest(connection: Connection) -> None:
    """No clock runs: it does not matter whether a server does."""
    connection.execute(delete(uptime))


def note_outage(connection: Connection, since: datetime, until: datetime) -> None:
    """No server ran between these moments."""
    insert_new(connection, outages, {"since": plain(since), "until": plain(until)})


def forget_outages(connection: Connection, now: datetime) -> None:
    """No outage ends later than now: a clock was ahead that told so."""
    connection.execute(delete(outages).where(outages.c.until > plain(now)))


def outages_after(connection: Connection, moment: datetime) -> Sequence[tuple[datetime, datetime]]:
    """When no server ran, as far as this ended after a moment; the oldest first."""
    found = select(outages.c.since, outages.c.until).where(outages.c.until > plain(moment))
    return [
        (aware(row.since), aware(row.until)) for row in connection.execute(found.order_by(outages.c.since))
    ]
