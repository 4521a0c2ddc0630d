"""The page on privacy, and *Forget me*, which deletes personal data at all tables.

Moves and results stay, without a name: they belong to the others as well.
"""

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.position import IllegalMove
from ...storage.store import StaleLog, Store, Unstored
from ...table.event import Event, Refused
from ...table.features import resign, seats
from ...table.table import Table
from ..http.browser import digest, forget_after, secrets_of
from ..live.access import Caller
from ..live.tables import Tables
from ..templating import render
from .callers import tables_of

AT_ONCE = 50
"""Tables at which somebody is forgotten in one transaction."""
NOT_EVERYWHERE = "You could not be forgotten at every table; please try again."

router = APIRouter()


@router.get("/privacy")
def show_privacy() -> Response:
    """What is stored about people, for how long, and how to be forgotten."""
    return render("privacy.html")


@router.post("/forget")
async def forget(request: Request) -> Response:
    """Delete all personal data of whoever asks; raises Unstored if that failed at some table."""
    tables = tables_of(request)
    browsers = [digest(secret) for secret in secrets_of(request)]
    number = await forget_seats(tables, browsers)
    for browser in browsers:
        await tables.store.write(Store.forget_devices, browser)
    number += await forget_seats(tables, browsers)  # another device may have opened a table meanwhile
    response = render("forgotten.html", tables=number)
    forget_after(request, response)
    return response


async def forget_seats(tables: Tables, browsers: Iterable[str]) -> int:
    """Forget all persons for whom these browsers act; returns how many there were. Raises Unstored."""
    found = sorted(
        {each for browser in browsers for each in await tables.store.read(Store.acts_for, browser)}
    )
    for each in found:
        if each.is_needed:
            await leave(tables, each.table_id, each.person)
    seats = [(each.table_id, each.person) for each in found]
    parts = [seats[first : first + AT_ONCE] for first in range(0, len(seats), AT_ONCE)]
    if [seat for part in parts for seat in await kept(tables, part)]:
        raise Unstored(NOT_EVERYWHERE)
    return len(seats)


async def kept(tables: Tables, seats: Sequence[tuple[str, int]]) -> Sequence[tuple[str, int]]:
    """Forget these persons, all at once, or one by one where one of them makes trouble; returns who is still known."""
    try:
        moved = await tables.store.write(Store.forget, *seats)
    except Exception:
        if len(seats) > 1:
            return [seat for each in seats for seat in await kept(tables, [each])]
        logging.getLogger(__name__).exception("Somebody could not be forgotten at table %s.", seats[0][0])
        return seats
    try:
        await tables.changed_hands(moved)
    except Exception:  # what is stored counts
        logging.getLogger(__name__).exception("That somebody is forgotten could not be shown.")
    return ()


async def leave(tables: Tables, table_id: str, person: int) -> None:
    """Let a person leave a table, so that nobody waits, if its game can be played here."""
    try:
        live = await tables.find(table_id)
        with suppress(Refused, IllegalMove, StaleLog, Unstored):
            while True:
                await live.change(None, farewell, Caller(person))
    except Exception:  # rows can be removed nevertheless
        logging.getLogger(__name__).warning("Somebody is forgotten at table %s without leaving it.", table_id)


def farewell(table: Table) -> Event:
    """The next thing that I do if I leave for good; raises Refused once there is nothing more to do."""
    if not (table.over or table.gathering) and set(table.playing) - set(table.active) and table.active:
        seat = table.active[0] if (speaker := resign.speaker(table)) is None else speaker
        return table.event("resign", {"seat": seat})
    if table.my_seats and (table.gathering or (table.others and table.number < table.games)):
        return seats.stand(table, table.my_seats[0])
    raise Refused("Nobody waits for you here.")
