"""The pages: the catalogue, a new game, its rules, a table."""

import re
from dataclasses import replace
from functools import cache

from anyio import from_thread
from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from ...core.catalogue import catalogue, find
from ...core.drawing.svg import apart
from ...core.game import Game
from ...core.option import Choice, Option
from ...engine.levels import LEVELS
from ...record.tidy import quoted
from ...table.event import Event, Refused, insist
from ...table.features import deal, series
from ...table.features.draw import known_to
from ...table.features.prepare import in_full_view
from ...table.features.seats import called
from ...table.features.undo import at
from ...table.guide import Guide, guide_file, guide_of, replayed
from ...table.names import isolated
from ...table.story import result
from ...table.table import Table
from ...table.terms import (
    LONGEST_DEAL,
    LONGEST_NAME,
    LONGEST_SERIES,
    NOBODY,
    OPEN_SEAT,
    YOU,
    Player,
    made_public,
    open_event,
    with_clock,
)
from ...table.time_control import CORRESPONDENCE, LIVE, MOST_DAYS, MOST_MINUTES, MOST_SECONDS, TimeControl
from ..http.browser import digest, owner_of, secret_for
from ..http.forms import form_of, text_of
from ..live.live_table import LiveTable
from ..live.snapshot import of_the_past
from ..live.tables import Tables
from ..table_state import PageState
from ..templating import render, trusted
from ..wire import GuidePage
from ..work.threads import in_thread
from .callers import WATCH, base_of, outer_base_of, person_of, table_of
from .cards import card
from .daily_results import briefs
from .idempotency import giving_page, key_of, to_table
from .rules_page import rules_file, rules_html

PERSON, OPEN = "person", "open"
"""The values of a seat's field that stand for a person here, and for one elsewhere; the others are engine levels."""
ANYBODY = "anybody"
COMPANY = {"": PERSON, "screen": PERSON, "friends": OPEN, ANYBODY: OPEN}
"""Who has the other seats, by how one wants to play; otherwise an engine."""

AWAY = {5: "5 minutes", 60: "1 hour", 24 * 60: "1 day", 7 * 24 * 60: "1 week"}
"""How long somebody may be away, in minutes, before the others may give the seat to an engine."""

OPTION = "option."
"""What the name of an option's field begins with."""

CUSTOM = "custom"
"""The value of an option's field that stands for the players' own, which is in a field beside it."""

FEW_DIGITS = re.compile(r"\d{1,4}")
"""A number that can be read, whatever it is."""

router = APIRouter()


@router.get("/")
def show_catalogue(request: Request) -> Response:
    """A card for each game, the deal of the day, and room for the tables of whoever comes back."""
    games, tables = catalogue().values(), request.app.state.tables
    dealt = [game for game in games if has_deals(game)]
    names, today = [game.name for game in dealt], deal.of_the_day(tables.clock())
    return render(
        "catalogue.html",
        cards=[(game, card(game.name), guide_file(game).exists()) for game in games],
        dealt=dealt,
        tried=from_thread.run(briefs, tables.store, today, owner_of(request), names),
    )


@router.get("/games/{name}")
def show_new_game(request: Request, name: str) -> Response:
    """Options, seats, the deal and the length of the series; a link may name options and a deal."""
    game = find(name)
    wishes = {key: value for key, value in request.query_params.items() if key != "with"}
    linked = {key.removeprefix(OPTION): value for key, value in wishes.items() if key.startswith(OPTION)}
    chosen = game.choose(linked if wishes else {option.name: option.suggested for option in game.options})
    from_thread.run_sync(request.app.state.preparing.want, game, chosen, LEVELS[0].name)
    return giving_page(
        request,
        "new.html",
        game=game,
        chosen=chosen,
        deal=wishes.get("deal", ""),
        has_deals=has_deals(game),
        longest_deal=LONGEST_DEAL,
        picture=card(name),
        emblems=emblems(name),
        linked=bool(wishes),
        company=request.query_params.get("with", "engine"),
        has_rules=rules_file(game).exists(),
        rules=f"/games/{name}/rules" if rules_file(game).exists() else "",
        has_guide=guide_file(game).exists(),
        levels=LEVELS,
        longest_name=LONGEST_NAME,
        longest_series=LONGEST_SERIES,
        away=AWAY,
        most={"minutes": MOST_MINUTES, "seconds": MOST_SECONDS, "days": MOST_DAYS},
    )


@router.get("/games/{name}/rules")
def show_rules(name: str) -> Response:
    """The game's rules for players."""
    game, html = find(name), rules_html(name)
    if html is None:
        raise HTTPException(404, f"{game.title} has no page of rules yet.")
    return render("rules.html", game=game, rules=trusted(html), has_previews=game.board.looks_ahead)


