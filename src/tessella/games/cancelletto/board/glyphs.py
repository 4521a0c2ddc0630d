"""Walls, boxes, pawns and gate tokens, around the origin, 32 units a square.

Blue is round and orange is square, boxes and pawns alike: a pawn fits into the boxes of its own colour, and fills one.
"""

from functools import cache

from tessella.core.svg import show, tag

from ..rules.grid import BLUE_BOX, ORANGE_BOX, WALL
from ..rules.state import BLUE, ORANGE

STONE, EDGE, SEAM = "#f1eadb", "#a99d85", "#d8cdb6"
"""A tile, its edge, and the lines between its squares."""
BRICK, MORTAR = "#574f45", "#9a8f80"
DEEP, LIGHT = ("#1d57ae", "#dd7a0c"), ("#cfe0f8", "#ffe2b8")
"""For each colour: of pawns and of the frames of boxes; of the inside of boxes."""
ON_PAPER = ("#3a78d0", "#c46800")
"""For each colour: a tone that is visible on light and on dark paper."""
DARK = ("#0c2c62", "#7d4200")
INK = "#fffdf7"
GATE, GATE_EDGE = "#8a2c9c", "#ffffff"


def round_or_square(colour: int, size: float, **looks: object) -> str:
    """The shape of a colour; size is the distance from its centre to its sides."""
    if colour == BLUE:
        return tag("circle", r=size, **looks)
    return tag("rect", x=-size, y=-size, width=2 * size, height=2 * size, rx=size / 6, **looks)


def box(colour: int) -> str:
    """A coloured square."""
    size = (12.6, 12.0)[colour]
    return round_or_square(colour, size, fill=LIGHT[colour], stroke=DEEP[colour], stroke_width=2.2)


FENCE = "M-4.6-10V10M4.6-10V10M-10-4.6H10M-10 4.6H10"
"""The sign that gave the game its name."""
SIGNS = {
    WALL: tag("rect", x=-14, y=-14, width=28, height=28, rx=3, fill=BRICK)
    + tag("path", d=FENCE, stroke=MORTAR, stroke_width=2),
    BLUE_BOX: box(BLUE),
    ORANGE_BOX: box(ORANGE),
}
"""What a tile shows on a square; nothing on empty ones."""

READY, MOVED, HOME = "ready", "moved", "home"
MARKS = {
    READY: tag("circle", r=2.9, fill=INK),
    MOVED: tag("path", d="M-4 0h8", stroke=INK, stroke_width=2.4, stroke_linecap="round"),
    HOME: tag(
        "path",
        d="M-4 .4L-1.2 3.2 4.2-3",
        fill="none",
        stroke=INK,
        stroke_width=2.2,
        stroke_linecap="round",
        stroke_linejoin="round",
    ),
    "": "",
}
"""The marks on pawns: it may step in this turn; it has stepped; otherwise, it is at home."""


@cache
def pawn(colour: int, home: bool, mark: str) -> str:
    """A pawn; at home it fills its box."""
    looks = {"fill": DEEP[colour], "stroke": DARK[colour]}
    if not home:
        return round_or_square(colour, (8.8, 7.8)[colour], **looks, stroke_width=1.4) + MARKS[mark]
    inner = round_or_square(colour, 9.2, fill="none", stroke=INK, stroke_width=1.5)
    return round_or_square(colour, (13.0, 12.4)[colour], **looks, stroke_width=1.6) + inner + MARKS[mark]


@cache
def token(upright: bool = False) -> str:
    """A gate token, to lie across the side of a square."""
    bars = tag(
        "path", d="M-8-2.2V2.2M-4-2.2V2.2M0-2.2V2.2M4-2.2V2.2M8-2.2V2.2", stroke=GATE_EDGE, stroke_width=1.3
    )
    body = tag("rect", x=-12, y=-5, width=24, height=10, rx=3, fill=GATE, stroke=GATE_EDGE, stroke_width=1.2)
    return tag("g", body, bars, transform="rotate(90)" if upright else None)


@cache
def cross(size: float) -> str:
    """The path of a cross."""
    length = show(2 * size)
    return f"m{show(-size)} {show(-size)}l{length} {length}m{show(-2 * size)} 0l{length} {show(-2 * size)}"
