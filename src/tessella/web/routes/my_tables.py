"""All tables of a browser, for those who come back."""

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
"""Of the tables where the game goes on, and of those where all is over, so many are told of at once."""

router = APIRouter()


@router.get("/now")
async def now(request: Request) -> Now:
    """What the server's clock says, for pages that show how much time somebody has left."""
    tables = tables_of(request)
    await tables.record_sleep()
    return Now(round(tables.clock().timestamp() * 1000))


@router.get("/mine")
def show_my_tables(request: Request) -> Response:
    """The page of all tables of a browser; what it shows is told to it by a stream."""
    return giving_page(request, "mine.html", base=outer_base_of(request))


@router.get("/tables")
async def my_tables(request: Request, after: str = "") -> MyTables:
    """Where this browser can go on, where it is to act first, and its last games; or those that ended before one."""
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
