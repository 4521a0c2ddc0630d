"""The page and the list of a browser's tables."""

from collections.abc import Iterable

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...storage.store import Place
from ..http.browser import owner_of
from ..live.subscriptions import goes_on, is_over, waited_for_first
from ..live.table_lists import entry
from ..live.tables import Tables
from ..wire import MyTables, Now, Underway
from .callers import outer_base_of, tables_of
from .idempotency import giving_page

SHOWN, FINISHED = 6, 12
"""How many tables are listed at once: where the game goes on, and where all is over."""

router = APIRouter()


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
async def my_tables(request: Request, after: str = "") -> MyTables:
    """Running games, first where the person is to act, and the last finished ones; or those finished before a table."""
    tables = tables_of(request)
    browser = owner_of(request)
    places = await tables.places(browser) if browser else []
    going_on = [] if after else sorted(filter(goes_on, places), key=waited_for_first)
    over = [*filter(is_over, places)]
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
