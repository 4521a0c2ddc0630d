"""Hexagonal cells in axial coordinates: q counts cells to the right, r counts rows downwards.

Every cell has a corner at its top. The rows are horizontal; each row begins half a cell further right than the row
above it. The third coordinate, -q-r, is not stored.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import cos, pi, sin, sqrt

Cell = tuple[int, int]
"""(q, r)."""

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The steps from a cell to its six neighbours, anticlockwise as drawn, beginning with the right one."""

AXES: tuple[Cell, ...] = ((1, 0), (0, 1), (1, -1))
"""One direction for each of the three straight lines through a cell."""


def shift(cell: Cell, step: Cell, times: int = 1) -> Cell:
    """The cell that is so many steps away."""
    return cell[0] + times * step[0], cell[1] + times * step[1]


@lru_cache(1 << 14)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells that share an edge with this one, in the order of DIRECTIONS."""
    return tuple(shift(cell, step) for step in DIRECTIONS)


def symmetries(cells: Iterable[Cell]) -> Iterator[list[Cell]]:
    """Yields the cells in the twelve ways in which one can turn and mirror them around (0, 0), in their order.

    >>> sorted(cell for [cell] in symmetries([(1, 0)])) == sorted(2 * DIRECTIONS)
    True
    """
    found = list(cells)
    for _ in range(2):
        found = [(r, q) for q, r in found]
        for _ in range(6):
            found = [(-r, q + r) for q, r in found]
            yield found


def centre(cell: Cell, size: float) -> tuple[float, float]:
    """The centre of a cell in a drawing: x to the right, y downwards, cell (0, 0) at the origin.

    size is the distance from a cell's centre to its corners, which is also the length of an edge.
    """
    q, r = cell
    return size * sqrt(3) * (q + r / 2), size * 1.5 * r


def corners(size: float) -> list[tuple[float, float]]:
    """The six corners of a hexagon around the origin, clockwise as drawn, beginning at the top."""
    return [(size * sin(turn * pi / 3), -size * cos(turn * pi / 3)) for turn in range(6)]


def rounded(size: float, rounding: float) -> str:
    """The SVG path of a hexagon around the origin. Its corners are rounded, each along this length of its edges."""
    points = corners(size)
    parts = []
    for before, point, after in zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True):
        start, end = towards(point, before, rounding / size), towards(point, after, rounding / size)
        parts.append(f"{spot(start)}Q{spot(point)} {spot(end)}")
    return f"M{'L'.join(parts)}Z"


def towards(point: tuple[float, float], goal: tuple[float, float], share: float) -> tuple[float, float]:
    """The point that lies a share (0..1) of the way from a point to a goal."""
    return point[0] + share * (goal[0] - point[0]), point[1] + share * (goal[1] - point[1])


def spot(point: tuple[float, float]) -> str:
    """A point in SVG path data, rounded to a tenth."""
    return ",".join(f"{round(side, 1) + 0:g}" for side in point)