@router.get("/games/{name}/learn")
def show_guide(request: Request, name: str) -> Response:
    """The game's guided first game."""
    game = find(name)
    guide = guide_of(game)
    if guide is None:
        raise HTTPException(404, f"{game.title} has no guided game yet.")
    first = replayed(game.new(**guide.options), guide.steps[0].moves)
    from_thread.run_sync(request.app.state.preparing.want, game, first.options, LEVELS[0].name)
    return giving_page(
        request,
        "guide.html",
        game=game,
        page=GuidePage(game=name, options=dict(guide.options), seat=guide.seat, steps=list(guide.steps)),
        parts=[trusted(part) for part in apart(first.svg(seat=guide.seat))],
        has_rules=rules_file(game).exists(),
        first_game=first_game(game, guide),
    )


@router.post("/tables")
async def open_table(request: Request) -> Response:
    """A new table, on which this browser plays for the person who opened it."""
    try:
        async with form_of(request) as form:
            first, secret = await in_thread(read_form, form), secret_for(request)
            key = key_of(form, digest(secret))
    except Refused as refused:
        raise HTTPException(422, str(refused)) from None
    tables: Tables = request.app.state.tables
    return to_table(request, await tables.open(digest(secret), first, key=key), secret)


@router.get("/tables/{table_id}")
async def show_table(request: Request, table_id: str, ply: int | None = None) -> Response:
    """The board, and everything beside it; a link to a ply is refused where the game has none such."""
    live = await table_of(request, table_id)
    return await table_page(request, live, table_id, person_of(request, live), ply)


@router.get("/tables/{table_id}/watch")
async def show_watched_table(request: Request, table_id: str, ply: int | None = None) -> Response:
    """The same as everybody sees it who watches, even for those who play."""
    live = await table_of(request, table_id)
    return await table_page(request, live, f"{table_id}{WATCH}", NOBODY, ply)


@router.get("/tables/{table_id}/games")
async def show_games(request: Request, table_id: str) -> Response:
    """All games that were played at a table, and how they ended."""
    live = await table_of(request, table_id)
    table = live.table_for(person_of(request, live))
    return render(
        "games.html", id=live.id, game=table.position.game, games=[*map(played, series.games_of(table))]
    )


@router.get("/tables/{table_id}/games/{game}")
async def show_past_game(request: Request, table_id: str, game: int, ply: int | None = None) -> Response:
    """A game that was played at a table before the present one; that one has the page of the table."""
    live = await table_of(request, table_id)
    if game == live.table.before + live.table.number:
        return RedirectResponse(f"/tables/{live.id}{'' if ply is None else f'?ply={ply}'}")
    return await table_page(request, live, f"{live.id}/games/{game}", person_of(request, live), ply, game)


async def table_page(
    request: Request, live: LiveTable, name: str, person: int, ply: int | None, number: int | None = None
) -> Response:
    """The page of a table for a person, or for NOBODY; name is what its stream calls it.

    number: of a game of the past.
    """
    table = series.game_at(live.table_for(person), number)
    if ply is not None:
        await in_thread(at, table, ply)
    state = live.state_for(person) if number is None else of_the_past(table)
    game = table.position.game
    return giving_page(
        request,
        "table.html",
        game=game,
        page=PageState(
            table=name,
            title=game.title,
            base=outer_base_of(request),
            open=game.board.hand is not None and not game.kernel.hidden,
            state=replace(state, svg=""),
            alone=kind_of_solitaire(table),
            past=number is not None,
        ),
        id=live.id,
        files=f"/tables/{live.id}" if number is None else f"/tables/{name}",
        number=number,
        watch_link=f"{base_of(request)}/tables/{live.id}/watch",
        preview=f"{base_of(request)}/tables/{name if number else f'{live.id}/watch'}/preview.png",
        levels=LEVELS,
        longest_name=LONGEST_NAME,
        parts=[trusted(part) for part in apart(state.svg)],
        aid=game.board.aid,
        has_rules=rules_file(game).exists(),
        has_previews=game.board.looks_ahead,
        agreed=[*([table.terms.clock.short] if table.terms.clock else []), *agreed(table)],
        knows_draws=known_to(table.position),
        results=f"/daily/{game.name}/{table.terms.daily}" if table.terms.daily else "",
        in_full_view=in_full_view(table),
    )


@cache
def has_deals(game: Game) -> bool:
    """Whether deals of a game have names; asked for by every first page, so the rules are loaded only if need be."""
    return game.kernel.chance and not game.kernel.hidden and game.new().begins_with_a_deal


@cache
def emblems(name: str) -> list[Markup]:
    """A small picture of each side's sign before a game, where the game's board draws them."""
    game = find(name)
    draw = game.board.emblem
    return [trusted(draw(game.new(), seat)) for seat in range(len(game.sides))] if draw else []


def kind_of_solitaire(table: Table) -> str:
    """The game, its options and the length of the series: what makes scores comparable; empty but for solitaire."""
    position = table.position
    if position.seats > 1 or position.game.cooperative:
        return ""
    chosen = (f"{name}={Option.show(value)}" for name, value in position.options.items())
    return " ".join((position.game.name, *chosen, f"games={table.games}"))


