"""Boards of cells: their numbers, neighbours, names, and where they lie.

The cells of a board have numbers from 0 on. A smaller board is the beginning of a larger one of its kind, so compiled
rules need one table of neighbours for all sizes. A board has at most 26 rows and columns.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from ..core.drawing.hexgrid import DIRECTIONS, centre, corners, symmetries

Place = tuple[int, int]
"""Two coordinates of a cell: q and r of hexagons (core.drawing.hexgrid), or column and row."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ORTHOGONAL: tuple[Place, ...] = ((1, 0), (0, -1), (-1, 0), (0, 1))
DIAGONAL: tuple[Place, ...] = ((1, -1), (-1, -1), (-1, 1), (1, 1))


@dataclass(frozen=True, eq=False)
class Cells:
    """A kind of board, up to a largest size.

    places: where each cell of the largest board is. count(size): how many of them, from the first on, are on a board
    of that size. name(size, place): what players call a cell there. turns(size, places): where some places come to lie
    when a board of that size is turned or mirrored, once for each way. steps: the ways from a cell to its neighbours.
    centre(place, unit) and corners(unit): where a cell is in a drawing, and its outline around that place.

    >>> board = rhombus(11)
    >>> board.names(3)
    ('a1', 'b1', 'a2', 'b2', 'c1', 'c2', 'a3', 'b3', 'c3')
    >>> [int(cell) for cell in board.beside[0]]
    [1, -1, -1, -1, -1, 2]
    """

    places: tuple[Place, ...]
    count: Callable[[int], int]
    name: Callable[[int, Place], str]
    turns: Callable[[int, list[Place]], Iterable[list[Place]]]
    steps: tuple[Place, ...] = DIRECTIONS
    centre: Callable[[Place, float], tuple[float, float]] = centre
    corners: Callable[[float], Sequence[tuple[float, float]]] = corners

    def __len__(self) -> int:
        """The number of cells of the largest board."""
        return len(self.places)

    @cached_property
    def number(self) -> Mapping[Place, int]:
        """The number of the cell at a place."""
        return {place: number for number, place in enumerate(self.places)}

    @cached_property
    def beside(self) -> NDArray[np.int32]:
        """For compiled code: the neighbours of each cell, in the order of steps; -1 where the largest board ends.

        On a smaller board a neighbour may be beyond it: compare it with the number of cells, count(size). Where only
        stones matter there is no need to: beyond the board there are none.
        """
        found = [[self.number.get((q + x, r + y), -1) for x, y in self.steps] for q, r in self.places]
        return np.array(found, np.int32)

    def names(self, size: int) -> tuple[str, ...]:
        """The names of the cells of a board, by number."""
        return names_of(self, size)


@cache
def names_of(cells: Cells, size: int) -> tuple[str, ...]:
    """The same, kept."""
    return tuple(cells.name(size, place) for place in cells.places[: cells.count(size)])


def hexagon(largest: int) -> Cells:
    """A hexagon of hexagons with so many cells a side, around (0, 0): rows by letter from above, places by number.

    Cell 0 is in the middle. Ring after ring follows around it, each row by row from above, from left to right. On a
    board of a size, a cell lies on a side for each of q, r and q + r that is size - 1 or 1 - size: on two in a corner.

    >>> board, size = hexagon(5), 3
    >>> board.names(size)[:7]
    ('c3', 'b2', 'b3', 'c2', 'c4', 'd2', 'd3')
    >>> places = board.places[: board.count(size)]
    >>> sides = [sum(abs(x) == size - 1 for x in (q, r, q + r)) for q, r in places]
    >>> [name for name, count in zip(board.names(size), sides) if count == 2]
    ['a1', 'a3', 'c1', 'c5', 'e1', 'e3']
    """
    span = range(1 - largest, largest)
    inside = [(q, r) for q in span for r in span if abs(q + r) < largest]

    def name(size: int, place: Place) -> str:
        q, r = place
        return f"{LETTERS[r + size - 1]}{q - max(1 - size, 1 - size - r) + 1}"

    return Cells(
        tuple(sorted(inside, key=lambda place: (max(*map(abs, place), abs(sum(place))), place[1], place[0]))),
        lambda size: 1 + 3 * size * (size - 1),
        name,
        lambda _, places: symmetries(places),
    )


def rhombus(largest: int) -> Cells:
    """The board of Hex with so many cells a side: columns by letter, rows by number from above.

    It is turned by half only, because that alone leaves each pair of opposite sides as it is.
    """
    return Cells(
        corner_first(largest),
        lambda size: size * size,
        by_column,
        lambda size, places: (places, [(size - 1 - q, size - 1 - r) for q, r in places]),
    )


def square(largest: int, diagonals: bool = False) -> Cells:
    """A square of squares with so many cells a side: columns by letter, rows by number from above.

    diagonals: whether cells that share a corner alone are neighbours, too.
    """
    steps = (*ORTHOGONAL, *DIAGONAL) if diagonals else ORTHOGONAL
    spots, count = corner_first(largest), lambda size: size * size
    return Cells(spots, count, by_column, turns_of_square, steps, centre_of_square, corners_of_square)


def wound(cells: Cells, size: int) -> NDArray[np.int32]:
    """The neighbours of each cell on a rhombus or square of that size whose opposite sides are joined (a torus).

    >>> [int(cell) for cell in wound(square(4), 3)[0]]
    [1, 6, 4, 2]
    """
    found = [
        [cells.number[(q + x) % size, (r + y) % size] for x, y in cells.steps]
        for q, r in cells.places[: cells.count(size)]
    ]
    return np.array(found, np.int32)


def corner_first(largest: int) -> tuple[Place, ...]:
    """The places of a square of numbers, the smaller square at (0, 0) first."""
    spots = ((column, row) for row in range(largest) for column in range(largest))
    return tuple(sorted(spots, key=lambda place: (max(place), place[1], place[0])))


def by_column(_: int, place: Place) -> str:
    """A letter for the column, and the number of the row."""
    return f"{LETTERS[place[0]]}{place[1] + 1}"


def turns_of_square(size: int, places: list[Place]) -> Iterable[list[Place]]:
    """The eight ways to turn and mirror a square."""
    for _ in range(2):
        places = [(row, column) for column, row in places]
        for _ in range(4):
            places = [(size - 1 - row, column) for column, row in places]
            yield places


def centre_of_square(place: Place, unit: float) -> tuple[float, float]:
    """The middle of a square; a unit is half of its diagonal, as a hexagon's is the distance to its corners."""
    side = unit * 2**0.5
    return side * place[0], side * place[1]


def corners_of_square(unit: float) -> Sequence[tuple[float, float]]:
    """Its four corners, clockwise from the upper left one."""
    half = unit / 2**0.5
    return [(-half, -half), (half, -half), (half, half), (-half, half)]
