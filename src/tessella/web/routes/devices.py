"""A private link by which another device gets all tables of a person, later ones too."""

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from ...storage.store import Store
from ..http.browser import digest, new_secret, owner_of, remember_after, secret_for
from ..wire import Nothing, PrivateLink
from .callers import tables_of
from .calls import Wish
from .links import NOT_A_LINK, Link, with_code

NO_GAMES = "This browser has no games yet."

router = APIRouter(prefix="/mine")


@router.post("/link")
async def make_link(request: Request, _: Wish) -> PrivateLink:
    """A private link for whoever asks; the one before is no longer valid."""
    return await new_link(request)


@router.post("/renew")
async def renew(request: Request, _: Wish) -> PrivateLink:
    """The same, and all other devices of this person can only watch from now on."""
    tables = tables_of(request)
    await tables.changed_hands(await tables.store.write(Store.shut_out_devices, somebody(request)))
    return await new_link(request)


async def new_link(request: Request) -> PrivateLink:
    """A private link, in the place of the one before."""
    tables = tables_of(request)
    secret = new_secret()
    await tables.store.write(Store.make_device_link, somebody(request), digest(secret))
    return await with_code(request, f"/mine#key={secret}")


@router.post("/key")
async def use_link(request: Request, response: Response, call: Link) -> Nothing:
    """This browser is a device of the person whose private link it has."""
    tables = tables_of(request)
    secret = secret_for(request)
    found = await tables.store.write(Store.join_devices, digest(call.secret), digest(secret))
    if found is None:
        raise HTTPException(403, NOT_A_LINK)
    await tables.changed_hands(found)
    remember_after(request, response, secret)
    return Nothing()


def somebody(request: Request) -> str:
    """The digest of a browser that has tables; raises HTTPException (403) for one without."""
    owner = owner_of(request)
    if not owner:
        raise HTTPException(403, NO_GAMES)
    return owner
