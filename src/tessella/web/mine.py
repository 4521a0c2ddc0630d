"""The tables of a browser, for those who come back."""

from fastapi import APIRouter, Request

from ..core.sentences import listed
from ..table.features.seats import called
from ..table.story import result, status
from ..table.table import Table
from .browser import owner_of
from .callers import person_of
from .errors import STATUS
from .tables import Tables
from .wire import MyTables, Now, Underway

LOOKED_AT, SHOWN, FINISHED = 24, 6, 4
"""Of the newest tables so many are looked at. Of those where the game goes on, and of the others, so many are shown."""

router = APIRouter()


@router.get("/now")
async def now(request: Request) -> Now:
    """What the server's clock says, for pages that show how much time somebody has left."""
    return Now(round(request.app.state.tables.clock().timestamp() * 1000))


@router.get("/tables")
async def my_tables(request: Request) -> MyTables:
    """Where this browser can go on, where it is to act first; and its last games."""
    tables: Tables = request.app.state.tables
    browser = owner_of(request)
    found: list[Underway] = []
    finished: list[Underway] = []
    for table_id, at in await tables.of(browser, LOOKED_AT) if browser else ():
        try:
            live = await tables.find(table_id)
        except tuple(STATUS):  # a game that is no longer here, say: nobody can go on
            continue
        table = live.table_for(person_of(request, live))
        ongoing = goes_on(table)
        if ongoing or table.over:
            (found if ongoing else finished).append(
                Underway(
                    table=table_id,
                    title=table.position.game.title,
                    company=company(table),
                    status=result(table) or status(table),
                    yours=table.my_turn,
                    at=at,
                )
            )
    return MyTables(sorted(found, key=lambda one: not one.yours)[:SHOWN], finished[:FINISHED])


def goes_on(table: Table) -> bool:
    """Whether there is something left to play, and somebody has begun."""
    begun = table.gathering or table.number > 1 or any(move.seat >= 0 for move in table.position.history)
    return begun and (not table.over or table.number < table.games)


def company(table: Table) -> str:
    """With whom one plays, in a few words; empty if nobody has come yet."""
    others = [seat for seat in range(table.position.seats) if seat not in table.own]
    names = [called(table, seat) for seat in others if not table.player_at(seat).is_open]
    return f"with {listed(names)}" if names else "" if others else "on this screen"
