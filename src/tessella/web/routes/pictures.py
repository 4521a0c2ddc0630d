"""Pictures of a table: for downloads, lists, and previews of links."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...core.mover import WATCHER
from ...core.position import Position
from ...table.features.branch import nothing_is_hidden
from ...table.features.series import game_at
from ...table.features.undo import at
from ...table.terms import NOBODY
from ..http.accounts import account
from ..http.rate_limits import Allowance
from ..work.bounded_process import SECONDS, BoundedWork
from ..work.drawing import MOST_FRAMES, gif_of, png_of, preview_of
from ..work.threads import in_thread
from .callers import table_of
from .records import attached, open_table

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
    request: Request, table_id: str, form: str, ply: int | None = None, game: int | None = None
) -> Response:
    """The board, now or as it stood after a ply, as svg or png; or the game so far, as gif. game: one of the past."""
    if form not in KINDS:
        raise HTTPException(404, f"Pictures are drawn as {', '.join(KINDS)}, not as {form}.")
    live, table = await open_table(request, table_id, game)
    position = (table if ply is None else at(table, ply)).position
    if request.method == "HEAD" and form != "svg":  # slow pictures are not drawn only to measure them
        return without_body(attached(live, form, KINDS[form], b"", game))
    drawn: str | bytes
    if form == "svg":
        drawn = await in_thread(position.board)
    elif form == "png":
        count(request)
        drawn = await request.app.state.desk.work_out(png_of, position)
    else:
        drawn = await animation(request, position)
    return attached(live, form, KINDS[form], drawn, game)


async def animation(request: Request, position: Position) -> bytes:
    """The game as a GIF, drawn once. It may take as much time as its frames need."""
    pictures: Pictures = request.app.state.pictures

    def draw() -> Awaitable[bytes]:
        count(request)
        frames = min(MOST_FRAMES, position.ply + 1)
        return pictures.studio.work_out(gif_of, position, seconds=SECONDS + DRAWING * frames)

    return await pictures.animations.get(game_of(position), draw)


KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}


@router.get("/{table_id}/watch/board.svg")
async def show_board(request: Request, table_id: str, seq: int | None = None) -> Response:
    """The board as watchers see it, for lists. With the current seq, browsers may cache it."""
    table = (await table_of(request, table_id)).table_for(NOBODY)
    position = table.position if nothing_is_hidden(table) else table.position.view(WATCHER)
    kept = YEAR if seq == table.changed else 0
    drawn = await in_thread(position.board)
    return Response(drawn, media_type=KINDS["svg"], headers={"Cache-Control": f"private, max-age={kept}"})


@router.get("/{table_id}/watch/preview.png")
@router.get("/{table_id}/games/{game}/preview.png")
async def show_preview(request: Request, table_id: str, game: int | None = None) -> Response:
    """The board as watchers see it, for the preview of a link. It needs no secret and reveals none."""
    table = game_at((await table_of(request, table_id)).table_for(NOBODY), game)
    headers = {"Cache-Control": f"public, max-age={MINUTE}"}
    if request.method == "HEAD":
        return without_body(Response(media_type=KINDS["png"], headers=headers))
    position, whole = table.position, nothing_is_hidden(table)
    count(request)
    pictures: Pictures = request.app.state.pictures

    def draw() -> Awaitable[bytes]:
        desk: BoundedWork = request.app.state.desk
        return desk.work_out(preview_of, position, whole)

    drawn = await pictures.previews.get((*game_of(position), whole), draw)
    return Response(drawn, media_type=KINDS["png"], headers=headers)


def game_of(position: Position) -> tuple[Hashable, ...]:
    """The game so far, as a key of a cache."""
    options = tuple(position.options.items())
    return position.game.name, options, tuple(move.action for move in position.history)


class Kept:
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


class Pictures:
    """The pictures that an application draws."""

    def __init__(self, studio: BoundedWork) -> None:
        """studio draws animations, apart from what is quick."""
        self.studio = studio
        self.animations, self.previews = Kept(KEPT_ANIMATIONS), Kept(KEPT_PREVIEWS)

    def close(self) -> None:
        """Draw nothing more."""
        self.studio.close()


def without_body(response: Response) -> Response:
    """An answer to HEAD, which need not say how long the body is."""
    del response.headers["Content-Length"]
    return response


def count(request: Request) -> None:
    """One more picture; raises HTTPException where there are too many."""
    allowance: Allowance = request.app.state.allowance
    allowance.pictures.count(account.get())
