"""Presence: who has a page of a table open, on any server, and since when the others are away.

Servers store heartbeats. After a while without one, a server counts as gone, and nobody is present on it.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    case,
    delete,
    false,
    func,
    literal,
    or_,
    select,
    update,
)

from ..schema import presence, servers
from . import log
from .moments import aware, plain
from .persons import persons_of
from .upsert import insert_into, upsert

HEARTBEAT = 30.0
"""Seconds between two heartbeats of a server."""
GONE = timedelta(seconds=90)
LONG_GONE = timedelta(days=1)
FORMERLY = ""
"""The id for all servers that are long gone."""


def is_news(new: Any) -> ColumnElement[bool]:
    """Whether somebody has come or gone."""
    differs: ColumnElement[bool] = presence.c.here != new.here
    return differs


def heartbeat(connection: Connection, server: str, now: datetime) -> None:
    """Store a heartbeat."""
    upsert(connection, servers, {"id": server, "at": plain(now)})


def be_here(
    connection: Connection, table_id: str, server: str, person: int, here: bool, now: datetime
) -> None:
    """Store that a person has a page open here from now on, or has none any more, unless that is stored already.

    Nothing is stored about somebody who was forgotten.
    """
    if person not in persons_of(connection, table_id).values() and log.rewritten(connection, table_id):
        return
    heartbeat(connection, server, now)
    row = {"table_id": table_id, "person": person, "server": server, "here": here, "at": plain(now)}
    upsert(connection, presence, row, is_news)


def tables_on(connection: Connection, server: str) -> Sequence[str]:
    """The tables with pages that are open here, sorted."""
    on_it = select(presence.c.table_id).where(presence.c.server == server, presence.c.here)
    return connection.scalars(on_it.distinct().order_by(presence.c.table_id)).all()


def depart(connection: Connection, server: str, now: datetime) -> None:
    """Remove a server that stops, and store that nobody is present on it any more."""
    connection.execute(delete(servers).where(servers.c.id == server))
    on_it = presence.c.server == server
    connection.execute(update(presence).where(on_it, presence.c.here).values(here=False, at=plain(now)))


def away(connection: Connection, table_id: str, server: str, now: datetime) -> Mapping[int, datetime | None]:
    """Since when each person ever seen is away; None for those who are present, on any server."""
    columns = (presence.c.person, presence.c.here, presence.c.at, presence.c.server, servers.c.at)
    with_servers = presence.outerjoin(servers, servers.c.id == presence.c.server)
    of_table = select(*columns).select_from(with_servers).where(presence.c.table_id == table_id)
    here, since = set(), dict[int, datetime]()
    for person, is_here, at, where, beaten in connection.execute(of_table):
        if is_here and (where == server or (beaten is not None and beaten > plain(now - GONE))):
            here.add(person)
        left = max(at, beaten) if is_here and beaten is not None else at
        since[person] = max(left, since.get(person, left))
    return {person: None if person in here else aware(left) for person, left in since.items()}


def where_somebody_is(now: datetime) -> Select[tuple[str]]:
    """The query for the tables with pages that are open, on any server."""
    here = select(presence.c.table_id).join(servers, servers.c.id == presence.c.server)
    return here.where(presence.c.here, servers.c.at > plain(now - GONE))


def fold(connection: Connection, server: str, now: datetime) -> None:
    """Merge the rows of other servers that are long gone into one for each person: away since then."""
    silent = select(servers.c.id).where(servers.c.at < plain(now - LONG_GONE), servers.c.id != server)
    gone = connection.scalars(silent.with_for_update(skip_locked=True)).all()
    if not gone:
        return
    left = case((or_(~presence.c.here, servers.c.at < presence.c.at), presence.c.at), else_=servers.c.at)
    rows = (
        select(presence.c.table_id, presence.c.person, literal(FORMERLY), false(), func.max(left))
        .join_from(presence, servers, servers.c.id == presence.c.server)
        .where(servers.c.id.in_(gone))
        .group_by(presence.c.table_id, presence.c.person)
    )
    columns = ["table_id", "person", "server", "here", "at"]
    new = insert_into(connection.dialect.name, presence).from_select(columns, rows)
    later = new.on_conflict_do_update(
        index_elements=["table_id", "person", "server"],
        set_={"at": new.excluded.at},
        where=new.excluded.at > presence.c.at,
    )
    connection.execute(later)
    connection.execute(delete(presence).where(presence.c.server.in_(gone)))
    connection.execute(delete(servers).where(servers.c.id.in_(gone)))
