"""The shapes of cells, tiles and the signs on them in SVG.

Colours and lines are presentation attributes. A page's style sheet can change them by these classes, for example on a
dark page:

    cell        an empty cell: a hexagon
    tile        a tile, also `white` or `red`: a hexagon, then its sign
    legal       a cell or tile that may be clicked; its last shape is a `hint`
    ghost       an empty cell from which a tile was lifted
    last        the frame around the tile placed last
    star        the sign of a tile placed by the exception
    winning     the stroke through a line or around a loop that won; `casing` is the wider stroke below
    caught      the hatching of tiles in a loop that won
    axis        the numbers of columns and rows
"""

from collections.abc import Iterator
from math import cos, pi, sin, sqrt

from tessella.core.hexgrid import Cell, centre, rounded, spot
from tessella.core.svg import show, tag

from ..rules.state import RED, WHITE
from .scene import Content

SIZE = 20.0  # from the centre of a cell to its corners
HALF_WIDTH = SIZE * sqrt(3) / 2

GREY, LEGAL, LAST, INK, PAPER = "#808080", "#2f9e86", "#eda52a", "#1b1b1f", "#ffffff"


def hexagon(size: float, **attributes: object) -> str:
    """A hexagon with rounded corners."""
    return tag("path", d=rounded(size, 4), **attributes)


def star(x: float, y: float) -> str:
    """A five-pointed star."""
    radii = [5.2, 2.3] * 5
    tips = [(x + r * sin(turn * pi / 5), y - r * cos(turn * pi / 5)) for turn, r in enumerate(radii)]
    return tag("path", d=f"M{'L'.join(map(spot, tips))}Z", fill=LAST, class_="star")


def hatching() -> str:
    """Strokes from the lower left to the upper right of a tile."""
    strokes = []
    for across in range(-12, 13, 4):
        along = sqrt(15.5**2 - across**2)
        ends = [((across + half) * sqrt(0.5), (across - half) * sqrt(0.5)) for half in (-along, along)]
        strokes.append(f"M{spot(ends[0])}L{spot(ends[1])}")
    return tag(
        "path",
        d="".join(strokes),
        fill="none",
        stroke=INK,
        stroke_width=1.4,
        stroke_opacity=0.75,
        class_="caught",
    )


TILES = {
    WHITE: hexagon(SIZE - 1.3, fill="#f8f4ea", stroke="#a0977f", stroke_width=1.2)
    + tag("circle", r=6.2, fill="none", stroke="#7d745d", stroke_width=2.4),
    RED: hexagon(SIZE - 1.3, fill="#a9342f", stroke="#85231f", stroke_width=1.2)
    + tag("path", d="M0,-8L5.6,0 0,8 -5.6,0Z", fill="#f7dfd6"),
}
EMPTY = hexagon(SIZE - 1.3, fill=GREY, fill_opacity=0.09)
OPEN = hexagon(SIZE - 1.3, fill=LEGAL, fill_opacity=0.2)
GHOST = hexagon(SIZE - 2, fill=GREY, fill_opacity=0.09, stroke=GREY, stroke_width=1.4, stroke_dasharray="4 3")
HINT = tag("circle", r=3.6, fill=LEGAL, class_="hint")
STAR = star(9, -8.5)
FRAME = hexagon(SIZE - 0.8, fill="none", stroke=LAST, stroke_width=2.6, class_="last")
HATCHING = hatching()


def kind(held: Content) -> str:
    """The class of what lies on a cell."""
    if held.seat is not None:
        return "tile white" if held.seat == WHITE else "tile red"
    return "cell ghost" if held.lifted else "cell"


def shapes(held: Content, legal: bool) -> Iterator[str]:
    """What is drawn on a cell."""
    if held.seat is not None:
        yield TILES[held.seat]
    elif held.lifted:
        yield GHOST
    else:
        yield OPEN if legal else EMPTY
    if held.starred:
        yield STAR
    if legal:
        yield HINT


def move_to(cell: Cell) -> str:
    """The transform that takes a shape to its cell."""
    x, y = centre(cell, SIZE)
    return f"translate({show(x)} {show(y)})"
