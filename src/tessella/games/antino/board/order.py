"""The order of play, as a turning arrow in a corner of the board."""

from functools import cache

from tessella.core.drawing.svg import show, tag

from .paint import LINE
from .square import MARGIN, Square

TURN = "M7.7 6.4A10 10 0 1 0-5 8.7m-2.6-7.1L-5 8.7l-7.4 1.3"
"""Nearly a circle, against the clock."""


@cache
def turning(square: Square, clockwise: bool) -> str:
    """The arrow, which comes with the coordinates. Two players need none: they take turns."""
    way, scale = "clockwise" if clockwise else "anticlockwise", show(0.045 * square.letter)
    corner = show(0.5 * MARGIN * square.size - square.half)
    return tag(
        "g",
        tag("title", f"Turns run {way} (N13)."),
        tag("path", d=TURN, fill="none", stroke_width=2.8, stroke_linecap="round", stroke_linejoin="round"),
        class_="axis",
        stroke=LINE,
        stroke_opacity=0.8,
        transform=f"translate({corner} {corner})scale({'-' if clockwise else ''}{scale} {scale})",
    )
