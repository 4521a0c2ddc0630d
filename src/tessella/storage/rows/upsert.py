"""Upserts, and inserts that ignore conflicts."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table
from sqlalchemy.dialects import postgresql, sqlite

Insert = postgresql.Insert | sqlite.Insert
Condition = Callable[[Any], ColumnElement[bool]]


def upsert(connection: Connection, table: Table, row: dict[str, Any], where: Condition | None = None) -> None:
    """Insert a row, or update the one with its key; only if a condition on the new values holds."""
    connection.execute(upserting(connection.dialect.name, table, tuple(row), where), row)


@cache
def upserting(dialect: str, table: Table, columns: Sequence[str], where: Condition | None) -> Insert:
    """The statement, made once; where is a function of a module."""
    statement = insert_into(dialect, table)
    key = [column.name for column in table.primary_key]
    values = {name: statement.excluded[name] for name in columns if name not in key}
    condition = where(statement.excluded) if where else None
    return statement.on_conflict_do_update(index_elements=key, set_=values, where=condition)


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row unless it conflicts with one; returns whether it was inserted."""
    statement = insert_into(connection.dialect.name, table).values(row).on_conflict_do_nothing()
    return connection.execute(statement.returning(*table.primary_key)).first() is not None


def insert_all_new(connection: Connection, table: Table, rows: Select[Any]) -> None:
    """Insert the rows of a query, whose columns are named like the table's, except those that conflict."""
    found = insert_into(connection.dialect.name, table).from_select(rows.selected_columns.keys(), rows)
    connection.execute(found.on_conflict_do_nothing())


def insert_into(dialect: str, table: Table) -> Insert:
    """An INSERT of the database's dialect, which knows ON CONFLICT."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
