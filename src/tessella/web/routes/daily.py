"""The deal of the day: the same for all, with one try for each browser, and a page of results."""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...core.catalogue import find
from ...core.position import Game
from ...record.rules_page import rules_file
from ...storage.store import Entry, Store, Try
from ...table.event import Refused
from ...table.features import deal
from ...table.terms import LONGEST_NAME, tidy_name
from ...table.tries import GRACE, oldest_open
from ..http.browser import digest, owner_of, remember_after, secret_for
from ..http.forms import form_of, text_of
from ..live.tables import Tables
from ..templating import render
from ..work.threads import in_thread
from .callers import tables_of
from .catalogue_cards import card
from .daily_deals import level_on, opening, picture, todays, usual
from .daily_results import OwnDay, OwnDays, in_brief, own_days_of, results_of
from .idempotency import to_table

SHOWN = 100
"""Rows; one's own is shown wherever it stands."""
DAYS = 14
"""Of one's own, up to today."""
ELSEWHERE = "Your try is under way on another device."
NEW_DAY = "A new day has begun meanwhile: here is its deal."

router = APIRouter(prefix="/daily")


@router.get("/{name}")
async def show_today(request: Request, name: str) -> Response:
    """The form to begin a try at today's deal, and the results so far."""
    return await results_page(request, await dealt_game(name), today(request))


@router.get("/{name}/{day}")
async def show_day(request: Request, name: str, day: str) -> Response:
    """The results of a day."""
    game = await dealt_game(name)
    if not is_day(day) or day > today(request):
        raise HTTPException(404, "There is no such day, or not yet.")
    return await results_page(request, game, day)


@router.post("/{name}")
async def begin(request: Request, name: str) -> Response:
    """This browser's try at today's deal: it begins, or goes on."""
    game, day, tables = await dealt_game(name), today(request), tables_of(request)
    async with form_of(request) as form:
        wish, shown = text_of(form, "name"), text_of(form, "day") or day
    secret = secret_for(request)
    found = await tables.store.read(Store.own_tries, day, [game.name], digest(secret))
    own = found[game.name][0] if found else None
    if shown != day and not own:
        return await results_page(request, game, day, NEW_DAY, wish)
    if is_elsewhere(own):
        return await results_page(request, game, day, ELSEWHERE)
    try:
        table_id = own.table_id if own else await opened(tables, game, day, wish, digest(secret))
    except Refused as refused:
        return await results_page(request, game, day, str(refused), wish)
    return to_table(request, table_id, secret)


def is_elsewhere(own: Try | None) -> bool:
    """Whether the try goes on, but no longer in this browser."""
    return own is not None and own.shut_out and not own.over


async def opened(tables: Tables, game: Game, day: str, wish: str, browser: str) -> str:
    """The id of the table of a browser's try; raises Refused for a name that is none."""
    name, drawn = tidy_name(wish), await todays(tables, game, day)
    return await tables.open(browser, opening(game, day, name, drawn), entry=Entry(day, game.name, name))


async def results_page(
    request: Request, game: Game, day: str, sentence: str = "", name: str = ""
) -> Response:
    """The page of a day. sentence says why no try could begin under this name."""
    tables, now, secret = tables_of(request), today(request), secret_for(request)
    oldest = oldest_open(tables.clock())
    is_past = day < oldest
    tries = await tables.store.read(Store.tries, day, game.name, owner_of(request))
    found = await in_thread(results_of, tries, is_past)
    own = found.own.entry if found.own else None
    may_try = day == now and own is None
    level = await level_on(tables, game, day)
    if may_try:
        request.app.state.compiler.want(game, usual(game), level.name)
    before, after = await tables.store.read(Store.neighbours, day, game.name)
    shown = await picture(tables, game, day, day == now)
    last = await own_days_of(tables.store, owner_of(request), oldest, DAYS, game.name)
    response = render(
        "daily.html",
        409 if sentence else 200,
        game=game,
        picture=shown or card(game.name),
        is_deal=shown is not None,
        has_rules=rules_file(game).exists(),
        date=in_words(date.fromisoformat(day)),
        is_today=day == now,
        is_past=is_past,
        hour=GRACE // timedelta(hours=1),
        before=before,
        after=after or (now if day < now else None),
        closes_at=closes_at(day),
        days=last_days(now, last),
        day=day,
        now=now,
        found=found,
        brief=in_brief(found.own, found.places),
        rows=[row for place, row in enumerate(found.rows) if place < SHOWN or row.entry.own],
        level=level.title,
        may_try=may_try,
        elsewhere=ELSEWHERE if is_elsewhere(own) else "",
        may_watch=own.over if own else is_past,
        sentence=sentence,
        name=name,
        longest_name=LONGEST_NAME,
    )
    if may_try:  # a form that is sent twice is one try only if both times the same browser sends it
        remember_after(request, response, secret)
    return response


async def dealt_game(name: str) -> Game:
    """A game with open deals; raises UnknownGame, or HTTPException (404) for any other."""
    game = find(name)
    if not await in_thread(deal.has_deals, game):
        raise HTTPException(404, f"{game.title} has no deal of the day.")
    return game


def today(request: Request) -> str:
    """The day that it is, in UTC."""
    return deal.of_the_day(tables_of(request).clock())


def closes_at(day: str) -> datetime:
    """The moment until which a try that was begun on a day can get a place."""
    return datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1) + GRACE


def last_days(now: str, own: OwnDays) -> list[tuple[date, OwnDay | None]]:
    """The last days up to today, each with one's own try; nothing for somebody without one in that time."""
    tries = {each.day: each for each in own.tries}
    days = [date.fromisoformat(now) - timedelta(days=back) for back in reversed(range(DAYS))]
    row = [(day, tries.get(str(day))) for day in days]
    return row if any(each for _, each in row) else []


def is_day(text: str) -> bool:
    """Whether this is a day as addresses have it."""
    with suppress(ValueError):
        return str(date.fromisoformat(text)) == text
    return False


def in_words(day: date) -> str:
    """A day as people write it."""
    return f"{day:%A}, {day.day} {day:%B %Y}"
