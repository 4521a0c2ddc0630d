"""The rules of Antino once more, in plain Python, for drawings and sentences.

It knows what lies on each cell and beside it, and what a tile scores (N5). A law compares all this with the compiled
rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tessella.core.position import Position

from .rules.grid import CELLS, EMPTY, FULL_MARK, JOKER, KEY, KINDS, LOCK, RIM, STEPS, WIDTH
from .rules.state import STOP

SIDES: tuple[int, ...] = tuple(STEPS.tolist())


class Cell(NamedTuple):
    """One cell; what it holds is a kind, EMPTY or JOKER."""

    number: int
    held: int
    shut: bool
    """Whether a closed lock lies here. (N4)"""
    locks: tuple[int, ...]
    """The neighbouring cells with closed locks. While there are any, an empty cell accepts only keys (N4)."""

    @property
    def empty(self) -> bool:
        return self.held == EMPTY

    @property
    def joker(self) -> bool:
        return self.held == JOKER


def size_of(position: Position) -> int:
    """How many cells a side of the board has (N1)."""
    return int(position.options["size"])


Ranks = tuple[tuple[Cell, ...], ...]


def rows(position: Position) -> Ranks:
    """The ranks from the top, each from the left."""
    cells, closed = position.field("cells").tolist(), position.field("closed").tolist()
    return ranks_of(size_of(position), tuple(cells), tuple(closed))


@lru_cache(64)
def ranks_of(size: int, cells: tuple[int, ...], closed: tuple[int, ...]) -> Ranks:
    """The ranks of a board. They are cached, because all who look at a game see the same board."""
    return tuple(
        tuple([Cell(n, cells[n], bool(closed[n]), locks_beside(closed, n)) for n in numbers])
        for numbers in (range(rank * WIDTH + 1, rank * WIDTH + size + 1) for rank in range(size, 0, -1))
    )


def locks_beside(closed: Sequence[int], cell: int) -> tuple[int, ...]:
    """Where closed locks lie beside a cell."""
    return tuple([cell + step for step in SIDES if closed[cell + step]])


def neighbours(position: Position, cell: int) -> dict[int, int]:
    """What lies beside a cell: a kind or JOKER, by cell."""
    cells = position.field("cells").tolist()
    return {other: cells[other] for other in beside(cell) if cells[other] not in (EMPTY, RIM)}


def beside(cell: int) -> list[int]:
    """The four cells beside a cell of the board; some may be on the rim around the board."""
    return [cell + step for step in STEPS.tolist()]


WAYS: Mapping[str, int] = {"left": -1, "right": 1, "up": WIDTH, "down": -WIDTH}
"""From a cell's number to that of its neighbour, in the order in which the rules name them."""


class Placement(NamedTuple):
    """A placement: the seat, the kind of its tile, and the cell."""

    seat: int
    kind: int
    cell: int


def walks(position: Position, cell: int) -> dict[str, tuple[int, ...]]:
    """The cells that the tile on a cell scores for, by direction, nearest first, on the present board (N5)."""
    cells, closed = position.field("cells").tolist(), position.field("closed").tolist()
    return {way: tuple(walk(cells, closed, cell, step)) for way, step in WAYS.items()}


def walk(cells: Sequence[int], closed: Sequence[int], start: int, step: int) -> Iterator[int]:
    """The cells that count in one direction; a closed lock and the joker are the last (N5)."""
    met, cell = {symbol_of(cells[start])}, start + step
    while cells[cell] not in (EMPTY, RIM) and symbol_of(cells[cell]) not in met:
        yield cell
        if closed[cell] or cells[cell] == JOKER:
            return
        met.add(symbol_of(cells[cell]))
        cell += step


def worth(walks: Mapping[str, tuple[int, ...]]) -> int:
    """The score of a tile with these walks: the number of cells, doubled if it is twelve (N6)."""
    total = sum(map(len, walks.values()))
    return 2 * total if total == FULL_MARK else total


class Ground(NamedTuple):
    """What lies on each cell, and where closed locks lie."""

    cells: list[int]
    closed: list[int]

    @classmethod
    def of(cls, position: Position) -> "Ground":
        return cls(position.field("cells").tolist(), position.field("closed").tolist())

    def laid(self, kind: int, cell: int) -> "Ground":
        """The same with one tile more; its key opens locks beside it, and keys beside it open its lock (N4)."""
        cells, closed, near = [*self.cells], [*self.closed], beside(cell)
        cells[cell] = kind
        if kind % 3 == KEY:
            for other in near:
                closed[other] = 0
        elif kind % 3 == LOCK:
            closed[cell] = int(not any(cells[other] < KINDS and cells[other] % 3 == KEY for other in near))
        return Ground(cells, closed)

    def points(self, kind: int, cell: int) -> int:
        """What a tile would score on an empty cell (N5)."""
        ground = self.laid(kind, cell)
        return worth({way: tuple(walk(*ground, cell, step)) for way, step in WAYS.items()})

    def fits(self, kind: int, cell: int, strict: bool) -> bool:
        """Whether a tile may be placed on an empty cell, whoever holds it (N3, N4)."""
        near = beside(cell)
        held = [self.cells[other] for other in near if self.cells[other] not in (EMPTY, RIM)]
        equal = sum(symbol_of(other) == symbol_of(kind) for other in held)
        sealed = kind % 3 != KEY and any(self.closed[other] for other in near)
        return equal < len(held) and not sealed and not (strict and equal)


def symbol_of(kind: int) -> int:
    """The symbol of a tile: diamond 0, cross 1, circle 2, square 3. The joker has a number of its own (N2)."""
    return kind // 3


def last_placement(position: Position) -> Placement | None:
    """The tile that was placed last; None if there is none yet."""
    for move in reversed(position.history):
        if move.action < STOP:
            return Placement(move.seat, *divmod(move.action, CELLS))
    return None
