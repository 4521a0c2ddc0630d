"""Pictures of a table: to download, and for the previews that chat programs show of a link."""

from functools import lru_cache

from anyio import to_thread
from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..core.game import Game
from ..core.mover import CHANCE, WATCHER
from ..core.option import Choice
from ..core.position import Position
from ..core.svg import document, placed
from ..table.features.branch import nothing_is_hidden
from ..table.features.series import game_at
from ..table.features.undo import at
from ..table.terms import NOBODY
from .apart import Desk
from .callers import table_of
from .rate import Allowance
from .records import attached, open_table
from .visitors import account

PREVIEW = (0.0, 0.0, 1200.0, 630.0)
"""The box of a link's preview, in pixels: the shape that most programs show without cutting."""
KEPT = 128
"""Previews, of all tables."""
MINUTE, YEAR = 60, 365 * 24 * 3600
"""Seconds."""

router = APIRouter(prefix="/tables")


@router.get("/{table_id}/picture.{form}")
@router.get("/{table_id}/games/{game}/picture.{form}")
async def download_picture(
    request: Request, table_id: str, form: str, ply: int | None = None, game: int | None = None
) -> Response:
    """The board, now or as it stood after a ply, as svg or png; or the game so far, as gif. game: one of the past."""
    if form not in KINDS:
        raise HTTPException(404, f"Pictures are drawn as {', '.join(KINDS)}, not as {form}.")
    live, table = await open_table(request, table_id, game)
    position = (table if ply is None else at(table, ply)).position
    if form == "svg":
        drawn: str | bytes = position.board()
    else:
        count(request)
        desk: Desk = request.app.state.desk
        drawn = await desk.work_out(png_of if form == "png" else gif_of, position)
    return attached(live, form, KINDS[form], drawn, game)


KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}


def png_of(position: Position) -> bytes:
    """The board as PNG."""
    from ..record.pictures import png  # noqa: PLC0415 - a server starts quicker without the renderer

    return png(position.board())


def gif_of(position: Position) -> bytes:
    """The game as an animation, from the first position in which a player acts."""
    from ..record.pictures import gif  # noqa: PLC0415 - as above

    moves = position.history
    first = next((ply for ply, move in enumerate(moves) if move.seat != CHANCE), len(moves))
    start = Position.first(position.game, position.options).replay(move.action for move in moves[:first])
    positions = [start]
    for move in moves[first:]:
        positions.append(positions[-1].replay([move.action]))
    return gif(positions)


@router.get("/{table_id}/watch/board.svg")
async def show_board(request: Request, table_id: str, seq: int | None = None) -> Response:
    """The board as everybody sees it who watches, for lists. Of a moment that is named it stays as it is."""
    table = (await table_of(request, table_id)).table_for(NOBODY)
    position = table.position if nothing_is_hidden(table) else table.position.view(WATCHER)
    kept = YEAR if seq == table.changed else 0
    drawn = await to_thread.run_sync(position.board)
    return Response(drawn, media_type=KINDS["svg"], headers={"Cache-Control": f"private, max-age={kept}"})


@router.get("/{table_id}/watch/preview.png")
@router.get("/{table_id}/games/{game}/preview.png")
async def show_preview(request: Request, table_id: str, game: int | None = None) -> Response:
    """The board as everybody sees it who watches, for the preview of a link. It needs no secret and tells none."""
    table = game_at((await table_of(request, table_id)).table_for(NOBODY), game)
    position = table.position
    count(request)
    drawn = await to_thread.run_sync(
        preview,
        position.game,
        tuple(position.options.items()),
        tuple(move.action for move in position.history),
        nothing_is_hidden(table),
    )
    return Response(drawn, media_type="image/png", headers={"Cache-Control": f"public, max-age={MINUTE}"})


@lru_cache(KEPT)
def preview(
    game: Game, options: tuple[tuple[str, Choice], ...], actions: tuple[int, ...], whole: bool
) -> bytes:
    """The board after these actions, whole or as WATCHER sees it, as PNG."""
    from ..record.pictures import png  # noqa: PLC0415 - as above

    position = Position.first(game, dict(options)).replay(actions)
    board = (position if whole else position.view(WATCHER)).board()
    return png(document(PREVIEW, placed(board, PREVIEW), title=game.title), int(PREVIEW[2]))


def count(request: Request) -> None:
    """One more picture; raises HTTPException where there are too many."""
    allowance: Allowance = request.app.state.allowance
    allowance.pictures.count(account.get())