def played(table: Table) -> dict[str, str]:
    """A row of the list of games: who played, and how it ended."""
    position = table.position
    sides = [f"{table.side(seat)}: {isolated(called(table, seat))}" for seat in range(position.seats)]
    return {"players": ", ".join(sides), "result": result(table) or "goes on"}


def first_game(game: Game, guide: Guide) -> dict[str, str]:
    """The fields of a form that opens a newcomer's first table, against the gentlest engine."""
    suggested = {option.name: option.suggested for option in game.options} | dict(guide.real)
    return {"game": game.name, "with": "engine"} | {
        f"{OPTION}{name}": Option.show(value) for name, value in suggested.items()
    }


def agreed(table: Table) -> list[str]:
    """The options that differ from what a page suggests, in words."""
    game, options = table.position.game, table.position.options
    return [
        option.label
        if options[option.name] is True
        else f"{option.label}: {shown(option, options[option.name])}"
        for option in game.options
        if options[option.name] != option.suggested and option.fits(options)
    ]


def shown(option: Option, value: Choice) -> str:
    """A value in a word or two."""
    return option.show(value) if value in option.choices else "own"


def read_form(form: FormData) -> Event:
    """The first event of a table from the fields of the new-game page.

    Raises UnknownGame, OptionError or Refused.
    """
    game = find(text_of(form, "game"))
    options = {option.name: chosen(form, option) for option in game.options}
    seats = [text_of(form, f"seat.{seat}") or usual(form, seat) for seat in range(len(game.sides))]
    start = game.new(**options)
    seats = seats[: start.seats]
    players = [named(form, seats, seat) for seat in range(len(seats))]
    name = deal.named(start, text_of(form, "deal.today") or text_of(form, "deal"))
    games, away = games_in(text_of(form, "games", "1")), absence(text_of(form, "away"))
    opening, clock = open_event(game.name, options, players, games, name, away), time_control(form)
    opening = with_clock(opening, clock) if clock else opening
    return made_public(opening) if is_public(form, players) else opening


def is_public(form: FormData, players: list[Player]) -> bool:
    """Whether a table is for anybody; raises Refused where nobody could join."""
    if text_of(form, "with") != ANYBODY:
        return False
    insist(None if OPEN_SEAT in players else "A table of the lobby needs a free seat for somebody else.")
    return True


def usual(form: FormData, seat: int) -> str:
    """Who plays at a seat of which nothing is said: what is chosen for all seats but the first."""
    level = text_of(form, "level", LEVELS[0].name)
    return PERSON if seat == 0 else COMPANY.get(text_of(form, "with"), level)


def absence(text: str) -> int | None:
    """For how many minutes somebody may be away; None for any time. Raises Refused."""
    if text in ("", "never"):
        return None
    if text not in map(str, AWAY):
        raise Refused(f"Somebody may be away for {', '.join(AWAY.values())} or any time, not {quoted(text)}.")
    return int(text)


def time_control(form: FormData) -> TimeControl | None:
    """What is agreed on about time; None for nothing. Raises Refused."""
    match text_of(form, "clock"):
        case "":
            return None
        case "live":
            return TimeControl(number(form, "clock.minutes", LIVE), number(form, "clock.seconds", LIVE))
        case "days":
            days = number(form, "clock.days", CORRESPONDENCE)
            insist(None if days else CORRESPONDENCE)
            return TimeControl(days=days)
        case other:
            raise Refused(f"A clock is live or counts days; {quoted(other)} is no clock.")


def number(form: FormData, field: str, why_not: str) -> int:
    """A number in a field; raises Refused, with a sentence."""
    text = text_of(form, field)
    insist(None if FEW_DIGITS.fullmatch(text) else why_not)
    return int(text)


def games_in(text: str) -> int:
    """A number of games; raises Refused."""
    if FEW_DIGITS.fullmatch(text) is None:
        raise Refused(f"A series has 1 to {LONGEST_SERIES} games, not {quoted(text)}.")
    return int(text)


def chosen(form: FormData, option: Option) -> str:
    """An option's field, or the players' own text for it; a box that is not ticked sends none."""
    unticked = "no" if isinstance(option.default, bool) else str(option.default)
    value = text_of(form, f"{OPTION}{option.name}", unticked)
    return text_of(form, f"{OPTION}{option.name}.{CUSTOM}") if option.custom and value == CUSTOM else value


def named(form: FormData, seats: list[str], seat: int) -> Player:
    """The player of a seat, under the name given or the usual one."""
    if seats[seat] == OPEN:
        return OPEN_SEAT
    if seats[seat] != PERSON:
        return Player("Engine", seats[seat])
    usual = (
        YOU if seats.count(PERSON) == 1 and OPEN not in seats else f"Player {seats[: seat + 1].count(PERSON)}"
    )
    return Player(text_of(form, f"name.{seat}").strip() or usual)
