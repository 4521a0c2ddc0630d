"""From clicks and typed words to actions, as the mover sees the position."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.position import IllegalMove, Position

Path = Sequence[str]
"""The ids of the elements clicked so far, in order."""
NO_MOVE = "These clicks make no move here."
NOT_YET = "Click first on what is to be placed or moved, then there."


@dataclass(frozen=True)
class NextClicks:
    """What may be clicked next.

    marks are the ids that continue a legal action's path, sorted; ends those of them whose click completes it, sorted;
    labels what the board writes on the ends, by id.
    """

    marks: list[str]
    ends: list[str]
    labels: dict[str, str]


NOTHING = NextClicks([], [], {})


def next_clicks(view: Position, path: Path = ()) -> NextClicks:
    """What may be clicked after these clicks."""
    done = tuple(path)
    length = len(done)
    marks, completed = set(), {}
    for ids, action in view.paths.items():
        if len(ids) > length and ids[:length] == done:
            marks.add(ids[length])
            if len(ids) == length + 1:
                completed[ids[length]] = action
    return NextClicks(sorted(marks), sorted(completed), labels(view, completed))


def labels(view: Position, completed: dict[str, int]) -> dict[str, str]:
    """What the board writes on the last places of actions; nothing if it never does."""
    label = view.game.board.label
    return {place: label(view, action) for place, action in completed.items()} if label else {}


def read_clicks(view: Position, path: Path) -> int | NextClicks:
    """The legal action that these clicks make, or what may be clicked next; raises IllegalMove."""
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
    """Why these clicks make no legal action: one sentence."""
    try:
        sentences = [view.why(action) for action in view.game.board.attempts(view, path)]
    except ValueError as error:  # an id that is no place of this board
        return str(error)
    return next(filter(None, sentences), NOT_YET if comes_later(view, path) else NO_MOVE)


def comes_later(view: Position, path: Path) -> bool:
    """Is the one thing that was clicked the end of a move, of which nothing was clicked yet?"""
    return len(path) == 1 and any(path[0] in ids[1:] for ids in view.paths)
