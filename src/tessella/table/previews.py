"""What a move would bring, shown before it is played: a few characters on its place, and a drawing over the board.

Of games whose boards have that, for the seat to act.
"""

from ..core.game import Game
from ..core.position import Position
from .clicks import Path, completing


def known_to(game: Game) -> bool:
    """Whether the game's board labels places or draws previews."""
    return game.board.looks_ahead


def labels(view: Position, path: Path = ()) -> dict[str, str]:
    """What the board writes on the places whose click, after these, completes an action; by their ids."""
    label = view.game.board.label
    if label is None:
        return {}
    return {ids[-1]: label(view, view.paths[ids]) for ids in completing(view, tuple(path))}


def preview(view: Position, path: Path) -> str | None:
    """What the board draws over itself for the action that these clicks make; None if they make none."""
    draw = view.game.board.preview
    action = view.paths.get(tuple(path))
    return None if draw is None or action is None else draw(view, action)
