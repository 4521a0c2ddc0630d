"""Finds and draws the action that a player means by clicks or typed text, as the mover sees the position."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.position import IllegalMove, Position

Path = Sequence[str]
"""The ids of the elements clicked so far, in order."""
NO_MOVE = "Nothing can be played there now."
NOT_YET = "Click first on what is to be placed or moved, then there."


@dataclass(frozen=True)
class NextClicks:
    """The places that may be clicked next.

    marks: the ids that continue the path of a legal action, sorted. ends: those that complete such a path, sorted.
    labels: by id, the text that the board writes on such an end.
    """

    marks: list[str]
    ends: list[str]
    labels: dict[str, str]


NOTHING = NextClicks([], [], {})


def next_clicks(view: Position, path: Path = ()) -> NextClicks:
    """The places that may be clicked after these clicks."""
    done, length = tuple(path), len(path)
    begun = [item for item in view.paths.items() if item[0][:length] == done] if done else view.paths.items()
    marks = {ids[length] for ids, _ in begun if len(ids) > length}
    completed = {ids[length]: action for ids, action in begun if len(ids) == length + 1}
    return NextClicks(sorted(marks), sorted(completed), labels(view, completed))


def labels(view: Position, completed: dict[str, int]) -> dict[str, str]:
    """By id, the labels on the last places of actions; empty if the game has no labels."""
    label = view.game.board.label
    return {place: label(view, action) for place, action in completed.items()} if label else {}


def read_clicks(view: Position, path: Path) -> int | NextClicks:
    """The legal action that these clicks make, or the places that may be clicked next; raises IllegalMove."""
    action = view.paths.get(tuple(path))
    if action is not None:
        return action
    following = next_clicks(view, path)
    if not following.marks:
        raise IllegalMove(refusal(view, path))
    return following


def read_text(view: Position, text: str) -> int:
    """The legal action that a text means; raises IllegalMove."""
    action = view.action(text)
    sentence = view.why(action)
    if sentence:
        raise IllegalMove(sentence)
    return action


def refusal(view: Position, path: Path) -> str:
    """One sentence on why these clicks make no legal action."""
    try:
        sentences = [view.why(action) for action in view.game.board.attempts(view, path)]
    except ValueError as error:  # an id that is no place of this board
        return str(error)
    return next(filter(None, sentences), NOT_YET if comes_later(view, path) else NO_MOVE)


def comes_later(view: Position, path: Path) -> bool:
    """Whether the only click so far is on a place that some move needs later, but not first."""
    return len(path) == 1 and any(path[0] in ids[1:] for ids in view.paths)


def preview(view: Position, path: Path) -> str | None:
    """The SVG of what the action of these clicks would bring, drawn over the board; None if there is none."""
    draw = view.game.board.preview
    action = view.paths.get(tuple(path))
    return None if draw is None or action is None else draw(view, action)
