"""Reviews of games, one for each game of a table; they name nobody."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, select, update

from ..schema import reviews, tables
from .changes import UnknownTable
from .upsert import upsert


@dataclass(frozen=True)
class StoredReview:
    """A review of a game; number is that of the game among all at its table.

    changed: the number of the event that last changed the game then: a game that was taken up again has a higher one.
    build: the build that made it. accuracy: of each seat, from 0 to 100; None for one that nothing is known of. review:
    the whole of it, as JSON.
    """

    number: int
    changed: int
    build: str
    accuracy: Sequence[float | None]
    review: str


def keep(connection: Connection, table_id: str, review: StoredReview) -> None:
    """Keep a review in the place of an earlier one; the results of the table are counted anew. Raises UnknownTable."""
    anew = update(tables).where(tables.c.id == table_id).values(counted=0).returning(tables.c.id)
    if connection.execute(anew).first() is None:
        raise UnknownTable("There is no such table.")
    upsert(connection, reviews, {"table_id": table_id, **asdict(review)})


def review_of(connection: Connection, table_id: str, number: int) -> StoredReview | None:
    """The review of a game, if there is one."""
    columns = [reviews.c[name] for name in StoredReview.__dataclass_fields__]
    found = select(*columns).where(reviews.c.table_id == table_id, reviews.c.number == number)
    row = connection.execute(found).one_or_none()
    return StoredReview(**row._mapping) if row else None
