"""What players take in hand, as shapes to `use`: the pawns, turned from wood, and the two ends of the iron gate.

They stand on the middle of a square, or of the ground before a side, and rise upwards in the drawing.
"""

from tessella.core.svg import tag

from ..rules.state import BLUE, ORANGE
from .glyphs import DARK, GOLD, IVORY, SHADE, use

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


IRON = "#23292b"
POSTS = "M-8.6-11.4h2.6V.6h-2.6zM6-11.4h2.6V.6H6z"
BARS = "M-4.2-10.6V-.4M-1.4-11.9V-.4M1.4-11.9V-.4M4.2-10.6V-.4M-6-2.6H6M-6-7.4H6"
BALLS = "M-7.3-14.6a1.7 1.7 0 1 1-.1 0zM7.3-14.6a1.7 1.7 0 1 1-.1 0z"
GATE = (
    tag("ellipse", cx=1.5, cy=0.7, rx=10, ry=2, fill=SHADE, fill_opacity=0.45)
    + tag("path", d="M-9.6 1.4V-12.6Q0-20.6 9.6-12.6V1.4Z", fill=IVORY)
    + tag("path", d="M-6.6-8.6Q0-15.4 6.6-8.6", fill="none", stroke=IRON, stroke_width=1.5)
    + tag("path", d=BARS, stroke=IRON, stroke_width=0.9)
    + tag("path", d=POSTS, fill=IRON)
    + tag("path", d="M-7.9-11V0M6.7-11V0", stroke="#93a1a6", stroke_width=0.6)
    + tag("path", d=BALLS, fill=GOLD, stroke=IRON, stroke_width=0.6)
)

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
