"""What makers of puzzles return."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.position import Position
from .file import Kind, WrittenPuzzle
from .packing import packed


@dataclass(frozen=True)
class Found:
    """A puzzle, and the actions that are right; with a grade already it is not graded."""

    puzzle: WrittenPuzzle
    right: Sequence[int] = ()


def written(
    kind: Kind, position: Position, line: Sequence[Position], turns: int | None, plies: int, grade: str = ""
) -> WrittenPuzzle:
    """A puzzle as data. line: the positions of its solution."""
    solution = moves_between(position, line[-1])
    return WrittenPuzzle(
        kind=kind,
        position=packed(position),
        solution=" ".join(solution),
        grade=grade,
        turns=turns,
        plies=plies,
    )


def moves_between(position: Position, end: Position) -> tuple[str, ...]:
    """The moves from a position to a later one of the same game, as texts."""
    return tuple(move.text for move in end.history[len(position.history) :])
