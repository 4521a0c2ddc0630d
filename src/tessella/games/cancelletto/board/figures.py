"""What players take in hand, as shapes to `use`: the pawns, turned from wood, and the two ends of the gate.

They stand on the middle of a square, or of the ground before a side, and rise upwards in the drawing.
"""

from tessella.core.drawing.svg import tag

from ..rules.state import BLUE, ORANGE
from .glyphs import DARK, GOLD, SHADE, use

GRAIN = {BLUE: ("#2a63c4", "#79aaf6", "#133d8c"), ORANGE: ("#e67f1d", "#ffb964", "#a84b06")}
"""Of each colour: the left side of a figure, where the light falls, and the right side."""


def turned(colour: int) -> str:
    """The shades of a figure from left to right."""
    left, light, right = GRAIN[colour]
    return tag(
        "linearGradient",
        tag("stop", stop_color=left),
        tag("stop", offset=0.32, stop_color=light),
        tag("stop", offset=1, stop_color=right),
        id=f"cancelletto-wood-{colour}",
    )


def shadow() -> str:
    """On the ground, to the lower right."""
    return tag("ellipse", cx=2.2, cy=9.6, rx=11, ry=4.6, fill=SHADE, fill_opacity=0.38)


ROUND_PAWN = (
    tag("path", d="M-9 7.6V9.4A9 3.7 0 0 0 9 9.4V7.6Z", fill=GRAIN[BLUE][2])
    + tag("ellipse", cy=7.6, rx=9, ry=3.7)
    + tag("path", d="M-6.6 7Q-3-.4-3-5.4H3Q3-.4 6.6 7A6.6 2.5 0 0 1-6.6 7Z")
    + tag("ellipse", cy=-4.9, rx=5, ry=1.9)
    + tag("circle", cy=-9.6, r=5.3)
    + tag("circle", cx=-1.7, cy=-11.4, r=1.5, fill="#fff", fill_opacity=0.65, stroke="none")
)
SQUARE_PAWN = (
    tag("path", d="M-9 6H9V12H-9Z", fill=GRAIN[ORANGE][2])
    + tag("path", d="M-9 6.4L-7.4 3H7.4L9 6.4V9.6H-9Z")
    + tag("path", d="M-6.4 6.2L-3.9-5H3.9L6.4 6.2Z")
    + tag("path", d="M-5.4-12.2H5.4V-4.2H-5.4Z")
    + tag("path", d="M-5.4-12L-4-15.2H4L5.4-12Z", fill="#ffd49a")
)
FIGURES = {BLUE: ROUND_PAWN, ORANGE: SQUARE_PAWN}


def pawn(colour: int, fill: str) -> str:
    """A figure with its shadow; fill is the colour of its wood."""
    looks = {"fill": fill, "stroke": DARK[colour], "stroke_width": 0.8, "stroke_linejoin": "round"}
    return shadow() + tag("g", FIGURES[colour], **looks)


IRON, STONE = "#1c2123", "#e6d6b8"
POSTS = "M-11.2 1v-16.4h-.8v-2.4H-6v2.4h-.8V1zM6.8 1v-16.4H6v-2.4h6v2.4h-.8V1z"
SIDES = "M-8.3-15V.6M9.7-15V.6"
BARS = "M-4.6-13.6V0M-1.6-15.2V0M1.6-15.2V0M4.6-13.6V0M-7-2.4H7M-7-8.6H7M-7-11.6Q0-18.8 7-11.6"
BALLS = "M-9-21h.01M9-21h.01M0-16.6h.01"
GATE = (
    tag("path", d="M-11 1.4L-8-1H12l4.4 5.4h-20.4z", fill=SHADE, fill_opacity=0.4)
    + tag("path", d=BARS, fill="none", stroke=IRON, stroke_width=1.4)
    + tag("path", d=POSTS, fill=STONE, stroke=IRON, stroke_width=0.9)
    + tag("path", d=SIDES, stroke="#a08a68", stroke_width=2)
    + tag("path", d=BALLS, stroke=IRON, stroke_width=4.4, stroke_linecap="round")
    + tag("path", d=BALLS, stroke=GOLD, stroke_width=3, stroke_linecap="round")
)
"""Two leaves of wrought iron between posts of stone."""

SHAPES = "".join(
    [
        *map(turned, FIGURES),
        *(
            tag("g", pawn(colour, f"url(#cancelletto-wood-{colour})"), id=f"cancelletto-pawn-{colour}")
            for colour in FIGURES
        ),
        tag("g", GATE, id="cancelletto-gate"),
    ]
)


def figure(colour: int, **attributes: object) -> str:
    """The pawn of a colour."""
    return use(f"pawn-{colour}", **attributes)
