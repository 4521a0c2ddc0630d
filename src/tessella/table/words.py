"""The moves of a game in words, as its players and those who watch may know them."""

from itertools import takewhile

from ..core.move import Move
from ..core.position import Position


class MovesInWords:
    """What was told of a game, by viewer, so that a move costs its own words and not those of the whole game."""

    def __init__(self) -> None:
        self._told: dict[int | None, tuple[Position, tuple[Move, ...], list[str]]] = {}

    def of(self, position: Position, view: Position) -> list[str]:
        """The words for each move in a view of a position; empty for one that its notation has to tell."""
        at, known, told = self._told.get(view.viewer) or (first(position), (), [])
        same = len(known)
        if view.history[:same] != known:
            pairs = zip(known, view.history, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        told = told[:same]
        if same == len(view.history):
            return told
        if not position.goes_on_from(at):
            at = first(position).replay(position.history[:same])
        last = len(position.history) - 1
        for ply, seen in enumerate(view.history[same:], same):
            told.append(in_words(at if view.viewer is None else at.view(view.viewer), seen))
            at = position if ply == last else at.replay([position.history[ply]])
        self._told[view.viewer] = at, view.history, told
        return told[:]


def first(position: Position) -> Position:
    """The beginning of a game."""
    return Position.first(position.game, position.options)


def in_words(before: Position, move: Move) -> str:
    """A move in words, in what its viewer knows before it; who leaves says so by the move itself."""
    return "" if before.game.leaving(move.action) else before.game.explain.words(before, move.action)
