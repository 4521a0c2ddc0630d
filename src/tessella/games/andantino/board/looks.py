"""What cells, tiles and the signs on them look like in SVG.

Looks are presentation attributes. These classes let a page's style sheet change them, say for a dark page:

    cell        an empty cell: a hexagon
    tile        a tile, also `white` or `red`: a hexagon, then its sign
    legal       on either: it may be clicked; its last shape, `hint`, says so
    ghost       an empty cell from which a tile was lifted
    last        the frame around the tile placed last
    star        the sign of a tile placed by the exception
    winning     the stroke through a line or around a loop that won; `casing` is the wider stroke below
    caught      the hatching of tiles in a loop that won
    axis        the numbers of columns and rows
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import cos, pi, sin, sqrt

from tessella.core.hexgrid import Cell, centre, rounded, spot
from tessella.core.svg import show, tag

from ..rules.state import RED, WHITE
from .scene import Content, Field, Scene

SIZE = 20.0  # from the middle of a cell to its points
HALF_WIDTH = SIZE * sqrt(3) / 2
EDGE = 16.0  # room for the numbers around the field

GREY, LEGAL, LAST, INK, PAPER = "#808080", "#2f9e86", "#eda52a", "#1b1b1f", "#ffffff"


def view_box(field: Field) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is drawn."""
    left, top = (field.left - 1) * HALF_WIDTH, field.top * SIZE * 1.5 - SIZE
    width = (field.right - field.left + 2) * HALF_WIDTH
    height = (field.bottom - field.top) * SIZE * 1.5 + 2 * SIZE
    return left - EDGE, top - EDGE, width + 2 * EDGE, height + 2 * EDGE


# The shapes, each around the middle of its cell


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


# Over the tiles


def overlay(scene: Scene) -> Iterator[str]:
    """The last move and what won, over everything else."""
    if scene.last is not None:
        yield tag("g", FRAME, transform=move_to(scene.last))
    for cell in sorted(scene.prey):
        yield tag("g", HATCHING, transform=move_to(cell))
    for line in scene.lines:
        yield from cased(track(line))
    for trap in scene.traps:
        yield from cased(track(trap.loop) + "Z")


def track(cells: Iterable[Cell]) -> str:
    """The path from the middle of one cell to that of the next."""
    return "M" + "L".join(spot(centre(cell, SIZE)) for cell in cells)


def cased(path: str) -> Iterator[str]:
    """A dark stroke with a pale casing, to be seen on every colour."""
    for colour, width, name in ((PAPER, 6.0, "casing"), (INK, 3.2, "winning")):
        yield tag(
            "path",
            d=path,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
            class_=name,
        )


# Around the field


def numbers(field: Field) -> Iterator[str]:
    """The rows' numbers on the left; the columns' above and below, slanted as the columns are."""
    left = (field.left - 1) * HALF_WIDTH - EDGE / 2
    for r in range(field.top, field.bottom + 1):
        yield number(r, left, r * SIZE * 1.5)
    for r, outwards in ((field.top, -1), (field.bottom, 1)):
        for cell in field.row(r):
            x, y = centre(cell, SIZE)
            yield number(cell[0], x + outwards * HALF_WIDTH * 0.75, y + outwards * SIZE * 1.25, slant=60)


def number(value: int, x: float, y: float, slant: int = 0) -> str:
    """A small number around a place, turned by so many degrees."""
    turn = f" rotate({slant})" if slant else ""
    return tag("text", str(value), y=2.8, transform=f"translate({show(x)} {show(y)}){turn}")


@lru_cache(64)
def axis(field: Field) -> str:
    """All numbers."""
    return tag(
        "g",
        *numbers(field),
        fill=GREY,
        font_size=8.5,
        font_family="sans-serif",
        text_anchor="middle",
        class_="axis",
    )
