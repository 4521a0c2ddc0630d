"""The part of the endless board that is shown."""

from dataclasses import dataclass
from math import ceil

from tessella.core.drawing.svg import Box
from tessella.core.position import Position

from ..model import ORIGIN, bounds, tiles
from .glyphs import SIZE

STEP = 2
"""The number of cells by which the window grows."""
BROADEST, HIGHEST = 1.8, 1.5
"""The window's greatest width by its height, and its greatest height by its width: where a page has more room on two
sides, it shows more water there of its own accord."""
SMALL = 10.5
"""The size of figures on a phone that is 360 units wide, and the least on the board."""
PHONE = 360
EDGES = (1.5, 1.25)
"""How far the view box reaches beyond the cells on either side, and above and below, by the size of figures."""
LEAST, MARGIN = 5, 5.0
"""The least number of cells that a small screen shows each way; and how far it sees beyond them."""
GREATEST = 11.4
"""The size of points that still finds room between the letters and figures of tiles."""


@dataclass(frozen=True)
class Window:
    """The first and last columns and rows that are shown, all included."""

    west: int
    north: int
    east: int
    south: int

    @property
    def figures(self) -> float:
        """The size of numbers beside the board: on the narrowest phone, 360 pixels wide, they can still be read."""
        return SMALL * max(1.0, SIZE * (self.east - self.west + 2) / PHONE)

    @property
    def points(self) -> float:
        """The size of points: that of figures, as long as they find room between the tiles' own."""
        return min(self.figures, GREATEST)

    @property
    def box(self) -> Box:
        """The view box, with room for the numbers of columns above and of rows on the left."""
        aside, beyond = (share * self.figures for share in EDGES)
        width, height = SIZE * (self.east - self.west + 1), SIZE * (self.south - self.north + 1)
        return (
            SIZE * (self.west - 0.5) - aside,
            SIZE * (self.north - 0.5) - beyond,
            width + 2 * aside,
            height + 2 * beyond,
        )


FIRST = Window(-4, -3, 4, 3)
"""The window around a single tile, and the size of the smallest window."""


def window_of(position: Position) -> Window:
    """The window with all tiles, and one more cell on each side as long as tiles may be placed there. It grows by whole
    STEPs; where it has become too broad or too high, cells are added on both of the other sides."""
    west, north, east, south = bounds(tiles(position) or [ORIGIN])
    ring = 0 if position.over else 1
    west, east = span(west - ring, east + ring, FIRST.west, FIRST.east)
    north, south = span(north - ring, south + ring, FIRST.north, FIRST.south)
    across, down = east - west + 1, south - north + 1
    aside, beyond = half(down / HIGHEST - across), half(across / BROADEST - down)
    return Window(west - aside, north - beyond, east + aside, south + beyond)


def play_of(position: Position) -> Box:
    """The part of the window that has tiles, and the cells around them as long as tiles may be placed there; at least
    LEAST cells each way."""
    west, north, east, south = bounds(tiles(position) or [ORIGIN])
    ring = MARGIN + (0 if position.over else SIZE)
    left, top, width, height = (
        SIZE * (west - 0.5) - ring,
        SIZE * (north - 0.5) - ring,
        SIZE * (east - west + 1) + 2 * ring,
        SIZE * (south - north + 1) + 2 * ring,
    )
    more, higher = (max(0.0, LEAST * SIZE - side) for side in (width, height))
    return left - more / 2, top - higher / 2, width + more, height + higher


def span(first: int, last: int, low: int, high: int) -> tuple[int, int]:
    """The columns or rows that are shown if first to last must be: ends move away from low and high by whole STEPs, and
    an end moves back in only as far as the other one has moved out."""
    start = low + STEP * ((first - low) // STEP)
    end = high - STEP * ((high - last) // STEP)
    missing = max(0, high - low - (end - start))
    after = min(missing, max(0, high - end))
    return start - (missing - after), end + after


def half(missing: float) -> int:
    """Half of what is missing, rounded up; 0 if nothing is."""
    return max(0, ceil(missing / 2))
