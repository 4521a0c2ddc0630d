"""The exceptions to append-only tables: somebody is forgotten, or a whole table is removed.

The database itself refuses to change or remove an event or a message, unless its table has a row here. Such a row never
outlives the transaction that writes it, so no other transaction ever sees one.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, delete, insert

from ..schema import exceptions


@contextmanager
def exception(connection: Connection, table_id: str) -> Iterator[None]:
    """In here, events and messages of one table can be changed."""
    connection.execute(insert(exceptions).values(table_id=table_id))
    yield
    connection.execute(delete(exceptions).where(exceptions.c.table_id == table_id))
