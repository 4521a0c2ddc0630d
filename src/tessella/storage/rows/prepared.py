"""Replies that people have prepared, and what has become of them: one for each person at a table."""

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, select

from ...table.features.prepare import Replies, Reply
from ..schema import prepared
from .upsert import upsert

_OF_TABLE = select(prepared).where(prepared.c.table_id == bindparam("of"))


@dataclass(frozen=True)
class Replaced:
    """The replies that there must be at a table for something to be right, and those that there are after it."""

    before: Replies
    after: Replies


def replies_of(connection: Connection, table_id: str) -> dict[int, Reply]:
    """What has been prepared at a table, by person."""
    found = connection.execute(_OF_TABLE, {"of": table_id})
    return {row.person: Reply(row.game, row.ply, tuple(row.clicks), row.words, row.fate) for row in found}


def replace(connection: Connection, table_id: str, replaced: Replaced) -> bool:
    """Write down what has become of replies; False where others have been quicker."""
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
