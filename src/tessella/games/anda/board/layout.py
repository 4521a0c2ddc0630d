"""Where things are in the drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt

from tessella.core.drawing.hexgrid import spot, towards
from tessella.core.drawing.svg import show

from ..rules import grid

HALF, ROW = 15.0, 26.0
"""Half the width of a cell, and the distance between rows, in the cells' units. They are a hexagon's but for a tenth of
a per cent, so that all coordinates are short whole numbers."""
SIZE = ROW / 1.5
"""The distance from the centre of a cell to its corners."""
WIDTH, HEIGHT = 360.0, 334.0
"""The size of the drawing. On the narrowest phone a unit is a pixel."""
BOX = 0.0, 0.0, WIDTH, HEIGHT
RADIUS = 180.0
"""From the centre of the board to its corners, before they are rounded. The board is a regular hexagon."""
APOTHEM = RADIUS * sqrt(3) / 2
"""From the centre of the board to the middles of its sides."""
AIR = 6.0
"""Between the board and the edge of the drawing."""
MIDDLE = WIDTH / 2, APOTHEM + AIR
THICKNESS = 8.0
RIM = 9.0
"""Between the corners of the outermost cells and the edge of the board."""

Point = tuple[float, float]


@cache
def places(side: int) -> tuple[Point, ...]:
    """For each cell number, the centre of the cell, in the cells' units, with the centre of the board at the origin."""
    return tuple((HALF * (2 * q + r), ROW * r) for q, r in grid.cells(side))


@cache
def spots(side: int) -> tuple[str, ...]:
    """For each cell number, the centre of the cell as text for transforms and paths."""
    return tuple(f"{show(x)} {show(y)}".replace(" -", "-") for x, y in places(side))


@dataclass(frozen=True)
class Layout:
    """A board of so many cells a side in the drawing."""

    side: int

    @property
    def scale(self) -> float:
        """The size of the cells' unit in the drawing."""
        return (APOTHEM - RIM) / (ROW * (self.side - 1) + SIZE)

    @property
    def transform(self) -> str:
        """From the cells' units to the drawing's."""
        return f"translate({show(MIDDLE[0])} {show(MIDDLE[1])})scale({self.scale:.4f})"

    def beyond(self, cell: int, turn: Point) -> Point:
        """A place on the rim, as seen from a cell in the direction of a unit vector."""
        x, y = places(self.side)[cell]
        away = HALF * self.scale + RIM * 0.57
        return MIDDLE[0] + x * self.scale + turn[0] * away, MIDDLE[1] + y * self.scale + turn[1] * away


def hexagon(radius: float) -> list[Point]:
    """The corners of a hexagon around the middle of the board, which has corners on the left and on the right."""
    turns = [turn * pi / 3 for turn in range(6)]
    return [(MIDDLE[0] + radius * cos(turn), MIDDLE[1] + radius * sin(turn)) for turn in turns]


def softened(points: Sequence[Point], rounding: float) -> str:
    """The path of a polygon with rounded corners, each along this length of its sides."""
    parts = []
    for before, point, after in zip([points[-1], *points], points, [*points[1:], points[0]], strict=False):
        ends = (
            towards(point, near, rounding / sqrt((near[0] - point[0]) ** 2 + (near[1] - point[1]) ** 2))
            for near in (before, after)
        )
        parts.append(f"Q{spot(point)} ".join(map(spot, ends)))
    return f"M{'L'.join(parts)}Z"
