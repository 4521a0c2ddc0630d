"""Positions of a game after any of its moves: to show, and to branch off from."""

from dataclasses import replace
from functools import lru_cache
from hashlib import sha256

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.mover import WATCHER
from ...core.option import Choice
from ...core.position import Game, Position
from ...storage.store import StaleLog
from ...table.features import clocks
from ...table.features.branch import branch, nothing_is_hidden
from ...table.features.opening import GIVEN
from ...table.features.series import game_at
from ...table.features.sight import sight as sight_of
from ...table.features.undo import at
from ...table.story import last_move, outlook, points
from ...table.table import Table
from ...table.terms import NOBODY
from ..http.browser import digest, remember_after, secret_for
from ..live.snapshot import in_milliseconds
from ..wire import Branched, Frame, Hand, Nothing, WireResponse
from ..work.threads import in_thread
from .callers import WATCH, person_of, table_of, tables_of
from .calls import Wish
from .idempotency import key_for

KEPT = 512
"""Drawn positions, of all tables."""

router = APIRouter(prefix="/tables")


@lru_cache(KEPT)
def frame(
    game: Game, options: tuple[tuple[str, Choice], ...], actions: tuple[int, ...], seat: int, whole: bool
) -> Frame:
    """What a seat, or WATCHER, sees after these actions: its view, or the whole position. Points are of this game; the
    sentence is left out, because it depends on who reads it."""
    position = Position.first(game, dict(options)).replay(actions)
    view = position if whole else position.view(seat)
    move = view.history[-1].text if actions else ""
    return Frame(
        svg=view.svg(seat=seat),
        move=move,
        sentence="",
        points=[points(score) for score in view.score],
        facts=[list(view.facts(each)) for each in range(view.seats)],
    )


def frame_at(table: Table, ply: int) -> Frame:
    """What the person from whose place a table is seen may see of its game after so many moves; raises NoSuchPly."""
    seen = frame_of(table, at(table, ply).position)
    left = clocks.left_after(table, ply)
    return replace(seen, left=[None if each is None else in_milliseconds(each) for each in left])


def frame_of(table: Table, position: Position) -> Frame:
    """What that person may see of a position of the game on a table, or of one that it might have come to."""
    whole = nothing_is_hidden(table)
    actions = tuple(move.action for move in position.history)
    seat = table.eyes if position.game.board.hand or not whole else WATCHER
    seen = frame(position.game, tuple(position.options.items()), actions, seat, whole)
    seen = replace(seen, sentence=sentence_of(table, position if whole else position.view(seat)))
    if not any(table.earlier):
        return seen
    before = (table.earlier[table.index_at(each)] for each in range(position.seats))
    return replace(
        seen,
        points=[points(more + float(own)) for more, own in zip(before, seen.points, strict=True)],
    )


def sentence_of(table: Table, view: Position) -> str:
    """The last move, and who is to play. A move of an opening is told of its side: no player has chosen it."""
    told, ply, given = view.named(table.names), len(view.history), GIVEN.of(table)
    if 0 < ply <= given:
        return f"Move {ply} of {given} of a fair opening: {last_move(view)} {outlook(told)}"
    return f"{last_move(told)} {outlook(told)}".strip()


@router.get("/{table_id}/plies/{ply}")
@router.get("/{table_id}/games/{game}/plies/{ply}")
async def show_ply(
    request: Request, table_id: str, ply: int, sight: int | None = None, game: int | None = None
) -> Response:
    """The position after so many moves; raises StaleLog if the page still shows the view of another seat.

    table_id ends with ".watch" for a page that only watches. Browsers may keep the answer where nothing is hidden, but
    ask each time: moves can be taken back.
    """
    live = await table_of(request, table_id.removesuffix(WATCH))
    person = NOBODY if table_id.endswith(WATCH) else person_of(request, live)
    table = game_at(live.table_for(person), game)
    response = WireResponse(await in_thread(frame_at, table, ply))
    if person != NOBODY and sight not in (
        None,
        sight_of(live.table_for(person)),
    ):  # checked now, after drawing
        raise StaleLog("The table has changed meanwhile; look again.")
    if not nothing_is_hidden(table):
        return response
    headers = {"ETag": f'"{sha256(response.body).hexdigest()[:24]}"', "Cache-Control": "private, no-cache"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return response


@router.get("/{table_id}/hands/{seat}")
@router.get("/{table_id}/games/{game}/hands/{seat}")
async def show_hand(request: Request, table_id: str, seat: int, game: int | None = None) -> Hand | Nothing:
    """What lies in front of a seat, as this browser may see it."""
    live = await table_of(request, table_id.removesuffix(WATCH))
    person = NOBODY if table_id.endswith(WATCH) else person_of(request, live)
    return await in_thread(hand_of, game_at(live.table_for(person), game).view, seat)


def hand_of(view: Position, seat: int) -> Hand | Nothing:
    """The drawing, where the game has hands and that seat."""
    draw = view.game.board.hand
    return Hand(draw(view, seat)) if draw and 0 <= seat < view.seats else Nothing()


class Branch(Wish):
    """The moves to start with."""

    ply: int


@router.post("/{table_id}/branch", status_code=201)
@router.post("/{table_id}/games/{game}/branch", status_code=201)
async def branch_off(
    request: Request, response: Response, table_id: str, call: Branch, game: int | None = None
) -> Branched:
    """A new table of this browser with the first moves of this one; one for each idempotency key."""
    live = await table_of(request, table_id.removesuffix(WATCH))
    secret = secret_for(request)
    remember_after(request, response, secret)
    table = game_at(live.table_for(live.access.person(digest(secret))), game)
    log = await in_thread(branch, table, call.ply)
    key = key_for(digest(secret), call.key, log) if call.key else None
    return Branched(await tables_of(request).open(digest(secret), *log, key=key))
