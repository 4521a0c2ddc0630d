"""The board in SVG: cells, tiles, and the walks of the last tile.

Colours and lines are presentation attributes. A page's style sheet can change them by these classes, for example on a
dark page:

    cell        an empty cell; `closed` beside a closed lock (N4)
    tile        a tile, also `joker`
    ringed      a tile of the hand in front, or a button; its frame, `ring`, is visible if it may be clicked
    legal       a place that may be clicked; a cell has a `hint` then
    last        the frame around the tile placed last; `walk` the light on its walks, `count` the points
    axis        coordinates
    words       other text on the paper: names, points
    plate       the facts about a seat; `acts` if it is its turn; `order` the arrows between seats
    bag         the bag
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from tessella.core.position import Position
from tessella.core.svg import show, tag

from ..model import WAYS, Cell, last_placement, size_of, walks, worth
from ..notation import FILES
from ..rules.grid import WIDTH
from . import glyphs
from .glyphs import SIZE

PAPER_WIDTH = 360.0
"""The width of the whole drawing. On the narrowest phone a unit is a pixel, so no text is smaller than 10 units."""
RIM, EDGE = 17.0, 7.0
"""Margins: for the coordinates on the left and below; empty ones on the right and above."""
GREY, LEGAL, LAST = "#7a7a7a", "#2f9e86", "#7b4fc4"


@dataclass(frozen=True)
class Square:
    """Where a board of so many cells a side lies on the paper."""

    size: int

    @property
    def cell(self) -> float:
        """The side of a cell."""
        return (PAPER_WIDTH - RIM - EDGE) / self.size

    @property
    def bottom(self) -> float:
        """Where the coordinates below the board end."""
        return PAPER_WIDTH

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""
        rank, file = divmod(cell, WIDTH)
        return RIM + (file - 0.5) * self.cell, EDGE + (self.size - rank + 0.5) * self.cell

    def move_to(self, cell: int) -> str:
        """The transform that takes what is drawn around the origin, SIZE units a cell, to a cell."""
        x, y = self.middle(cell)
        return f"translate({show(x)} {show(y)})scale({show(self.cell / SIZE)})"


def square_of(position: Position) -> Square:
    """The board of a position."""
    return Square(size_of(position))


# One cell


def kind(cell: Cell) -> str:
    """The class of a cell, or of the tile that lies there."""
    if cell.empty:
        return "cell closed" if cell.locks else "cell"
    return "tile joker" if cell.joker else "tile"


def shapes(cell: Cell, legal: bool) -> str:
    """What is drawn on a cell."""
    if not cell.empty:
        return glyphs.tile(cell.held, opened=not cell.shut)
    return ground(legal) + (HATCH if cell.locks else "") + (HINT if legal else "")


def ground(legal: bool) -> str:
    """An empty cell."""
    fill, strength = (LEGAL, 0.22) if legal else (GREY, 0.14)
    return tag("rect", x=-18.5, y=-18.5, width=37, height=37, rx=5, fill=fill, fill_opacity=strength)


HINT = tag("circle", r=4.5, fill=LEGAL, class_="hint")
HATCH = tag(
    "g",
    tag(
        "path",
        d="M-18 -6L-6 -18M-18 6L6 -18M-18 18L18 -18M-6 18L18 -6M6 18L18 6",
        stroke=GREY,
        stroke_opacity=0.35,
    ),
    tag("g", glyphs.padlock(GREY), transform="translate(8.5 7.5)scale(.85)"),
)


# Over the tiles


def overlay(position: Position, square: Square) -> str:
    """The tile placed last, what it counts in each direction, and its points (N5, N6)."""
    placed = last_placement(position)
    counted = tuple(walks(position, placed.cell).items()) if placed else ()
    return scored(square.size, placed.cell if placed else None, counted)


@lru_cache(64)
def scored(size: int, placed: int | None, counted: tuple[tuple[str, tuple[int, ...]], ...]) -> str:
    """The same, from the cell of that tile and its walks; cached, because players and watchers see the same."""
    drawn = () if placed is None else lights(Square(size), placed, dict(counted))
    return tag("g", *drawn, pointer_events="none")


def lights(square: Square, placed: int, counted: Mapping[str, tuple[int, ...]]) -> Iterator[str]:
    """Each light on the board."""
    for cells in filter(None, counted.values()):
        yield band(square, cells)
    yield tag("g", FRAME, transform=square.move_to(placed))
    for way, cells in counted.items():
        if cells:
            yield badge(end_of(square, cells[-1], WAYS[way]), len(cells), 6.5)
    x, y = square.middle(placed)
    yield badge((x + square.cell * 0.4, y - square.cell * 0.4), worth(counted), 8.5)


FRAME = tag(
    "rect", x=-19, y=-19, width=38, height=38, rx=5.5, fill="none", stroke=LAST, stroke_width=3, class_="last"
)
ON_DARK = {"fill": "#fff", "font_weight": "bold", "text_anchor": "middle", "class_": None}


def band(square: Square, cells: tuple[int, ...]) -> str:
    """A light on the cells of one walk."""
    (x, y), (u, v) = sorted([square.middle(cells[0]), square.middle(cells[-1])])
    half = square.cell / 2 - 1
    top, height = min(y, v) - half, abs(v - y) + 2 * half
    return tag(
        "rect",
        x=x - half,
        y=top,
        width=u - x + 2 * half,
        height=height,
        rx=5,
        fill=LAST,
        fill_opacity=0.08,
        stroke=LAST,
        stroke_width=1.8,
        class_="walk",
    )


def end_of(square: Square, cell: int, step: int) -> tuple[float, float]:
    """The middle of the side where a walk leaves its last cell."""
    (x, y), (u, v) = square.middle(cell), square.middle(cell + step)
    return (x + u) / 2, (y + v) / 2


def badge(at: tuple[float, float], number: int, radius: float) -> str:
    """A number that stands out."""
    return tag(
        "g",
        tag("circle", r=radius, fill=LAST, stroke="#fff", stroke_width=1),
        words(str(number), 0, radius * 0.53, radius * 1.5, **ON_DARK),
        transform=f"translate({show(at[0])} {show(at[1])})",
        class_="count",
    )


# Around the board


@cache
def axis(square: Square) -> str:
    """Letters of files below, numbers of ranks on the left."""
    return "".join(labels(square))


def labels(square: Square) -> Iterator[str]:
    """Each of the labels."""
    for n in range(1, square.size + 1):
        x, y = square.middle(n * (WIDTH + 1))
        yield words(FILES[n], x, square.bottom - 3.5, 10.5, text_anchor="middle", class_="axis")
        yield words(str(n), RIM / 2, y + 3.7, 10.5, text_anchor="middle", class_="axis")


def words(text: str, x: float, y: float, size: float, **looks: object) -> str:
    """Text on the paper; y is its base line."""
    usual = {"fill": GREY, "stroke": "none", "font_family": "sans-serif", "class_": "words"}
    return tag("text", text, x=x, y=y, font_size=size, **{**usual, **looks})
