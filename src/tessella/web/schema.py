"""The tables of the database; migrations/ makes them, step by step, so a change here needs a step there."""

from sqlalchemy import JSON, Column, DateTime, ForeignKey, Integer, MetaData, String, Table

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("owner", String(64), nullable=False),  # digest of the secret of the browser that opened it
    Column("opened_at", DateTime, nullable=False),  # UTC
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("kind", String(16), nullable=False),
    Column("payload", JSON, nullable=False),
    Column("at", DateTime, nullable=False),  # UTC
)
