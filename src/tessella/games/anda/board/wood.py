"""The table and the board on it: an empty hexagon of wood with an edge, a shadow, and the lines of the cells."""

from collections.abc import Iterator
from functools import cache
from math import sqrt

from tessella.core.drawing.svg import radial, show, surface, tag

from ..notation import cell_name
from ..rules.grid import rows
from .glyphs import UMBER, use
from .layout import APOTHEM, BOX, HALF, MIDDLE, RADIUS, ROW, SIZE, THICKNESS, Layout, Point, hexagon, softened

TABLE = ("#54443a", "#241c18")
"""The table in the middle and far away."""
WOOD, EDGE, FOOT = ("#e3c48f", "#c1935a"), "#99683a", "#5f3d1f"
UP, DOWN, RIGHT, LEFT = (0.5, -sqrt(3) / 2), (0.5, sqrt(3) / 2), (1.0, 0.0), (-1.0, 0.0)
"""Directions of the rows, and of the lines of equal numbers, which bend at the middle row."""
OUTLINE = softened(hexagon(RADIUS), 24)
SHADE = "#0d0805"
FADING = {0.74: 0.75, 0.82: 0.45, 0.91: 0.14, 1: 0}
"""How strong the shadow is, at these shares of its width."""
SHADOW_WIDTH, SHADOW_HEIGHT = 1.16 * RADIUS, 1.2 * APOTHEM
DARK, LIGHT = "#7a5128", "#e6cc9c"
"""The lines between cells, and the light on their lower side."""
GROOVE = 1.1
"""The width of these lines."""


@cache
def board(side: int) -> str:
    """Everything that lies there before the first stone, without the names of the rows."""
    return "".join(
        (
            tag("defs", *shades(), *shapes(side)),
            surface(BOX, "url(#anda-table)"),
            shadow(),
            use("rim", y=THICKNESS, fill=FOOT),
            use("rim", y=THICKNESS / 2, fill=EDGE),
            use("rim", fill="url(#anda-wood)"),
            tag("g", *grain(), fill="none", stroke=UMBER, clip_path="url(#anda-edge)"),
            bevel(),
            tag("g", *engraved(), fill="none", stroke_width=GROOVE, transform=Layout(side).transform),
        )
    )


def shades() -> Iterator[str]:
    """The colours of table, wood and shadow."""
    for name, (inner, outer), radius in (("table", TABLE, 330), ("wood", WOOD, 235)):
        where = {"cx": MIDDLE[0], "cy": MIDDLE[1] - 40, "r": radius}
        yield radial(f"anda-{name}", inner, outer, **where, gradientUnits="userSpaceOnUse")
    fading = (tag("stop", offset=at, stop_color=SHADE, stop_opacity=strong) for at, strong in FADING.items())
    yield tag("radialGradient", *fading, id="anda-shadow")


def shapes(side: int) -> Iterator[str]:
    """The outline of the board, the fibres of its wood, and the lines of the cells."""
    yield tag("path", id="anda-rim", d=OUTLINE)
    yield tag("clipPath", use("rim"), id="anda-edge")
    yield tag("path", id="anda-fibres", d="".join(map(fibre, range(18, 312, 16))))
    yield tag("path", id="anda-row", d=row_of_cells(side))
    yield tag("g", *rows_of_third(side), id="anda-third")
    yield tag(
        "g",
        *(use("third", transform=f"rotate({turn})" if turn else None) for turn in (0, 120, 240)),
        id="anda-lines",
    )


def shadow() -> str:
    """A soft shadow on the table, deeper below the board than above."""
    return tag(
        "ellipse",
        cx=MIDDLE[0],
        cy=MIDDLE[1] + THICKNESS + 3,
        rx=SHADOW_WIDTH,
        ry=SHADOW_HEIGHT,
        fill="url(#anda-shadow)",
    )


def bevel() -> str:
    """Light along the edge of the board."""
    share = 1 - 2.2 / APOTHEM
    moved = " ".join(show(side * (1 - share)) for side in MIDDLE)
    return use(
        "rim",
        fill="none",
        stroke="#fff3d6",
        stroke_width=1.3,
        stroke_opacity=0.5,
        transform=f"translate({moved})scale({share:.3f})",
    )


def grain() -> Iterator[str]:
    """The fibres of the wood: fine ones, and broad bands beside them. They run on to the edge, which cuts them."""
    yield use("fibres", stroke_width=0.7, stroke_opacity=0.09)
    yield use("fibres", y=4, stroke_width=4, stroke_opacity=0.03)


def fibre(y: int) -> str:
    """A line at this height from side to side of the drawing; how it bends looks like chance."""
    bend, end = y * y % 17 - 8, y * 5 % 13 - 6
    return f"M0 {y}c120 {bend} 240 {-bend - 3} 360 {end}".replace(" -", "-")


# The lines of the cells


def row_of_cells(side: int) -> str:
    """The outlines of so many cells side by side; the first one lies at the origin."""
    up, edge = show(SIZE / 2), show(SIZE)
    outline = f"l{HALF:g}-{up} {HALF:g} {up}v{edge}l-{HALF:g} {up}-{HALF:g}-{up}z"
    return f"M-{HALF:g}-{up}{f'm{2 * HALF:g} 0'.join([outline] * side)}"


def rows_of_third(side: int) -> Iterator[str]:
    """The cells from the middle one to the right and to the upper left, in a rhombus.

    Turned twice, they are all others, too.
    """
    return (use("row", x=HALF * -up, y=ROW * -up) for up in range(side))


def engraved() -> Iterator[str]:
    """The lines as grooves: dark, with light on their lower side."""
    yield use("lines", y=0.9, stroke=LIGHT)
    yield use("lines", stroke=DARK)


# Their names


@cache
def axis(side: int) -> str:
    """Letters left of the rows; numbers right of them, and at the upper and lower ends of the slanting lines."""
    found = [(label, round(x, 1), round(y + 2.9, 1)) for label, (x, y) in labels(side)]
    signs, xs, ys = zip(*(each for each in found if len(each[0]) == 1), strict=True)
    return tag(
        "g",
        tag(
            "text", "".join(signs), x=" ".join(map(show, xs)), y=" ".join(map(show, ys))
        ),  # one place for each
        *(tag("text", label, x=x, y=y) for label, x, y in found if len(label) > 1),
        fill=UMBER,
        font_size=8,
        font_family="sans-serif",
        text_anchor="middle",
        class_="axis",
    )


def labels(side: int) -> Iterator[tuple[str, Point]]:
    """All names, with their places."""
    layout, lengths, first = Layout(side), rows(side), 0
    for row, length in enumerate(lengths):
        cells = range(first, first := first + length)
        yield cell_name(side, cells[0])[0], layout.beyond(cells[0], LEFT)
        if row in (0, len(lengths) - 1):
            yield from ((str(n), layout.beyond(cell, DOWN if row else UP)) for n, cell in enumerate(cells, 1))
        else:
            yield str(length), layout.beyond(cells[-1], RIGHT)
