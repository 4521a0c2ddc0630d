"""The append-only log of a table's events. Names of people are stored apart (names.py)."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ...table.event import Event
from ...table.features.prepare import Replies
from ..schema import events, tables
from . import names
from .changes import UnknownTable
from .moments import aware, plain
from .persons import persons_of
from .prepared import replies_of

CHANGED = "The table has changed meanwhile; look again."
_ADDED = insert(events)
"""Made once, for it is executed with every move."""


class StaleLog(RuntimeError):
    """Somebody else has appended meanwhile; one sentence."""


class AlreadyDone(StaleLog):
    """The request with this idempotency key has been carried out before; one sentence."""


@dataclass(frozen=True)
class Log:
    """A table's log, and what else a server needs of the table."""

    opened_at: datetime
    """UTC."""
    events: Sequence[Event]
    keys: frozenset[str]
    """The idempotency keys of requests that made events."""
    persons: Mapping[str, int]
    """The digests of browsers that act for a person, and for which."""
    invitation: str | None
    """The token of the invitation, if there is one."""
    replies: Replies
    """What has been prepared, by person."""
    stands: bool
    """Whether it is stored where the table stands."""
    rewritten: int = 0
    """How many were forgotten here; each time names in the log have changed."""


def read(connection: Connection, table_id: str) -> Log:
    """A table's whole log; raises UnknownTable."""
    columns = (tables.c.opened_at, tables.c.invitation, tables.c.phase, tables.c.rewritten)
    about = select(*columns).where(tables.c.id == table_id)
    opened = connection.execute(about).one_or_none()
    if opened is None:
        raise UnknownTable("There is no such table.")
    found = connection.execute(after(table_id, 0)).all()
    return Log(
        aware(opened.opened_at),
        events_in(connection, table_id, found),
        keys_in(found),
        persons_of(connection, table_id),
        opened.invitation,
        replies_of(connection, table_id),
        opened.phase is not None,
        opened.rewritten,
    )


def last(connection: Connection, table_id: str) -> int | None:
    """The number of the last event."""
    number: int | None = connection.scalar(
        select(func.max(events.c.seq)).where(events.c.table_id == table_id)
    )
    return number


def rewritten(connection: Connection, table_id: str) -> int:
    """How many were forgotten at a table; raises UnknownTable."""
    number: int | None = connection.scalar(select(tables.c.rewritten).where(tables.c.id == table_id))
    if number is None:
        raise UnknownTable("There is no such table.")
    return number


def tail(connection: Connection, table_id: str, seq: int) -> tuple[list[Event], frozenset[str]]:
    """The events after the first seq ones, and the keys of the requests that made them."""
    found = connection.execute(after(table_id, seq)).all()
    return events_in(connection, table_id, found), keys_in(found)


def has_key(connection: Connection, table_id: str, key: str) -> bool:
    """Whether a request with this key has made an event of a table."""
    known = select(events.c.seq).where(events.c.table_id == table_id, events.c["key"] == key)
    return connection.execute(known).first() is not None


def opened_by(connection: Connection, key: str) -> str | None:
    """The table that a request with this key has opened; None if it has opened none."""
    opening = select(events.c.table_id).where(events.c["key"] == key, events.c.seq == 1)
    found: str | None = connection.scalar(opening)
    return found


def new_id() -> str:
    """16 random signs, safe in a URL; the first is a letter or digit, so that no command takes it for an option."""
    while not (found := secrets.token_urlsafe(12))[0].isalnum():
        pass
    return found


def open_table(connection: Connection, opening: Event, now: datetime, invitation: str | None) -> str:
    """Insert a table, as its first event describes it, without any event; returns its id."""
    row = {
        "id": (table_id := new_id()),
        "game": opening.payload["game"],
        "public": opening.payload.get("public", False),
        "opened_at": plain(now),
        "changed_at": plain(now),
        "invitation": invitation,
    }
    connection.execute(insert(tables).values(row))
    return table_id


def add(connection: Connection, found: list[dict[str, Any]]) -> None:
    """Insert rows of events; raises StaleLog for a number or a key that exists."""
    try:
        names.keep(connection, found)
        connection.execute(_ADDED, found)
    except IntegrityError as error:
        raise StaleLog(CHANGED) from error


def rows(
    table_id: str, seq: int, log: Iterable[Event], now: datetime, key: str | None = None
) -> list[dict[str, Any]]:
    """Events as rows, numbered from seq + 1. Those without a time get now; the first gets the key."""
    return [
        {
            "table_id": table_id,
            "seq": number,
            "kind": entry.kind,
            "payload": dict(entry.payload),
            "at": plain(entry.at or now),
            "key": key if number == seq + 1 else None,
        }
        for number, entry in enumerate(log, seq + 1)
    ]


def forget_remarks(connection: Connection, table_id: str) -> None:
    """Remove the remarks of a record from a table's log (exceptions.py)."""
    said = events.c.table_id == table_id, events.c.kind == "remarks"
    connection.execute(update(events).where(*said).values(payload={"record": None}))


def after(table_id: str, seq: int) -> Any:
    """The query for the events after the first seq ones, in order."""
    columns = select(events.c.seq, events.c.kind, events.c.payload, events.c.at, events.c["key"])
    return columns.where(events.c.table_id == table_id, events.c.seq > seq).order_by(events.c.seq)


def keys_in(found: Iterable[Any]) -> frozenset[str]:
    """The idempotency keys in rows."""
    return frozenset(row.key for row in found if row.key is not None)


def events_in(connection: Connection, table_id: str, found: Sequence[Any]) -> list[Event]:
    """Rows of a table as events, with the names of people."""
    known = names.known(connection, table_id, found)
    return [Event(row.kind, names.put_back(row, known), aware(row.at)) for row in found]
