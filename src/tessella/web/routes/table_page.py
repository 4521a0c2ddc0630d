"""The page of a table: the game that is played there, as players or watchers see it, and past games."""

from dataclasses import replace
from itertools import islice

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from ...core.drawing.svg import unstacked
from ...core.mover import CHANCE
from ...core.option import Option
from ...engine.levels import DEFAULT, levels_of
from ...insight.strength.words import strengths_of
from ...record.rules_page import rules_file
from ...table.features import series
from ...table.features.branch import nothing_is_hidden
from ...table.features.draw import allows_draws
from ...table.features.opening import GIVEN
from ...table.features.prepare import in_full_view
from ...table.features.undo import NoSuchPly, at
from ...table.story import agreed, news
from ...table.table import Table
from ...table.terms import LONGEST_NAME, NOBODY
from ..live.live_table import LiveTable
from ..live.snapshot import of_the_past
from ..table_state import PageState
from ..templating import trusted
from ..work.threads import in_thread
from .callers import WATCH, At, base_of, outer_base_of, person_of
from .idempotency import giving_page

MOST_TOLD = 12
"""Sentences on what others have done."""

router = APIRouter()


@router.get("/tables/{table_id}")
async def show_table(request: Request, live: At, ply: int | None = None) -> Response:
    """The board, and everything beside it; a link to a ply is refused where the game has none such."""
    try:
        return await table_page(request, live, live.id, person_of(request, live), ply)
    except NoSuchPly:  # perhaps one of an earlier game, whose page is loaded again
        if live.table.before + live.table.number == 1:
            raise
        return RedirectResponse(f"/tables/{live.id}")


@router.get("/tables/{table_id}/watch")
async def show_watched_table(request: Request, live: At, ply: int | None = None) -> Response:
    """The same as everybody sees it who watches, even for those who play."""
    return await table_page(request, live, f"{live.id}{WATCH}", NOBODY, ply)


@router.get("/tables/{table_id}/games/{game}")
async def show_past_game(request: Request, live: At, game: int, ply: int | None = None) -> Response:
    """A game that was played at a table before the present one; that one has the page of the table."""
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
    told, own = await in_thread(told_since, table)
    await live.chat.load()
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
            told=told,
            own=own,
            said=max((message.id or 0 for message in live.chat.readable(table)), default=0),
        ),
        id=live.id,
        files=f"/tables/{live.id}" if number is None else f"/tables/{name}",
        number=number,
        watch_link=f"{base_of(request)}/tables/{live.id}/watch",
        preview=f"{base_of(request)}/tables/{name if number else f'{live.id}/watch'}/preview.png",
        levels=levels_of(table.position),
        default=DEFAULT,
        strengths=strengths_of(game, table.terms.options),
        longest_name=LONGEST_NAME,
        parts=[trusted(part) for part in unstacked(state.svg)],
        aid=game.board.aid,
        has_rules=rules_file(game).exists(),
        has_previews=game.board.looks_ahead,
        way_in=request.app.state.way_in,
        agreed=agreed(table),
        listed=table.terms.public,
        knows_draws=allows_draws(table.position),
        results=f"/daily/{game.name}/{table.terms.daily}" if table.terms.daily else "",
        in_full_view=in_full_view(table),
        trial=table.terms.again if number is None and table.before + table.number == 1 else None,
    )


def told_since(table: Table) -> tuple[list[str], str]:
    """What others have brought about since I have acted, the newest first, and what my own last action has."""
    history, mine = table.position.history, table.my_seats
    if not mine or table.over or table.hands_are_secret:
        return [], ""
    given = GIVEN.of(table)
    acted = max(
        (ply for ply, move in enumerate(history, 1) if move.seat in mine and ply > given), default=given
    )
    since = (ply for ply in range(len(history), acted, -1) if history[ply - 1].seat != CHANCE)
    others = (news_at(table, ply) for ply in islice(since, MOST_TOLD))
    return [*filter(None, others)], news_at(table, acted) if acted > given else ""


def news_at(table: Table, ply: int) -> str:
    """The news of an earlier moment, as I see the game now."""
    position = at(table, ply).position
    return news(position if nothing_is_hidden(table) else position.view(table.eyes))


def kind_of_solitaire(table: Table) -> str:
    """The game, its options and the length of the series: what makes scores comparable; empty but for solitaire."""
    position = table.position
    if position.seats > 1 or position.game.cooperative:
        return ""
    chosen = (f"{name}={Option.show(value)}" for name, value in position.options.items())
    return " ".join((position.game.name, *chosen, f"games={table.games}"))
