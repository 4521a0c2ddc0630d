"""Where the cells of a board are, and their names around it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tessella.core.drawing.svg import Box, tag

from ..notation import FILES
from ..rules.grid import WIDTH
from .paint import CELL, LINE

MARGIN, LETTER = 1.45, 1.2
"""The margin for the names of files and ranks, and the size of small letters, by the number of cells on a side. So a
drawing of a given width has letters of the same size, whatever the board."""


@dataclass(frozen=True)
class Square:
    """A board of so many cells a side, around the origin."""

    size: int

    @property
    def half(self) -> float:
        """From the middle to the edge of the drawing."""
        return self.size * (CELL / 2 + MARGIN)

    @property
    def box(self) -> Box:
        """The view box."""
        return -self.half, -self.half, 2 * self.half, 2 * self.half

    @property
    def letter(self) -> float:
        """The size of small letters."""
        return self.size * LETTER

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""
        rank, file = divmod(cell, WIDTH)
        centre = (self.size + 1) / 2
        return (file - centre) * CELL, (centre - rank) * CELL


@cache
def axis(square: Square) -> str:
    """Letters of files below, numbers of ranks on the left."""
    return tag(
        "g",
        *labels(square),
        fill=LINE,
        fill_opacity=0.8,
        font_size=square.letter,
        font_family="sans-serif",
        text_anchor="middle",
        class_="axis",
    )


def labels(square: Square) -> Iterator[str]:
    """Each of the names."""
    outside, lower = square.size * (CELL + MARGIN) / 2, 0.36 * square.letter
    for n in range(1, square.size + 1):
        x, y = square.middle(n * (WIDTH + 1))
        yield tag("text", FILES[n], x=x, y=outside + lower)
        yield tag("text", str(n), x=-outside, y=y + lower)
