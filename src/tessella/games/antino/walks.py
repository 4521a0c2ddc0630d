"""What a tile on the board counts (N5), found from the board alone: the four walks, for sentences and pictures."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tessella.core.position import Position

from .grid import CELLS, EMPTY, FULL_MARK, JOKER, RIM, WIDTH
from .state import STOP

WAYS: Mapping[str, int] = {"left": -1, "right": 1, "up": WIDTH, "down": -WIDTH}
"""From a cell's number to that of its neighbour, in the order in which the rules name them."""


class Placement(NamedTuple):
    """A tile that was placed: whose turn it was, what was placed and where."""

    seat: int
    kind: int
    cell: int


def walks(position: Position, cell: int) -> dict[str, tuple[int, ...]]:
    """The cells that count for the tile on a cell, from there outwards, as the board stands now (N5)."""
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
    """What a tile scores by its walks: what they count, twice if that is twelve (N6)."""
    total = sum(map(len, walks.values()))
    return 2 * total if total == FULL_MARK else total


def symbol_of(kind: int) -> int:
    """The symbol of a tile: diamond 0, cross 1, circle 2, square 3; of the joker one of its own (N2)."""
    return kind // 3


def last_placement(position: Position) -> Placement | None:
    """The tile that was placed last; None if there is none yet."""
    for move in reversed(position.history):
        if move.action < STOP:
            return Placement(move.seat, *divmod(move.action, CELLS))
    return None
