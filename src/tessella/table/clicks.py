"""From clicks and typed words to actions, as the mover sees the position."""

from collections.abc import Iterator, Sequence

from ..core.position import IllegalMove, Position

Path = Sequence[str]
"""The ids of the elements clicked so far, in order."""
NO_MOVE = "These clicks make no move here."
NOT_YET = "Click first on what is to be placed or moved, then there."


def marks(view: Position, path: Path = ()) -> list[str]:
    """The ids that continue a legal action's path after these clicks; sorted."""
    done = tuple(path)
    begun = [ids for ids in view.paths if ids[: len(done)] == done] if done else view.paths
    return sorted({ids[len(done)] for ids in begun if len(ids) > len(done)})


def ends(view: Position, path: Path = ()) -> list[str]:
    """Those of the marks whose click completes an action; sorted."""
    done = tuple(path)
    return sorted(ids[-1] for ids in completing(view, done))


def completing(view: Position, done: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The paths of legal actions that one more click completes."""
    length = len(done) + 1
    return (ids for ids in view.paths if len(ids) == length and ids[:-1] == done)


def meant(view: Position, path: Path) -> int | None:
    """The legal action that these clicks make; None while more clicks are needed. Raises IllegalMove."""
    action = view.paths.get(tuple(path))
    if action is None and not marks(view, path):
        raise IllegalMove(refusal(view, path))
    return action


def typed(view: Position, text: str) -> int:
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
