"""Orders of whoever runs the servers: a notice to all players, and addresses that are blocked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Connection, delete, select

from ..schema import blocks, notices
from .moments import aware, plain
from .upsert import upsert


@dataclass(frozen=True)
class Notice:
    """A sentence to all players; until is when it goes (UTC), None if it stays."""

    text: str
    until: datetime | None = None


@dataclass(frozen=True)
class Orders:
    """All orders that are stored; some may be over."""

    notice: Notice | None = None
    blocked: Mapping[str, datetime | None] = field(default_factory=dict)
    """Networks, and until when each is blocked (UTC); None for one that is blocked for good."""


def orders(connection: Connection) -> Orders:
    """All orders."""
    told = connection.execute(select(notices.c.text, notices.c.until)).one_or_none()
    found = connection.execute(select(blocks).order_by(blocks.c.network))
    return Orders(
        Notice(told.text, moment(told.until)) if told else None,
        {row.network: moment(row.until) for row in found},
    )


def post(connection: Connection, notice: Notice | None) -> None:
    """Put a notice in the place of any other; None takes it away."""
    connection.execute(delete(notices))
    if notice:
        upsert(connection, notices, {"id": 1, "text": notice.text, "until": stored(notice.until)})


def block(connection: Connection, network: str, until: datetime | None) -> None:
    """Block a network until a moment, or for good."""
    upsert(connection, blocks, {"network": network, "until": stored(until)})


def unblock(connection: Connection, network: str) -> bool:
    """Let a network in again; returns whether it was blocked."""
    return connection.execute(delete(blocks).where(blocks.c.network == network)).rowcount > 0


def tidy(connection: Connection, now: datetime) -> None:
    """Remove orders that are over."""
    for about in (notices, blocks):
        connection.execute(delete(about).where(about.c.until <= plain(now)))


def moment(at: datetime | None) -> datetime | None:
    """A time from the database, if there is one."""
    return None if at is None else aware(at)


def stored(at: datetime | None) -> datetime | None:
    """A time as the database keeps it, if there is one."""
    return None if at is None else plain(at)
