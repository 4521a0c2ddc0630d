"""Pictures of positions; runs in a worker process, which loads no pages and no tables."""

from collections.abc import Sequence
from typing import TypeVar

from ...core.mover import CHANCE, WATCHER
from ...core.position import Position

PREVIEW = 1200, 630
"""The size of a link's preview, in pixels: most programs show this shape without cropping."""
MOST_FRAMES = 40
"""In an animation. In a longer game, one frame stands for several plies."""

T = TypeVar("T")


def png_of(position: Position) -> bytes:
    """The board as PNG."""
    from ...record.pictures import png  # noqa: PLC0415 - a server starts quicker without the renderer

    return png(position.board())


def gif_of(position: Position) -> bytes:
    """The game as an animation, from the first position in which a player acts."""
    from ...record.pictures import gif  # noqa: PLC0415 - as above

    moves = position.history
    first = next((ply for ply, move in enumerate(moves) if move.seat != CHANCE), len(moves))
    positions = [
        Position.first(position.game, position.options).replay(move.action for move in moves[:first])
    ]
    for move in moves[first:]:
        positions.append(positions[-1].replay([move.action]))
    return gif(thinned(positions, MOST_FRAMES))


def thinned(positions: Sequence[T], most: int) -> list[T]:
    """At most so many of them: the first, the last, and others at even distances."""
    last, steps = len(positions) - 1, min(len(positions), most) - 1
    return [positions[last * step // max(1, steps)] for step in range(steps + 1)]


def preview_of(position: Position, whole: bool) -> bytes:
    """The board, whole or as WATCHER sees it, as PNG. Rendering holds the interpreter lock for a second."""
    from ...record.pictures import card  # noqa: PLC0415 - as above

    return card((position if whole else position.view(WATCHER)).board(), *PREVIEW)
