"""What lies on the cells of the board, as plain values: for pictures."""

from collections.abc import Iterator
from typing import NamedTuple

from tessella.core.position import Position

from .grid import EMPTY, JOKER, STEPS, WIDTH

SIDES: tuple[int, ...] = tuple(STEPS.tolist())


class Cell(NamedTuple):
    """One cell; what it holds is a kind, EMPTY or JOKER."""

    number: int
    held: int
    shut: bool
    """Does a closed lock lie here? (N4)"""
    locks: tuple[int, ...]
    """The cells beside it on which closed locks lie, which let keys alone in if it is empty (N4)."""

    @property
    def empty(self) -> bool:
        return self.held == EMPTY

    @property
    def joker(self) -> bool:
        return self.held == JOKER


def size_of(position: Position) -> int:
    """How many cells a side of the board has (N1)."""
    return int(position.options["size"])


def rows(position: Position) -> Iterator[list[Cell]]:
    """The ranks from the top, each from the left."""
    cells, closed = position.field("cells").tolist(), position.field("closed").tolist()
    for rank in range(size_of(position), 0, -1):
        numbers = range(rank * WIDTH + 1, rank * WIDTH + size_of(position) + 1)
        yield [Cell(n, cells[n], bool(closed[n]), locks_beside(closed, n)) for n in numbers]


def locks_beside(closed: list[int], cell: int) -> tuple[int, ...]:
    """Where closed locks lie beside a cell."""
    return tuple([cell + step for step in SIDES if closed[cell + step]])
