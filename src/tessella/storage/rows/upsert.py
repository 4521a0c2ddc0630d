"""A row put in the place of the one that has its key, if there is one, or left out; in one statement."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table
from sqlalchemy.dialects import postgresql, sqlite

Condition = Callable[[Any], ColumnElement[bool]]


def upsert(connection: Connection, table: Table, row: dict[str, Any], where: Condition | None = None) -> None:
    """Write a row; one that is there is changed only where the condition, of the new values, holds."""
    statement = insert_into(connection, table).values(row)
    key = [column.name for column in table.primary_key]
    values = {name: statement.excluded[name] for name in row if name not in key}
    condition = where(statement.excluded) if where else None
    connection.execute(statement.on_conflict_do_update(index_elements=key, set_=values, where=condition))


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Write a row unless one is there that must not be there twice; returns whether it was written."""
    statement = insert_into(connection, table).values(row).on_conflict_do_nothing()
    return connection.execute(statement.returning(*table.primary_key)).first() is not None


def insert_all_new(connection: Connection, table: Table, rows: Select[Any]) -> None:
    """Write what a query finds, whose columns are named like those of the table, but for what is there already."""
    found = insert_into(connection, table).from_select(rows.selected_columns.keys(), rows)
    connection.execute(found.on_conflict_do_nothing())


def insert_into(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """The statement of the database's own kind that can tell what to do with a row that is there."""
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)
