"""Results of games, which are computed from the logs when somebody asks, and kept until there is more to count."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, or_, select, update

from ...table.results import GameResult, Seated
from ...table.stage import OVER
from ..schema import events, keys, results, reviews, tables
from . import names
from .moments import aware, plain
from .upsert import upsert

OTHER_GAME = ("next", "rematch", "undo", "takeback")
"""Events by which a game is no longer the one on the table, or no longer over."""


@dataclass(frozen=True)
class Kept:
    """A result of a browser's person, with the table, and the names of the other persons by number of the player.

    accuracy: of that person's first seat, from 0 to 100; None if the game was not reviewed, or if nothing is known.
    """

    table_id: str
    result: GameResult
    names: Mapping[int, str]
    accuracy: float | None = None


def uncounted(connection: Connection, digest: str) -> Sequence[str]:
    """The tables of a browser whose results may have changed since they were counted, the last changed first."""
    own = select(tables.c.id).join(keys, keys.c.table_id == tables.c.id).where(keys.c.digest == digest)
    last = select(func.max(events.c.seq)).where(events.c.table_id == tables.c.id).scalar_subquery()
    may_differ = or_(tables.c.phase == OVER, tables.c.phase.is_(None), is_series(), has_another_game())
    found = own.where(tables.c.counted < last, may_differ)
    return connection.scalars(found.order_by(tables.c.changed_at.desc(), tables.c.id)).all()


def is_series() -> ColumnElement[bool]:
    """The condition that a game can be over although its table goes on."""
    opening = and_(events.c.table_id == tables.c.id, events.c.seq == 1)
    return exists().where(opening, events.c.payload["games"].as_integer() > 1)


def has_another_game() -> ColumnElement[bool]:
    """The condition that a game was begun, or taken up again, since the results of a table were counted."""
    later = and_(events.c.table_id == tables.c.id, events.c.seq > tables.c.counted)
    return exists().where(later, events.c.kind.in_(OTHER_GAME))


def keep(connection: Connection, table_id: str, seq: int, found: Sequence[GameResult]) -> None:
    """Keep the results of a table after its first seq events, of the persons for whom a browser acts."""
    acting = {*connection.scalars(select(keys.c.person).where(keys.c.table_id == table_id))}
    connection.execute(delete(results).where(results.c.table_id == table_id))
    for each in found:
        if each.person in acting:
            upsert(connection, results, {"table_id": table_id, **asdict(each), "at": plain(each.at)})
    connection.execute(update(tables).where(tables.c.id == table_id).values(counted=seq))


SAME_GAME = and_(*(results.c[name] == reviews.c[name] for name in ("table_id", "number", "changed")))
"""The condition that a review is of the game of a result, as it was then."""


def held_by(digest: str) -> ColumnElement[bool]:
    """The condition that a key is of the person of a result, and held by a browser."""
    return and_(
        keys.c.table_id == results.c.table_id, keys.c.person == results.c.person, keys.c.digest == digest
    )


def results_of(connection: Connection, digest: str) -> list[Kept]:
    """All results that are kept of a browser's persons, in the order in which the games were over."""
    columns = select(results, reviews.c.accuracy).join(keys, held_by(digest)).outerjoin(reviews, SAME_GAME)
    order = results.c.at, results.c.table_id, results.c.number
    found = [(row, result_in(row)) for row in connection.execute(columns.order_by(*order))]
    called = names.of_players(connection, {row.table_id for row, each in found if people(each)})
    return [
        Kept(
            row.table_id,
            each,
            {who: called.get((row.table_id, who, person), "") for who, person in people(each)},
            row.accuracy and row.accuracy[each.seat],
        )
        for row, each in found
    ]


def reviewed(connection: Connection, digest: str, most: int) -> list[tuple[Kept, str]]:
    """The last results of a browser's persons whose games have a review, with that, the last one first."""
    columns = select(results, reviews.c.review).join(keys, held_by(digest)).join(reviews, SAME_GAME)
    order = results.c.at.desc(), results.c.table_id, results.c.number
    rows = connection.execute(columns.order_by(*order).limit(most))
    return [(Kept(row.table_id, result_in(row), {}), row.review) for row in rows]


def people(result: GameResult) -> list[tuple[int, int]]:
    """The other persons who played: the number of the player, and the person."""
    return [(other.player, other.person) for other in result.others if other.person is not None]


def result_in(row: Any) -> GameResult:
    """A result from its row."""
    told = {name: value for name, value in row._mapping.items() if name in GameResult.__dataclass_fields__}
    players = [Seated(**each) for each in row.players]
    return GameResult(**told | {"at": aware(row.at), "players": players})
