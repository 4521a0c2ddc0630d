"""Positions and moves as the data of puzzles."""

from collections.abc import Sequence

from ...core.position import Position
from ...engine.levels import levels
from .file import Kind, WrittenPuzzle
from .packing import packed


def written(
    kind: Kind, position: Position, line: Sequence[Position], turns: int | None, plies: int | None
) -> WrittenPuzzle:
    """A puzzle as data, not graded yet. line: the positions of its solution."""
    return WrittenPuzzle(
        kind=kind,
        position=packed(position),
        solution=" ".join(moves_between(position, line[-1])),
        grade=list(levels())[-1],
        turns=turns,
        plies=plies,
    )


def moves_between(position: Position, end: Position) -> tuple[str, ...]:
    """The moves from a position to a later one of the same game, as texts."""
    return tuple(move.text for move in end.history[len(position.history) :])
