"""Private links, by which a person can play on from another device."""

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...table.table import WATCHING
from ...table.terms import NOBODY
from ..http.browser import digest, new_secret, owner_of, remember_after, secret_for
from ..live.live_table import LiveTable
from ..wire import Nothing, PrivateLink
from ..work.threads import in_thread
from .callers import At, outer_base_of, person_of
from .calls import Wish
from .qr import qr_svg

NOT_A_LINK = "This private link is no longer good; the device that you play on can make a new one."

router = APIRouter(prefix="/tables")


class Link(Wish):
    """The secret of a private link."""

    secret: Annotated[str, Field(pattern=r"^[\w-]{32}$")]


@router.post("/{table_id}/link")
async def make_link(request: Request, live: At, _: Wish) -> PrivateLink:
    """A private link for whoever asks; the one before is no longer valid."""
    return await new_link(request, live, somebody(request, live))


@router.post("/{table_id}/renew")
async def renew(request: Request, live: At, _: Wish) -> PrivateLink:
    """The same, and all other devices of this person can only watch from now on."""
    person = somebody(request, live)
    await live.access.shut_out(person, owner_of(request))
    return await new_link(request, live, person)


async def new_link(request: Request, live: LiveTable, person: int) -> PrivateLink:
    """A private link for a person; it replaces the one before."""
    secret = new_secret()
    await live.make_link(person, digest(secret))
    return await with_code(request, f"/tables/{live.id}#key={secret}")


async def with_code(request: Request, address: str) -> PrivateLink:
    """A private link with its code, which this answer alone has: an address of the code would tell logs the secret."""
    base = outer_base_of(request)
    return PrivateLink(address, await in_thread(qr_svg, f"{base}{address}") if base else "")


@router.post("/{table_id}/key")
async def use_link(request: Request, response: Response, live: At, call: Link) -> Nothing:
    """This browser acts for the person whose private link it has."""
    secret = secret_for(request)
    if not await live.access.admit(digest(call.secret), digest(secret)):
        raise HTTPException(403, NOT_A_LINK)
    remember_after(request, response, secret)
    return Nothing()


def somebody(request: Request, live: LiveTable) -> int:
    """The person who asks; raises HTTPException (403)."""
    person = person_of(request, live)
    if person == NOBODY:
        raise HTTPException(403, WATCHING)
    return person
