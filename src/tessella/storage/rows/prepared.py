"""Prepared replies, and what has become of them: one for each person at a table."""

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, select

from ...table.features.prepare import Replies, Reply
from ..schema import prepared
from .upsert import upsert

_OF_TABLE = select(prepared).where(prepared.c.table_id == bindparam("of"))


@dataclass(frozen=True)
class Replaced:
    """The replies at a table before and after a change; it is stale if others are stored than those before."""

    before: Replies
    after: Replies


def replies_of(connection: Connection, table_id: str) -> dict[int, Reply]:
    """The prepared replies at a table, by person."""
    found = connection.execute(_OF_TABLE, {"of": table_id})
    return {row.person: Reply(row.game, row.ply, tuple(row.clicks), row.words, row.fate) for row in found}


def replace(connection: Connection, table_id: str, replaced: Replaced) -> bool:
    """Replace the stored replies; returns False, and changes nothing, if they are not those before."""
    if replies_of(connection, table_id) != replaced.before:
        return False
    for person in replaced.before.keys() - replaced.after.keys():
        of_person = prepared.c.table_id == table_id, prepared.c.person == person
        connection.execute(delete(prepared).where(*of_person))
    for person, reply in replaced.after.items():
        if reply != replaced.before.get(person):
            row = {"table_id": table_id, "person": person, **vars(reply), "clicks": list(reply.clicks)}
            upsert(connection, prepared, row)
    return True
