"""The table and the board on it: an empty hexagon of wood with an edge, a shadow, and the lines of the cells."""

from collections.abc import Iterator
from functools import cache
from math import sqrt

from tessella.core.svg import radial, show, surface, tag

from ..notation import cell_name
from ..rules.grid import rows
from .glyphs import UMBER, use
from .layout import BOX, HALF, MIDDLE, RADIUS, ROW, SIZE, THICKNESS, Layout, Point, hexagon, softened

TABLE = ("#54443a", "#241c18")
"""The table in the middle and far away."""
WOOD, EDGE, FOOT = ("#e3c48f", "#c1935a"), "#99683a", "#5f3d1f"
UP, DOWN, RIGHT, LEFT = (0.5, -sqrt(3) / 2), (0.5, sqrt(3) / 2), (1.0, 0.0), (-1.0, 0.0)
"""Directions of the rows, and of the lines of equal numbers, which bend at the middle row."""
OUTLINE = softened(hexagon(RADIUS), 16)
BEVEL = softened(hexagon(RADIUS - 2.2), 15)
SHADOW = {26: 0.07, 18: 0.09, 11: 0.11, 5: 0.14}
"""The widths of the lines that make a soft shadow, with their strengths."""
SHADE = "#0d0805"
GROOVE = 1.1
"""The width of the lines between cells."""


@cache
def board(side: int) -> str:
    """Everything that lies there before the first stone, without the names of the rows."""
    return "".join(
        (
            tag("defs", *shades(), *shapes(side)),
            surface(BOX, "url(#anda-table)"),
            tag("g", *shadow(), fill=SHADE, stroke=SHADE),
            use("rim", y=THICKNESS, fill=FOOT),
            use("rim", y=THICKNESS / 2, fill=EDGE),
            use("rim", fill="url(#anda-wood)"),
            tag("g", *grain(), fill="none", stroke=UMBER, clip_path="url(#anda-top)"),
            tag("path", d=BEVEL, fill="none", stroke="#fff3d6", stroke_width=1.3, stroke_opacity=0.5),
            tag("g", *engraved(), transform=Layout(side).transform),
        )
    )


def shades() -> Iterator[str]:
    """The colours of table and wood."""
    for name, (inner, outer), radius in (("table", TABLE, 330), ("wood", WOOD, 235)):
        where = {"cx": MIDDLE[0], "cy": MIDDLE[1] - 40, "r": radius}
        yield radial(f"anda-{name}", inner, outer, **where, gradientUnits="userSpaceOnUse")


def shapes(side: int) -> Iterator[str]:
    """The outline of the board, and the lines of the cells."""
    yield tag("path", id="anda-rim", d=OUTLINE)
    yield tag("clipPath", use("rim"), id="anda-top")
    yield tag("path", id="anda-fibres", d="".join(map(fibre, range(5, 120, 13))))
    yield uprights(side)
    yield tag("g", *(use("uprights", transform=f"rotate({turn})") for turn in (0, 60, 120)), id="anda-lines")


def shadow() -> Iterator[str]:
    """Several outlines, each wider and fainter, look like one soft shadow."""
    for width, strength in SHADOW.items():
        yield use("rim", y=THICKNESS + 3, stroke_width=width, opacity=strength)


def grain() -> Iterator[str]:
    """The fibres of the wood: fine ones, and broad bands of them."""
    for y, width, strength in (
        (0, 0.7, 0.16),
        (108, 0.7, 0.16),
        (216, 0.7, 0.16),
        (-9, 4, 0.05),
        (130, 5, 0.05),
    ):
        yield use("fibres", y=y, stroke_width=width, stroke_opacity=strength)


def fibre(y: int) -> str:
    """A line from side to side that begins at this height; where it goes looks like chance."""
    bend, end = y * y % 17 - 8, y * 5 % 13 - 6
    return f"M0 {y}c120 {bend} 240 {-bend - 3} 360 {end}"


# The lines of the cells


def uprights(side: int) -> str:
    """The upright edges of all cells, as thick lines with dashes. Turned twice they are the other edges."""
    lines = (
        f"M{-HALF * n - GROOVE / 2:g} {ROW * (row - side + 1):g}h{2 * HALF * n + GROOVE:g}"
        for row, n in enumerate(rows(side))
    )
    dashes = f"{GROOVE} {2 * HALF - GROOVE:g}"
    return tag("path", id="anda-uprights", d="".join(lines), stroke_width=SIZE, stroke_dasharray=dashes)


def engraved() -> Iterator[str]:
    """The lines as grooves: dark, with light on their lower side."""
    yield use("lines", y=0.9, stroke="#fff6df", opacity=0.4)
    yield use("lines", stroke="#6b4420", opacity=0.62)


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
