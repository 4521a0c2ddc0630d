"""Previews: what a move would bring, drawn over the board before it is played, for games that have previews."""

from ..core.position import Position
from .clicks import Path


def preview(view: Position, path: Path) -> str | None:
    """The SVG of the preview of the action that these clicks make; None if there is none."""
    draw = view.game.board.preview
    action = view.paths.get(tuple(path))
    return None if draw is None or action is None else draw(view, action)
