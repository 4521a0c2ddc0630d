"""Removing everything personal about somebody at a table, or a whole table."""

from datetime import datetime

from sqlalchemy import Connection, Table, delete, select, update

from ...table.terms import OPENER
from ..schema import exceptions, messages, metadata, tables
from . import dailies, log, names, persons
from .exceptions import exception
from .messages import blank
from .moments import plain


def forget(connection: Connection, table_id: str, person: int) -> set[str]:
    """Remove a person's names, messages, browsers, private link and presence; all servers read the table again.

    If it is the person who opened the table, the remarks of the record that it was opened with are removed as well. If
    nobody else plays, the invitation is withdrawn. A try at the deal of a day is kept without a name. Returns the
    digests of the browsers.
    """
    acting = persons.persons_of(connection, table_id)
    with exception(connection, table_id):
        names.forget(connection, table_id, person)
        blank(connection, table_id, person)
        if person == OPENER:
            log.forget_remarks(connection, table_id)
    for about in of_persons():
        connection.execute(delete(about).where(about.c.table_id == table_id, about.c.person == person))
    if not {*acting.values()} - {person}:
        persons.invite(connection, table_id, None)
    if person == OPENER:
        dailies.forget(connection, table_id, names.nameless(0))
    one_more = {"rewritten": tables.c.rewritten + 1}
    connection.execute(update(tables).where(tables.c.id == table_id).values(one_more))
    return {digest for digest, who in acting.items() if who == person}


def remove(connection: Connection, table_id: str, before: datetime | None = None) -> bool:
    """Remove a table, and everything stored about it, unless something has happened there since a moment.

    Returns whether it is removed.
    """
    if before and happened_since(connection, table_id, before):
        return False
    with exception(connection, table_id):
        for about in metadata.tables.values():
            if "table_id" in about.c and about is not exceptions:
                connection.execute(delete(about).where(about.c.table_id == table_id))
    connection.execute(delete(tables).where(tables.c.id == table_id))
    return True


def happened_since(connection: Connection, table_id: str, moment: datetime) -> bool:
    """Whether a table has an event of this moment or of a later one."""
    later = select(tables.c.id).where(tables.c.id == table_id, tables.c.changed_at >= plain(moment))
    return connection.execute(later).first() is not None


def of_persons() -> list[Table]:
    """The database's tables whose rows are about one person each, except messages, which are only blanked."""
    return [
        about
        for about in metadata.tables.values()
        if {"table_id", "person"} <= {*about.c.keys()} and about is not messages
    ]
