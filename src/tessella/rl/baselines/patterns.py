"""Shapes of cells as lookup tables read them: each may be turned and reflected without changing what it means."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from ..buffers import Array

Cell = tuple[int, int]
Matrix = tuple[Cell, Cell]
TURNS: dict[str, tuple[Matrix, Matrix]] = {
    "square": (((0, 1), (-1, 0)), ((0, 1), (1, 0))),
    "hexagons": (((0, 1), (-1, 1)), ((0, 1), (1, 0))),
}
"""A turn and a reflection that leave the neighbours of a cell its neighbours, on (row, column)."""


def symmetries(board: str) -> list[Matrix]:
    """All turns and reflections of a board: 8 for squares, 12 for hexagons.

    >>> [len(symmetries(board)) for board in ("square", "hexagons")]
    [8, 12]
    """
    found: list[Matrix] = [((1, 0), (0, 1))]
    for matrix in found:  # which grows meanwhile
        for more in TURNS[board]:
            turned = moved(matrix[0], more), moved(matrix[1], more)
            if turned not in found:
                found.append(turned)
    return found


def moved(cell: Cell, matrix: Matrix) -> Cell:
    """A cell times a matrix."""
    return tuple(cell[0] * matrix[0][k] + cell[1] * matrix[1][k] for k in range(2))  # type: ignore[return-value]


@dataclass(frozen=True)
class Patterns:
    """Windows of cells around a cell. Those that are images of each other share a table.

    offsets: int64 [W, K, 2], rows and columns beside the cell, of W windows with at most K cells each. sizes: int64
    [W]. starts: int64 [W], the first place of a window's entries in `same`. same: int32, for each content of a window
    the entry in all tables; equal for contents that are images of each other. entries: how many there are.
    """

    offsets: Array
    sizes: Array
    starts: Array
    same: Array
    entries: int

    @classmethod
    def of(cls, board: str, shapes: list[list[Cell]], symbols: int) -> Self:
        """The windows for these shapes and all of their images. symbols: how many things may be on a cell.

        >>> line = Patterns.of("square", [[(0, 0), (0, 1)]], 3)
        >>> line.offsets.tolist()
        [[[0, 0], [0, 1]], [[0, 0], [-1, 0]], [[0, 0], [1, 0]], [[0, 0], [0, -1]]]
        >>> print(line.entries)
        9
        """
        windows: list[list[Cell]] = []
        starts: list[int] = []
        same: list[Array] = []
        entries = 0
        for shape in shapes:
            images = [[moved(cell, matrix) for cell in shape] for matrix in symmetries(board)]
            alike = [[shape.index(cell) for cell in image] for image in images if set(image) == set(shape)]
            shared, count = canonical(len(shape), symbols, alike)
            different = {frozenset(image): image for image in images}
            for image in different.values():
                windows.append(image)
                starts.append(sum(len(each) for each in same))
            same.append(shared + entries)
            entries += count
        most = max(map(len, windows))
        offsets = np.zeros((len(windows), most, 2), np.int64)
        for place, window in enumerate(windows):
            offsets[place, : len(window)] = window
        return cls(
            offsets,
            np.array([len(window) for window in windows]),
            np.array(starts),
            np.concatenate(same).astype(np.int32),
            entries,
        )


def canonical(size: int, symbols: int, alike: list[list[int]]) -> tuple[Array, int]:
    """For each content of a window a number that its images share, int64, and how many numbers there are."""
    powers = symbols ** np.arange(size)[::-1]
    contents = np.arange(symbols**size)[:, None] // powers % symbols
    least = np.min([contents[:, order] @ powers for order in alike], axis=0)
    kept, numbers = np.unique(least, return_inverse=True)
    return numbers, len(kept)


def line(length: int) -> list[Cell]:
    """So many cells in a row, around the middle one.

    >>> line(3)
    [(0, -1), (0, 0), (0, 1)]
    """
    return [(0, column - length // 2) for column in range(length)]


def flower(board: str) -> list[Cell]:
    """A cell and all of its neighbours.

    >>> len(flower("hexagons")), len(flower("square"))
    (7, 9)
    """
    near = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)]
    return near if board == "square" else [cell for cell in near if abs(sum(cell)) < 2]
