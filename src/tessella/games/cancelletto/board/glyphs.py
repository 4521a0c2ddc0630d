"""Colours, boxes, and the small signs on pawns, around the middle of a square of 32 units.

Blue is round and orange is square, boxes and pawns alike. `SHAPES` defines shapes with ids, which `use` elements
repeat.
"""

from collections.abc import Iterable

from tessella.core.drawing.svg import tag

from ..rules.state import BLUE, ORANGE
from .layout import way

INK, IVORY, GOLD, LACQUER, TEAL = "#2b2118", "#fffaf0", "#ffd76a", "#a8292b", "#1c5f54"
SHADE = "#1a2414"
DEEP, DARK = ("#1f57b3", "#c9600c"), ("#0e2f6b", "#6e3103")
"""By colour: of boxes, and of edges."""
PALE, FULL = ("#b9d2fb", "#ffce97"), ("#15408f", "#a34807")
"""By colour: of signs on the lawn, and of boxes that are filled."""
TINT = ("#cfdcec", "#f6d9b4")
"""By colour: the floor inside a box."""
LETTERS = {"font_family": "sans-serif", "font_weight": "bold", "text_anchor": "middle", "font_size": 12}
ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def use(name: str, **attributes: object) -> str:
    """A shape that the drawing defines."""
    return tag("use", href=f"#cancelletto-{name}", **attributes)


def round_or_square(colour: int, size: float, **looks: object) -> str:
    """The shape of a colour; size is the distance from its centre to its sides."""
    if colour == BLUE:
        return tag("circle", r=size, **looks)
    return tag("rect", x=-size, y=-size, width=2 * size, height=2 * size, rx=size // 6, **looks)


HIT = use("hit")
"""What can be clicked of a square with something on it."""
SIZE = (12.2, 11.6)
"""Of boxes, by colour."""


def box(colour: int) -> str:
    """A box: an inlay of its colour in the clay. Its outer line is a ring to be lit up."""
    looks = {"fill": TINT[colour], "stroke": DEEP[colour], "stroke_width": 3}
    outer = round_or_square(colour, SIZE[colour] + 2, fill=IVORY, fill_opacity=0.8, stroke_width=2.2)
    return tag(
        "g", HIT, outer, round_or_square(colour, SIZE[colour], **looks), id=f"cancelletto-box-{colour}"
    )


def home(colour: int) -> str:
    """A box that a pawn of its colour fills."""
    size = SIZE[colour] + 1.5
    return tag(
        "g",
        round_or_square(colour, size, fill=FULL[colour], stroke_width=2.2),
        round_or_square(colour, size - 2.1, fill="none", stroke=IVORY, stroke_width=1.3),
        id=f"cancelletto-home-{colour}",
    )


def frame(colour: int, **line: object) -> str:
    """A line around a pawn or a box."""
    return round_or_square(colour, 14.6, fill="none", **line)


HOUSE = "M-4.3.3L0-3.9 4.3.3 3.4 1.1 2.9.7V3.6H.9V1.2H-.9V3.6H-2.9V.7L-3.4 1.1Z"
DONE = "M-3 .1L-.9 2.4 3.1-2.2"
BADGES: dict[str, tuple[float, dict[str, object]]] = {
    "house": (-10.6, {"d": HOUSE, "fill": TEAL}),
    "done": (10.6, {"d": DONE, "fill": "none", "stroke": INK, "stroke_width": 1.8}),
}
"""What is at home, and what has stepped in this turn: how far to the right it is, and the sign."""


def badge(name: str) -> str:
    """A sign on an ivory disc, at an upper corner of a square: the lower ones are near the notches of tiles."""
    right, sign = BADGES[name]
    disc = tag("circle", r=5.2, fill=IVORY, stroke=INK, stroke_width=0.7)
    return tag(
        "g", disc, tag("path", **sign), id=f"cancelletto-{name}", transform=f"translate({right} -10.4)"
    )


ARROWS = {
    (0, -1): "M-3.5-17h7L0-21z",
    (0, 1): "M-3.5 15h7L0 19z",
    (-1, 0): "M-15-3.5v7L-19 0z",
    (1, 0): "M15-3.5v7L19 0z",
}
"""On the sides of a square, by way: right and down."""


def arrows(steps: Iterable[int]) -> str:
    """Small arrows from a square to those neighbours to which its pawn may step."""
    return "".join(ARROWS[way(step)] for step in steps)


SHAPES = "".join(
    [
        tag("path", d="M-16-16h32v32h-32z", fill_opacity=0, stroke="none", id="cancelletto-hit"),
        *(shape(colour) for colour in (BLUE, ORANGE) for shape in (box, home)),
        *map(badge, BADGES),
        *(
            tag("g", HIT, frame(colour, stroke_width=2.2), id=f"cancelletto-ring-{colour}")
            + round_or_square(colour, 10.5, fill="none", stroke=PALE[colour], id=f"cancelletto-mark-{colour}")
            for colour in (BLUE, ORANGE)
        ),
    ]
)
