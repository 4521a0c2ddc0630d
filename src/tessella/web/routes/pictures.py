"""Pictures of a table: for downloads, lists, and previews of links."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...core.drawing.thumbnail import thumbnail
from ...core.mover import WATCHER
from ...core.position import Position
from ...table.features.branch import nothing_is_hidden
from ...table.features.series import game_at
from ...table.features.undo import at
from ...table.terms import NOBODY
from ..http.accounts import account
from ..work.bounded_process import SECONDS, BoundedProcess
from ..work.drawing import MOST_FRAMES, gif_of, png_of, preview_of
from ..work.threads import in_thread
from .callers import At, bounded_worker_of, limiter_of
from .records import attached, open_game

KEPT_PREVIEWS, KEPT_ANIMATIONS = 128, 8
"""Of all tables; an animation has a megabyte or two."""
DRAWING = 1.0
"""Seconds of the processor's time that a frame may take, three times what one of the largest board took."""
MINUTE, YEAR = 60, 365 * 24 * 3600
"""Seconds."""

router = APIRouter(prefix="/tables")


@router.get("/{table_id}/picture.{form}")
@router.get("/{table_id}/games/{game}/picture.{form}")
async def download_picture(
    request: Request, live: At, form: str, ply: int | None = None, game: int | None = None
) -> Response:
    """The board, now or as it stood after a ply, as svg or png; or the game so far, as gif. game: one of the past."""
    if form not in KINDS:
        raise HTTPException(404, f"Pictures are drawn as {', '.join(KINDS)}, not as {form}.")
    table = open_game(request, live, game)
    position = (table if ply is None else at(table, ply)).position
    if request.method == "HEAD" and form != "svg":  # slow pictures are not drawn only to measure them
        return without_body(attached(live, form, KINDS[form], b"", game))
    drawn: str | bytes
    if form == "svg":
        drawn = await in_thread(position.board)
    elif form == "png":
        limiter_of(request).pictures.count(account.get())
        drawn = await bounded_worker_of(request).run(png_of, position)
    else:
        drawn = await animation(request, position)
    return attached(live, form, KINDS[form], drawn, game)


async def animation(request: Request, position: Position) -> bytes:
    """The game as a GIF, drawn once. It may take as much time as its frames need."""
    cache: PictureCache = request.app.state.animations
    worker: BoundedProcess = request.app.state.animation_worker

    def draw() -> Awaitable[bytes]:
        limiter_of(request).pictures.count(account.get())
        frames = min(MOST_FRAMES, position.ply + 1)
        return worker.run(gif_of, position, seconds=SECONDS + DRAWING * frames)

    return await cache.get(game_of(position), draw)


KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}


@router.get("/{table_id}/watch/board.svg")
@router.get("/{table_id}/games/{game}/board.svg")
async def show_board(
    request: Request, live: At, seq: int | None = None, game: int | None = None, ply: int | None = None
) -> Response:
    """The board as watchers see it, small, for lists, drawn once, now or as it stood after a ply. With the current seq,
    browsers may cache it."""
    table = game_at(live.table_for(NOBODY), game)
    position, whole = (table if ply is None else at(table, ply)).position, nothing_is_hidden(table)
    kept = YEAR if seq == table.changed else 0
    cache: PictureCache = request.app.state.previews

    def draw() -> bytes:
        return thumbnail((position if whole else position.view(WATCHER)).board()).encode()

    drawn = await cache.get(("board", *game_of(position), whole), lambda: in_thread(draw))
    return Response(drawn, media_type=KINDS["svg"], headers={"Cache-Control": f"private, max-age={kept}"})


@router.get("/{table_id}/watch/preview.png")
@router.get("/{table_id}/games/{game}/preview.png")
async def show_preview(request: Request, live: At, game: int | None = None) -> Response:
    """The board as watchers see it, for the preview of a link. It needs no secret and reveals none."""
    table = game_at(live.table_for(NOBODY), game)
    headers = {"Cache-Control": f"public, max-age={MINUTE}"}
    if request.method == "HEAD":
        return without_body(Response(media_type=KINDS["png"], headers=headers))
    position, whole = table.position, nothing_is_hidden(table)
    limiter_of(request).pictures.count(account.get())
    cache: PictureCache = request.app.state.previews
    worker = bounded_worker_of(request)
    drawn = await cache.get((*game_of(position), whole), lambda: worker.run(preview_of, position, whole))
    return Response(drawn, media_type=KINDS["png"], headers=headers)


def game_of(position: Position) -> tuple[Hashable, ...]:
    """The game so far, as a key of a cache."""
    options = tuple(position.options.items())
    return position.game.name, options, tuple(move.action for move in position.history)


class PictureCache:
    """A cache of pictures. Requests for a picture that is being drawn share it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: OrderedDict[Hashable, asyncio.Future[bytes]] = OrderedDict()

    async def get(self, key: Hashable, draw: Callable[[], Awaitable[bytes]]) -> bytes:
        """The picture, drawn if it is not in the cache. Exceptions are not cached."""
        if key not in self._tasks:
            self._tasks[key] = asyncio.ensure_future(draw())
            self._tasks[key].add_done_callback(lambda task: self._forget(key, task))
            if len(self._tasks) > self._most:
                self._tasks.popitem(last=False)
        self._tasks.move_to_end(key)
        return await asyncio.shield(self._tasks[key])

    def _forget(self, key: Hashable, task: asyncio.Future[bytes]) -> None:
        if (task.cancelled() or task.exception()) and self._tasks.get(key) is task:
            del self._tasks[key]


def without_body(response: Response) -> Response:
    """An answer to HEAD, which need not say how long the body is."""
    del response.headers["Content-Length"]
    return response
