"""Where the cells of a board are in the drawing."""

from dataclasses import dataclass
from functools import cache
from math import sqrt

from tessella.core.hexgrid import Cell, centre
from tessella.core.svg import show

from ..rules import grid

HALF = 10.0
"""Half the width of a cell. Rows are shifted by it, so that all x coordinates are whole numbers."""
SIZE = 2 * HALF / sqrt(3)
"""The distance from the centre of a cell to its corners."""
WIDTH = 360.0
"""The width of the drawing. On the narrowest phone a unit is a pixel, so no text is smaller than 10 units."""
HEIGHT = WIDTH * sqrt(3) / 2
"""The board is a regular hexagon that reaches from edge to edge."""
RIM = 15.0
"""Room for a letter or a number between a cell and the edge."""


@cache
def cells(side: int) -> tuple[Cell, ...]:
    """For each cell number, its coordinates as in tessella.core.hexgrid; (0, 0) is the central cell."""
    return tuple(grid.cells(side))


@cache
def places(side: int) -> tuple[tuple[float, float], ...]:
    """For each cell number, the centre of the cell, in the cells' units, with the centre of the board at the origin."""
    return tuple((x, round(y, 1)) for x, y in (centre(cell, SIZE) for cell in cells(side)))


@cache
def spots(side: int) -> tuple[str, ...]:
    """For each cell number, the centre of the cell as text for transforms and paths."""
    return tuple(f"{show(x)} {show(y)}" for x, y in places(side))


def place(side: int, cell: int) -> str:
    """The centre of one cell as text for transforms and paths."""
    return spots(side)[cell]


@dataclass(frozen=True)
class Layout:
    """A board of so many cells a side in the drawing."""

    side: int

    @property
    def scale(self) -> float:
        """The size of the cells' unit in the drawing. Large cells need more room, because their rim is jagged."""
        across = 2 * HALF * (2 * self.side - 1)
        return min((WIDTH - 2 * RIM) / across, WIDTH / (across + HALF))

    @property
    def transform(self) -> str:
        """From the cells' units to the drawing's."""
        return f"translate({show(WIDTH / 2)} {show(HEIGHT / 2)})scale({self.scale:.4f})"

    def beyond(self, cell: int, turn: tuple[float, float]) -> tuple[float, float]:
        """A place on the rim, as seen from a cell in the direction of a unit vector."""
        x, y = places(self.side)[cell]
        away = HALF * self.scale + RIM / 2
        return WIDTH / 2 + x * self.scale + turn[0] * away, HEIGHT / 2 + y * self.scale + turn[1] * away
