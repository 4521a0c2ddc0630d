"""The exception to what is only added to: who is forgotten, and tables that are removed.

The database itself refuses to change or remove an event or a message. It allows it about a table that has a row here.
Such a row never outlives the transaction that writes it, so no other transaction ever sees one.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, delete, insert

from ..schema import exceptions


@contextmanager
def exception(connection: Connection, table_id: str) -> Iterator[None]:
    """In here, what was written about one table can be changed."""
    connection.execute(insert(exceptions).values(table_id=table_id))
    yield
    connection.execute(delete(exceptions).where(exceptions.c.table_id == table_id))
