"""Pictures of a table: to download, and for the previews that chat programs show of a link."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import TypeVar

from anyio import to_thread
from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..core.mover import CHANCE, WATCHER
from ..core.position import Position
from ..table.features.branch import nothing_is_hidden
from ..table.features.undo import at
from ..table.terms import NOBODY
from .apart import SECONDS, Desk
from .callers import person_of, table_of
from .rate import Allowance
from .records import attached, open_table
from .visitors import account

PREVIEW = 1200, 630
"""The size of a link's preview, in pixels: the shape that most programs show without cutting."""
KEPT_PREVIEWS, KEPT_ANIMATIONS = 128, 8
"""Of all tables; an animation has a megabyte or two."""
MOST_FRAMES = 40
"""In an animation; in a longer game one frame stands for several plies."""
DRAWING = 0.6
"""Seconds of the processor's time that a frame may take, three times what a slow machine needs."""
MINUTE, YEAR = 60, 365 * 24 * 3600
"""Seconds."""

T = TypeVar("T")

router = APIRouter(prefix="/tables")


@router.get("/{table_id}/picture.{form}")
async def download_picture(request: Request, table_id: str, form: str, ply: int | None = None) -> Response:
    """The board, now or as it stood after a ply, as svg or png; or the game so far, as gif."""
    if form not in KINDS:
        raise HTTPException(404, f"Pictures are drawn as {', '.join(KINDS)}, not as {form}.")
    live = await open_table(request, table_id)
    if request.method == "HEAD":  # what is long is not drawn in order to be counted
        return without_body(attached(live, form, KINDS[form], b""))
    table = live.table_for(person_of(request, live))
    position = (table if ply is None else at(table, ply)).position
    drawn: str | bytes
    if form == "svg":
        drawn = position.board()
    elif form == "png":
        count(request)
        drawn = await request.app.state.desk.work_out(png_of, position)
    else:
        drawn = await animation(request, position)
    return attached(live, form, KINDS[form], drawn)


async def animation(request: Request, position: Position) -> bytes:
    """The game as a GIF, drawn once. It may take as much time as its frames need."""
    pictures: Pictures = request.app.state.pictures

    def draw() -> Awaitable[bytes]:
        count(request)
        frames = min(MOST_FRAMES, position.ply + 1)
        return pictures.studio.work_out(gif_of, position, seconds=SECONDS + DRAWING * frames)

    return await pictures.animations.get(game_of(position), draw)


KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}


def png_of(position: Position) -> bytes:
    """The board as PNG."""
    from ..record.pictures import png  # noqa: PLC0415 - a server starts quicker without the renderer

    return png(position.board())


def gif_of(position: Position) -> bytes:
    """The game as an animation, from the first position in which a player acts. Chance changes nothing on its own."""
    from ..record.pictures import gif  # noqa: PLC0415 - as above

    moves = position.history
    first = next((ply for ply, move in enumerate(moves) if move.seat != CHANCE), len(moves))
    positions = [
        Position.first(position.game, position.options).replay(move.action for move in moves[:first])
    ]
    for move in moves[first:]:
        positions.append(positions[-1].replay([move.action]))
    return gif(thinned(positions, MOST_FRAMES))


def thinned(positions: Sequence[T], most: int) -> list[T]:
    """So many of them at most, the first, the last, and others at even distances."""
    last, steps = len(positions) - 1, min(len(positions), most) - 1
    return [positions[last * step // max(1, steps)] for step in range(steps + 1)]


@router.get("/{table_id}/watch/board.svg")
async def show_board(request: Request, table_id: str, seq: int | None = None) -> Response:
    """The board as everybody sees it who watches, for lists. Of a moment that is named it stays as it is."""
    table = (await table_of(request, table_id)).table_for(NOBODY)
    position = table.position if nothing_is_hidden(table) else table.position.view(WATCHER)
    kept = YEAR if seq == table.changed else 0
    drawn = await to_thread.run_sync(position.board)
    return Response(drawn, media_type=KINDS["svg"], headers={"Cache-Control": f"private, max-age={kept}"})


@router.get("/{table_id}/watch/preview.png")
async def show_preview(request: Request, table_id: str) -> Response:
    """The board as everybody sees it who watches, for the preview of a link. It needs no secret and tells none."""
    table = (await table_of(request, table_id)).table_for(NOBODY)
    headers = {"Cache-Control": f"public, max-age={MINUTE}"}
    if request.method == "HEAD":
        return without_body(Response(media_type=KINDS["png"], headers=headers))
    position, whole = table.position, nothing_is_hidden(table)
    count(request)
    pictures: Pictures = request.app.state.pictures

    def draw() -> Awaitable[bytes]:
        desk: Desk = request.app.state.desk
        return desk.work_out(preview_of, position, whole)

    drawn = await pictures.previews.get((*game_of(position), whole), draw)
    return Response(drawn, media_type=KINDS["png"], headers=headers)


def preview_of(position: Position, whole: bool) -> bytes:
    """The board, whole or as WATCHER sees it, as PNG. The renderer holds the interpreter for a second."""
    from ..record.pictures import card  # noqa: PLC0415 - as above

    return card((position if whole else position.view(WATCHER)).board(), *PREVIEW)


def game_of(position: Position) -> tuple[Hashable, ...]:
    """What tells a game so far from all others."""
    options = tuple(position.options.items())
    return position.game.name, options, tuple(move.action for move in position.history)


class Kept:
    """Pictures that were drawn lately. Whoever asks for one that is being drawn waits for the same."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: OrderedDict[Hashable, asyncio.Future[bytes]] = OrderedDict()

    async def get(self, key: Hashable, draw: Callable[[], Awaitable[bytes]]) -> bytes:
        """The picture; draw makes it where there is none. What it raises is not kept."""
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
    """What an application draws."""

    def __init__(self, studio: Desk) -> None:
        """studio is where animations are drawn, apart from what is quick."""
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
