"""Notifications of changed tables for the other servers over the same database.

Every transaction about a table announces it first. That also makes transactions about one table wait for each other, so
what one of them reads still holds when it ends. SQLite has a table of changes, which others poll (file_watch.py);
PostgreSQL has NOTIFY (channel_watch.py).
"""

from sqlalchemy import Connection, Integer, bindparam, delete, func, insert, literal, select

from .. import schema

CHANNEL = "tessella"
ORDERS = "*"
"""In place of a table's id: the orders of whoever runs the servers have changed (orders.py)."""
KEPT = 4000
"""Rows of the newest changes that stay when older ones are removed."""

_NOTED = """
INSERT INTO changes (table_id, server)
SELECT id, ? FROM tables WHERE id = ? AND rewritten = coalesce(?, rewritten)"""
"""As text, which takes half the time: it is executed before every write."""
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
    """Notify the others that a server changes a table, once the transaction has succeeded; raises UnknownTable.

    rewritten is how many were forgotten there, as far as the server knows; None is not checked. Returns False, and
    notifies nobody, if that is another number.
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


def announce_orders(connection: Connection, server: str) -> None:
    """Notify the others that orders change, once the transaction has succeeded."""
    if connection.dialect.name == "sqlite":
        connection.execute(insert(schema.changes).values(table_id=ORDERS, server=server))
    else:
        connection.execute(select(func.pg_notify(CHANNEL, f"{server} {ORDERS}")))


def trim(connection: Connection) -> None:
    """Remove all but the newest changes; whoever has missed some notices the gap in their numbers."""
    if connection.dialect.name == "sqlite":
        newest = select(func.max(schema.changes.c.n)).scalar_subquery()
        connection.execute(delete(schema.changes).where(schema.changes.c.n <= newest - KEPT))
