"""Replies that people have prepared, and what has become of them: one for each person at a table."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select

from ...table.features.prepare import Replies, Reply
from ..schema import events, prepared
from .upsert import upsert


@dataclass(frozen=True)
class Replaced:
    """The replies that there must be at a table for something to be right, and those that there are after it."""

    before: Replies
    after: Replies


def replies_of(connection: Connection, table_id: str) -> dict[int, Reply]:
    """What has been prepared at a table, by person."""
    found = connection.execute(select(prepared).where(prepared.c.table_id == table_id))
    return {row.person: Reply(row.game, row.ply, tuple(row.clicks), row.words, row.fate) for row in found}


def replace(connection: Connection, table_id: str, seq: int, replaced: Replaced) -> bool:
    """Write down what has become of replies after the first seq events; False where others have been quicker."""
    last = select(func.max(events.c.seq)).where(events.c.table_id == table_id)
    if replies_of(connection, table_id) != replaced.before or connection.scalar(last) != seq:
        return False
    for person in replaced.before.keys() - replaced.after.keys():
        of_person = prepared.c.table_id == table_id, prepared.c.person == person
        connection.execute(delete(prepared).where(*of_person))
    for person, reply in replaced.after.items():
        if reply != replaced.before.get(person):
            row = {"table_id": table_id, "person": person, **vars(reply), "clicks": list(reply.clicks)}
            upsert(connection, prepared, row)
    return True
