"""The page and the list of a browser's tables, and how a table is put away."""

from collections.abc import Iterable
from typing import Literal

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...storage.store import Place
from ...table.event import insist
from ..http.browser import owner_of
from ..live.subscriptions import (
    goes_on,
    is_over,
    is_over_alone,
    is_over_among_people,
    is_put_away,
    waited_for_first,
)
from ..live.table_lists import entry
from ..live.tables import Tables
from ..wire import MyTables, Nothing, Now, Underway
from .callers import At, outer_base_of, tables_of
from .calls import Wish
from .idempotency import giving_page
from .links import somebody

SHOWN, FINISHED = 6, 12
"""How many tables are listed at once: where the game goes on, and where all is over."""
WAITED_FOR = "Others play here with you: resign, or finish the game, before you put it away."

router = APIRouter()


Kind = Literal["people", "alone", "put-away"]
KINDS = {"people": is_over_among_people, "alone": is_over_alone, "put-away": is_put_away}
"""Tables of the past: those with other persons, those without, those that were put away."""


class PutAway(Wish):
    """Whether a table is put away, or shown in lists again."""

    away: bool


@router.get("/now")
async def now(request: Request) -> Now:
    """The time of the server's clock, for pages that show clocks."""
    tables = tables_of(request)
    await tables.record_sleep()
    return Now(round(tables.clock().timestamp() * 1000))


@router.get("/mine")
def show_my_tables(request: Request) -> Response:
    """The page of a browser's tables; a stream fills it."""
    return giving_page(request, "mine.html", base=outer_base_of(request))


@router.get("/tables")
async def my_tables(request: Request, after: str = "", kind: Kind | None = None) -> MyTables:
    """Running games, first where the person is to act, and the last finished ones; or only tables of one kind, or only
    those after a table."""
    tables = tables_of(request)
    browser = owner_of(request)
    places = await tables.places(browser) if browser else []
    going_on = [] if after or kind else sorted(filter(goes_on, places), key=waited_for_first)
    over = [*filter(KINDS[kind] if kind else is_over, places)]
    begin = next((at for at, place in enumerate(over, start=1) if place.table_id == after), 0)
    return MyTables(await entries(tables, going_on, SHOWN), await entries(tables, over[begin:], FINISHED))


async def entries(tables: Tables, places: Iterable[Place], most: int) -> list[Underway]:
    """What a list says of the first tables that can be read."""
    found: list[Underway] = []
    for place in places:
        if len(found) == most:
            break
        if told := await entry(tables, place):
            found.append(told)
    return found


@router.post("/tables/{table_id}/put-away")
async def put_away(request: Request, live: At, call: PutAway) -> Nothing:
    """The lists of whoever asks leave a table out, or show it again; nothing changes for others. Raises Refused."""
    person = somebody(request, live)
    place = live.places[owner_of(request)]
    insist(None if place.may_be_put_away or not call.away else WAITED_FOR)
    await tables_of(request).put_away(live.id, person, call.away)
    return Nothing()
