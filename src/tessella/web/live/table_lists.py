"""A browser's tables as lists show them."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from ...core.sentences import listed
from ...storage.store import Place
from ...table.features.seats import listed_as
from ...table.stage import ON, phase, stage
from ...table.story import result, status
from ...table.table import Table
from ...table.tally import lead_of_several
from ...table.terms import NOBODY
from ...table.unicode_text import isolated
from ..wire import Underway
from .faults import unreadable
from .live_table import LiveTable
from .snapshot import clock_of
from .tables import Tables

T = TypeVar("T")


async def told_of(tables: Tables, table_id: str, tell: Callable[[LiveTable], T]) -> T | None:
    """What a function says of a table; None where that cannot be read: its game is no longer here, say."""
    try:
        return tell(await tables.peek(table_id))
    except SQLAlchemyError:  # the database fails for all tables
        raise
    except Exception as fault:
        unreadable(table_id, fault)
        return None


async def entry(tables: Tables, place: Place) -> Underway | None:
    """What a list says of a table; None where it cannot be read."""
    return await told_of(tables, place.table_id, lambda live: entry_of(live, place.person))


def entry_of(live: LiveTable, person: int) -> Underway:
    """What a list of this person says of a table."""
    table = live.table_for(person)
    return Underway(
        table=live.id,
        title=table.position.game.title,
        company=other_players(table),
        status=in_few_words(table),
        yours=person in stage(table).waits_for,
        at=table.last.at or live.opened_at,
        phase=phase(table),
        alone=live.access.is_for_one,
        turn=table.position.mover if table.mover else None,
        clock=clock_of(table),
        picture=f"/tables/{live.id}/watch/board.svg?seq={live.table_for(NOBODY).changed}",
        seq=table.seq,
        resigns=table.objection("resign") is None,
        games=table.before + table.number,
        score=lead_of_several(table),
    )


def in_few_words(table: Table) -> str:
    """Whose turn it is, or who won."""
    if table.over and phase(table) == ON:
        return f"{result(table)}: the next game can begin"
    return result(table) or status(table)


def other_players(table: Table) -> str:
    """The other players in a few words; empty if nobody has come yet."""
    others = [seat for seat in range(table.position.seats) if seat not in table.my_seats]
    names = [isolated(listed_as(table, seat)) for seat in others if not table.player_at(seat).is_open]
    return f"with {listed(names)}" if names else "" if others else "on this screen"
