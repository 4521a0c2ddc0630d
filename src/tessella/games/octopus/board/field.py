"""The field in SVG: the tiles on the endless board, and the open cells around them.

The field is an SVG inside the drawing, so a page can zoom and move it alone. A tile is 40 units wide; the first tile is
at the origin. Colours and lines are presentation attributes. A page's style sheet can change them by these classes, for
example on a dark page:

    frame       what is around the field
    field       the field
    tile        a tile on the field
    cell        an open cell; `legal` if it may be clicked, `hint` says so
    last        the frame around the tile placed last; `arm` the chains of tiles that it scores for, `count` the points
    axis        coordinates
    notice      what is going on before the first turn
    kin         a seat's plate and tiles; its `halo` is hidden, and a page may show it while the pointer is on one of
                them
    plate       the facts about a seat; `acts` if it is its turn; `order` the arrows between seats
    ringed      the place of a kind of tile below the field; its frame, `ring`, is visible if it may be clicked. Also a
                tile on the field; its frame is its outline, visible when it has the keyboard's focus
    rank        the rank of a seat when the game is over
    words       text on the paper, and the signs of seats
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tessella.core.position import Position
from tessella.core.svg import show, tag

from ..model import ORIGIN, Cell, bounds, tiles
from ..notation import cell_name, tile_words
from . import glyphs
from .glyphs import SIZE

PAPER_WIDTH = 360.0
"""The width of the whole drawing. On the narrowest phone a unit is a pixel, so no text is smaller than 10 units."""
LEFT, TOP, WIDTH, HEIGHT = 1.0, 31.0, 358.0, 286.0
"""The field on the paper."""
AXIS, RIM = 13.0, 5.0
"""Margins on the paper: for the coordinates on the left and above; empty ones on the right and below."""
MOST, FEW = 46.0, 19.0
"""The greatest size of a tile on the paper; and the least size with room for every coordinate."""
GREY, LEGAL = "#7a7a7a", "#2f9e86"


@dataclass(frozen=True)
class Window:
    """The part of the endless board that is shown: its first and last columns and rows, all included."""

    west: int
    north: int
    east: int
    south: int

    @property
    def scale(self) -> float:
        """Units on the paper for a unit of the field."""
        across, down = self.east - self.west + 1, self.south - self.north + 1
        return min((WIDTH - AXIS - RIM) / across, (HEIGHT - AXIS - RIM) / down, MOST) / SIZE

    @property
    def box(self) -> str:
        """The view box, which has the shape of the frame."""
        margin, width, height = (side / self.scale for side in ((AXIS - RIM) / 2, WIDTH, HEIGHT))
        x, y = SIZE * (self.west + self.east) / 2, SIZE * (self.north + self.south) / 2
        return " ".join(map(show, (x - margin - width / 2, y - margin - height / 2, width, height)))


def window_of(position: Position) -> Window:
    """The window with all tiles and one more cell on each side."""
    west, north, east, south = bounds(tiles(position) or [ORIGIN])
    return Window(west - 1, north - 1, east + 1, south + 1)


def framed(window: Window, *content: str) -> Iterator[str]:
    """The frame, and the field in it."""
    place = {"x": LEFT, "y": TOP, "width": WIDTH, "height": HEIGHT}
    yield tag("rect", **place, rx=8, fill=GREY, fill_opacity=0.07, class_="frame")
    yield tag("svg", *content, **place, viewBox=window.box, class_="field", **glyphs.FONT)


def move_to(cell: Cell) -> str:
    """The transform that takes what is drawn around the origin to a cell."""
    return f"translate({SIZE * cell[0]} {SIZE * cell[1]})"


GROUND, OPENED = (
    tag("rect", x=-18, y=-18, width=36, height=36, rx=5, fill=fill, fill_opacity=strength)
    for fill, strength in ((GREY, 0.16), (LEGAL, 0.26))
)
HINT = tag("circle", r=5, fill=LEGAL, class_="hint")


@lru_cache(2048)
def open_cell(cell: Cell, legal: bool) -> str:
    """A place where a tile may go. (O2)"""
    name = cell_name(cell)
    return tag(
        "g",
        tag("title", f"{name}: open"),
        OPENED + HINT if legal else GROUND,
        data_at=name,
        class_="cell legal" if legal else "cell",
        transform=move_to(cell),
    )


@lru_cache(4096)
def tile(cell: Cell, kind: int, credit: str) -> str:
    """A tile on the field, and what is said of it besides its name."""
    name = cell_name(cell)
    return tag(
        "g",
        tag("title", f"{name}: {tile_words(kind)}{credit}"),
        glyphs.tile(kind, outline="ring"),
        data_at=name,
        class_="tile ringed",
        transform=move_to(cell),
    )


def notice(name: str, text: str) -> str:
    """A sentence in the middle of the empty field."""
    return tag(
        "g",
        tag("title", text),
        tag("text", text, y=4, font_size=12, fill=GREY, font_weight="normal", class_="words"),
        data_at=name,
        class_="notice",
    )


@lru_cache(64)
def axis(window: Window) -> str:
    """The numbers of columns above and of rows on the left; every second number if there is no room for all."""
    size, away = 10.2 / window.scale, SIZE / 2 + (AXIS - 3) / window.scale
    above, beside = SIZE * window.north - away + size * 0.7, SIZE * window.west - away + size * 0.4
    step = 1 if window.scale * SIZE > FEW else 2
    columns, rows = (
        [n for n in range(first, last + 1) if n % step == 0]
        for first, last in ((window.west, window.east), (window.north, window.south))
    )
    return tag(
        "g",
        *(tag("text", show(n), x=SIZE * n, y=above) for n in columns),
        *(tag("text", show(n), x=beside, y=SIZE * n + size * 0.35) for n in rows),
        fill=GREY,
        font_size=size,
        font_weight="normal",
        class_="axis",
    )


def words(text: str, x: float, y: float, size: float, **looks: object) -> str:
    """Text on the paper; y is its base line."""
    usual = {
        "fill": GREY,
        "stroke": "none",
        "font_family": "sans-serif",
        "text_anchor": "start",
        "class_": "words",
    }
    return tag("text", text, x=x, y=y, font_size=size, **{**usual, **looks})
