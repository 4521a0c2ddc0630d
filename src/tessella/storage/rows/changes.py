"""Which tables were changed, told to the other servers over the same database.

Every transaction about a table says so first. That also makes transactions about one table wait for each other, so
what is looked up in one still holds when it ends. SQLite has a table of changes, in which others look (file_watch.py);
PostgreSQL tells them itself (channel_watch.py).
"""

from sqlalchemy import Connection, Integer, bindparam, delete, func, literal, select

from .. import schema

CHANNEL = "tessella"
KEPT = 4000
"""Rows of the newest changes that stay when older ones are removed."""

_NOTED = """
INSERT INTO changes (table_id, server)
SELECT id, ? FROM tables WHERE id = ? AND rewritten = coalesce(?, rewritten)"""
"""As text: it comes before whatever is written, and a text is executed in half the time."""
_told = (
    select(func.pg_notify(literal(CHANNEL), bindparam("by") + " " + schema.tables.c.id))
    .where(schema.tables.c.id == bindparam("about"))
    .where(
        schema.tables.c.rewritten
        == func.coalesce(bindparam("rewritten", type_=Integer), schema.tables.c.rewritten)
    )
    .with_for_update(key_share=True)
)


class UnknownTable(LookupError):
    """An id that no table has; one sentence."""


def announce(connection: Connection, table_id: str, server: str, rewritten: int | None = None) -> bool:
    """Say that a server changes a table, once the transaction has succeeded; raises UnknownTable.

    rewritten: how often, as far as the server knows, somebody was forgotten there; False where that is another number.
    """
    if connection.dialect.name == "sqlite":
        found = connection.exec_driver_sql(_NOTED, (server, table_id, rewritten)).rowcount > 0
    else:
        about = {"about": table_id, "by": server, "rewritten": rewritten}
        found = connection.execute(_told, about).one_or_none() is not None
    if (
        not found
        and connection.scalar(select(schema.tables.c.id).where(schema.tables.c.id == table_id)) is None
    ):
        raise UnknownTable("There is no such table.")
    return found


def trim(connection: Connection) -> None:
    """Remove all but the newest changes; who has missed these can tell that there were more."""
    if connection.dialect.name == "sqlite":
        newest = select(func.max(schema.changes.c.n)).scalar_subquery()
        connection.execute(delete(schema.changes).where(schema.changes.c.n <= newest - KEPT))
