"""What Tessella keeps of somebody, told on a page; and *Forget me*, which takes it away again from all tables.

Moves and results stay, without a name: they belong to the others as well.
"""

import logging
from contextlib import suppress

from fastapi import APIRouter, Request
from starlette.responses import Response

from ..core.position import IllegalMove
from ..table.event import Event, Refused
from ..table.features import seats
from ..table.table import Table
from .browser import digest, forget_after, secrets_of
from .live import Caller
from .store import StaleLog, UnknownTable, Unstored
from .tables import Tables
from .templating import render

NOT_EVERYWHERE = "You could not be forgotten at every table; please try again."

router = APIRouter()


@router.get("/privacy")
def show_privacy() -> Response:
    """What is kept of whoever looks at this, for how long, and the way to be forgotten."""
    return render("privacy.html")


@router.post("/forget")
async def forget(request: Request) -> Response:
    """Nothing personal is kept of whoever asks, at any table; raises Unstored if that failed at some of them."""
    tables: Tables = request.app.state.tables
    browsers = [digest(secret) for secret in secrets_of(request)]
    found = [seat for browser in browsers for seat in await tables.shelf.acts_for(browser)]
    forgotten = [await forgot(tables, table_id, person) for table_id, person in found]
    if not all(forgotten):
        raise Unstored(NOT_EVERYWHERE)
    for browser in browsers:
        await tables.shelf.forget_devices(browser)
    response = render("forgotten.html", tables=len(forgotten))
    forget_after(request, response)
    return response


async def forgot(tables: Tables, table_id: str, person: int) -> bool:
    """Whether a person is forgotten at a table now. No table, whatever its state, keeps others from being tried."""
    try:
        await leave(tables, table_id, person)
    except Exception:  # its game is no longer here, say: rows can be removed nevertheless
        logging.getLogger(__name__).warning("Somebody is forgotten at table %s without leaving it.", table_id)
    try:
        await tables.shelf.forget(table_id, person)
        await tables.catch_up(table_id)
    except UnknownTable:  # it was removed meanwhile
        return True
    except Exception:
        logging.getLogger(__name__).exception("Somebody could not be forgotten at table %s.", table_id)
        return False
    return True


async def leave(tables: Tables, table_id: str, person: int) -> None:
    """Let a person go away from a table so that nobody waits; raises whatever waking the table does."""
    live = await tables.find(table_id)
    caller = Caller(person)
    with suppress(Refused, IllegalMove, StaleLog, Unstored):
        while True:
            await live.change(None, farewell, caller)


def farewell(table: Table) -> Event:
    """The next thing that I do if I leave for good; raises Refused once there is nothing more to do."""
    if not (table.over or table.gathering) and set(table.playing) - set(table.active) and table.active:
        seat = table.active[0] if table.speaker is None else table.speaker
        return table.event("resign", {"seat": seat})
    if table.own and (table.gathering or (table.others and table.number < table.games)):
        return seats.stand(table, table.own[0])
    raise Refused("Nobody waits for you here.")
