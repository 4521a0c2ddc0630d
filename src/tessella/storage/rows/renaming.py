"""Taking a player's name at a table away, everywhere, or putting another one in its place."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from ...table.terms import OPENER
from ..schema import events, messages, names, tables, tries
from .exceptions import exception
from .names import KINDS, nameless, places


def rename(connection: Connection, table_id: str, player: int, name: str | None) -> bool:
    """Replace all names that a person had as a player, by number; None leaves only the player's number.

    The names are gone from the log, from the person's messages, and from a try at the deal of the day; all servers read
    the table again. Returns False, and changes nothing, if no person was ever this player.
    """
    person, given = given_to(connection, table_id, player)
    if not given:
        return False
    here = (
        names.c.table_id == table_id,
        names.c.player == player,
        names.c.seq.in_([row.seq for row, _ in given]),
    )
    old = {*connection.scalars(select(names.c.name).where(*here))}
    connection.execute(delete(names).where(*here))
    with exception(connection, table_id):
        for row, part in given:
            if "name" in part:  # in events of older builds
                old.add(part.pop("name"))
                at = (events.c.table_id == table_id, events.c.seq == row.seq)
                connection.execute(update(events).where(*at).values(payload=row.payload))
        called = name or nameless(player)
        theirs = (messages.c.table_id == table_id, messages.c.person == person, messages.c.name.in_(old))
        connection.execute(update(messages).where(*theirs).values(name=called))
    if name:
        rows = [{"table_id": table_id, "seq": row.seq, "player": player, "name": name} for row, _ in given]
        connection.execute(insert(names), rows)
    if person == OPENER:
        connection.execute(
            update(tries).where(tries.c.table_id == table_id, tries.c.name.in_(old)).values(name=called)
        )
    one_more = {"rewritten": tables.c.rewritten + 1}
    connection.execute(update(tables).where(tables.c.id == table_id).values(one_more))
    return True


def given_to(
    connection: Connection, table_id: str, player: int
) -> tuple[int, list[tuple[Any, dict[str, Any]]]]:
    """The last person who was a player, and the events that named this person so, each with the part that did."""
    naming = select(events.c.seq, events.c.kind, events.c.payload).where(
        events.c.table_id == table_id, events.c.kind.in_(KINDS)
    )
    holder, found = OPENER, []
    for row in connection.execute(naming.order_by(events.c.seq)).all():
        for number, part in places(row.kind, row.payload):
            if number == player:
                holder = holder if row.kind == "rename" else part.get("person", OPENER)
                found.append((holder, row, part))
    return holder, [(row, part) for person, row, part in found if person == holder]
