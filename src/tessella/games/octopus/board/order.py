"""The order of play, as a turning arrow in the corner between the numbers of columns and of rows."""

from functools import cache

from tessella.core.drawing.svg import show, tag

from .glyphs import FOAM
from .window import Window

TURN = "M7.7 6.4A10 10 0 1 0-5 8.7m-2.6-7.1L-5 8.7l-7.4 1.3"
"""Nearly a circle, against the clock."""


@cache
def turning(window: Window) -> str:
    """The arrow, which comes with the coordinates. Two players need none: they take turns."""
    left, top = window.box[:2]
    size = window.figures
    return tag(
        "g",
        tag("title", "Turns go round against the clock (O4)."),
        tag("path", d=TURN, fill="none", stroke_width=2.6, stroke_linecap="round", stroke_linejoin="round"),
        class_="axis",
        stroke=FOAM,
        stroke_opacity=0.75,
        transform=f"translate({show(left + 0.75 * size)} {show(top + 0.66 * size)})scale({show(0.04 * size)})",
    )
