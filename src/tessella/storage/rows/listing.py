"""All tables of a database as a list, without replaying a game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from ...engine.levels import current
from ...table.stage import OVER
from ..database import Database
from ..schema import events, names, tables
from .moments import aware
from .names import KINDS, put_back

AT_ONCE = 500
"""How many tables have their players read together."""
SEATING = (*KINDS, "stand", "engine")
"""The events that say who plays. They do not say that an engine plays on for somebody absent."""


@dataclass(frozen=True)
class Listed:
    """A table, from its rows."""

    id: str
    game: str
    opened_at: datetime
    changed_at: datetime
    """The time of the last event; both are UTC."""
    events: int
    over: bool | None
    """Whether all games are over; None for a table whose rows are older than this column."""
    players: Sequence[str]
    """The names of the players by number; an engine's level; empty for an open seat."""
    public: bool
    """Whether the table is in the lobby."""


def listed_tables(database: Database) -> Iterator[Listed]:
    """All tables, those with the newest events first. No transaction is open while the caller works with one."""
    with database.reading() as connection:
        rows = rows_of(connection)
    for first in range(0, len(rows), AT_ONCE):
        with database.reading() as connection:
            found = listed(connection, rows[first : first + AT_ONCE])
        yield from found


def rows_of(connection: Connection) -> Sequence[Any]:
    """The rows of all tables, those with the newest events first."""
    number = select(func.max(events.c.seq)).where(events.c.table_id == tables.c.id).scalar_subquery()
    about = select(tables, number.label("events")).order_by(tables.c.changed_at.desc(), tables.c.id)
    return connection.execute(about).all()


def listed(connection: Connection, rows: Sequence[Any]) -> list[Listed]:
    """Some tables, by their rows."""
    players = players_of(connection, [row.id for row in rows])
    return [
        Listed(
            row.id,
            row.game,
            aware(row.opened_at),
            aware(row.changed_at),
            row.events,
            None if row.phase is None else row.phase == OVER,
            players.get(row.id, []),
            row.public,
        )
        for row in rows
    ]


def players_of(connection: Connection, ids: Sequence[str]) -> Mapping[str, list[str]]:
    """The players of some tables."""
    given = select(names).where(names.c.table_id.in_(ids))
    known: dict[str, dict[tuple[int, int], str]] = {table_id: {} for table_id in ids}
    for row in connection.execute(given):
        known[row.table_id][row.seq, row.player] = row.name
    columns = select(events.c.table_id, events.c.seq, events.c.kind, events.c.payload)
    seating = columns.where(events.c.table_id.in_(ids), events.c.kind.in_(SEATING))
    found: dict[str, list[str]] = {}
    for row in connection.execute(seating.order_by(events.c.table_id, events.c.seq)):
        seat(found.setdefault(row.table_id, []), row.kind, put_back(row, known[row.table_id]))
    return found


def seat(players: list[str], kind: str, told: Mapping[str, Any]) -> None:
    """Change who plays, as one event tells."""
    match kind:
        case "open":
            players[:] = [current(player["level"] or "") or player["name"] for player in told["players"]]
        case "stand":
            players[told["player"]] = ""
        case _:
            players[told["player"]] = told.get("name") or current(told["level"])
