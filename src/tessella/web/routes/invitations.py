"""Invitations: an address by which others take the open seats of a table."""

from hmac import compare_digest

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from ...record.rules_page import rules_file
from ...table import features
from ...table.event import Refused, insist
from ...table.guide import guide_file
from ...table.naming import YOU
from ...table.story import explained_options
from ...table.table import WATCHING, Table
from ...table.terms import LONGEST_NAME, NOBODY
from ..http.browser import digest, secret_for
from ..http.forms import form_of, text_of
from ..live.access import Caller
from ..live.live_table import LiveTable
from ..wire import Changed
from ..work.threads import in_thread
from .callers import At, base_of, person_of
from .calls import Wish
from .catalogue_cards import card, emblems
from .idempotency import giving_page, key_of, to_table
from .qr import qr_svg

NOT_INVITED = "This invitation is closed; whoever opened the table can send a new one."

router = APIRouter()


@router.get("/join/{table_id}/{token}")
async def show_invitation(request: Request, live: At, token: str) -> Response:
    """The game, its options and players. It changes nothing, because chat programs fetch links for their previews."""
    if live.table_for(person_of(request, live)).my_seats:
        return RedirectResponse(f"/tables/{live.id}", 303)
    return invitation_page(request, live, token)


def invitation_page(
    request: Request, live: LiveTable, token: str, sentence: str = "", name: str = "", status: int = 200
) -> Response:
    """The page on which somebody takes a seat; sentence says why it could not be taken."""
    table, game = live.table_for(NOBODY), live.table.position.game
    return giving_page(
        request,
        "join.html",
        status,
        live=live,
        game=game,
        state=live.state_for(NOBODY),
        host=name_of_host(live),
        picture=card(game.name),
        emblems=emblems(game.name),
        clock=table.terms.clock,
        rules=explained_options(game, table.position.options),
        opening=opening_of(table),
        mover=None if table.over or table.position.mover < 0 else table.position.mover,
        has_begun=bool(table.position.history),
        has_rules=rules_file(game).exists(),
        has_guide=guide_file(game).exists(),
        token=token,
        preview=f"{base_of(request)}/tables/{live.id}/watch/preview.png",
        invited=is_invited(live, token),
        closed=NOT_INVITED,
        sentence=sentence,
        name=name,
        longest_name=LONGEST_NAME,
    )


def opening_of(table: Table) -> tuple[str, str] | None:
    """What was agreed on about openings, and a sentence on it; None for nothing."""
    game, options = table.terms.game, table.terms.options
    if not table.terms.fair:
        return None
    found = game.fair_openings(options)
    return features.opening.LABEL, features.opening.explained(game, found) if found else ""


def name_of_host(live: LiveTable, otherwise: str = "A friend") -> str:
    """The name of somebody who waits at the table, the one who opened it if possible."""
    table = live.table
    names = [table.player_at(seat).name for person in table.persons for seat in table.seats_of(person)]
    return next((name for name in names if name != YOU), otherwise)


@router.post("/join/{table_id}/{token}")
async def take_seat(request: Request, live: At, token: str) -> Response:
    """A person takes a seat, or one more; then the page of the table."""
    async with form_of(request) as form:
        wish, name = text_of(form, "seat"), text_of(form, "name")
        secret = secret_for(request)
        caller = Caller(live.access.person(digest(secret)), digest(secret), key_of(form, digest(secret)))
    try:
        insist(None if is_invited(live, token) or caller.person != NOBODY else NOT_INVITED)
        seat = int(wish) if wish.isdecimal() and len(wish) < 3 else -1
        await live.change(None, lambda table: features.seats.sit(table, seat, name), caller)
    except Refused as refused:
        if not live.table_for(caller.person).my_seats:
            return invitation_page(request, live, token, str(refused), name, 409)
    return to_table(request, live.id, secret)


@router.get("/join/{table_id}/{token}/code.svg")
async def show_code(request: Request, live: At, token: str) -> Response:
    """The address of the invitation as a QR code."""
    if not is_invited(live, token):
        raise HTTPException(404, NOT_INVITED)
    drawn = await in_thread(qr_svg, f"{base_of(request)}/join/{live.id}/{token}")
    return Response(drawn, media_type="image/svg+xml")


def is_invited(live: LiveTable, token: str) -> bool:
    """Whether a token is that of the table's invitation."""
    return live.access.invitation is not None and compare_digest(
        live.access.invitation.encode(), token.encode()
    )


class Invite(Wish):
    """Whether others can take seats."""

    open: bool


@router.post("/tables/{table_id}/invite")
async def invite(request: Request, live: At, call: Invite) -> Changed:
    """The invitation is closed, or a new one made, by whoever opened the table or plays there."""
    person = person_of(request, live)
    known = live.table_for(person)
    if not (known.my_seats or features.seats.is_host(known)):
        raise Refused(WATCHING)
    await live.invite(call.open)
    return Changed(live.state_for(person))
