"""The shapes of tiles, around the middle of a cell that is 40 units wide: enamel in ten colours.

A colour has a pattern and a letter of its own, so that people can tell colours that they cannot see. Five colours are
dark with light writing, five are light with dark writing; a pattern differs more from the writing than the ground does.

Shapes have ids, which `use` elements repeat: a colour ("octopus-r"), a value ("octopus-3"), a tile ("octopus-r3").
Drawings have these classes, for themes:

    surface     the water, or the wood under a hand
    tile        a tile on the board
    piece       the tile itself, on the board and in a hand
    ringed      a place with a tile; its `ring`, in a hand a line below it, is seen if it may be clicked
    cell        an open cell; `legal` if it may be clicked, in a picture with a `hint`
    last        the frame around the tile placed last
    light       an arm of that tile, or the sum of its points; `arm` a chain, `count` a number
    fades       all that is said of the last tile
    ghost       a tile that may be placed
    axis        coordinates
    notice      what is going on before the first turn
"""

from functools import cache
from typing import NamedTuple

from tessella.core.drawing.svg import tag

from ..model import Cell
from ..notation import LETTERS, tile_name
from ..rules.grid import KINDS, VALUES

SIZE = 40
"""The distance between the centres of neighbouring cells."""
LIGHT, DARK = "#fff", "#14161a"
FOAM, GOLD, RIM, NIGHT = "#d9f1f7", "#ffd36b", "#fff0cf", "#03101a"
SHINE, SHADE = 0.1, 0.13
"""How much white lies on a tile at its upper edge, and how much night at its lower edge."""
FONT = {"font_family": "sans-serif", "text_anchor": "middle", "font_weight": "bold"}


class Flag(NamedTuple):
    """How the tiles of a colour look."""

    ground: str
    tone: str
    """The colour of the pattern."""
    ink: str
    pattern: str


DISC = "M0-16a15 15 0 0 1 0 30 15 15 0 0 1 0-30z"
TRIANGLE = "M0-16L17 15H-17z"
DIAMOND = "M0-18L17-1 0 16-17-1z"
HALF = "M-18 14L15-19H-12a6 6 0 0 0-6 6z"
CORNERS = (
    "M-18-5v-8a6 6 0 0 1 6-6h8A14 14 0 0 1-18-5zM18-5v-8a6 6 0 0 0-6-6H4A14 14 0 0 0 18-5z"
    "M18 3v8a6 6 0 0 1-6 6H4A14 14 0 0 1 18 3zM-18 3v8a6 6 0 0 0 6 6h8A14 14 0 0 0-18 3z"
)
CROSS = "M-6-19H6V-7H18V5H6V17H-6V5H-18V-7H-6z"
SQUARE = "M-12-13h24v24h-24z"
LEVEL = "M-18-12H18v8H-18zM-18 2H18v8H-18z"
SALTIRE = "M-16-17h8L0-9 8-17h8v8L8-1 16 7v8H8L0 7-8 15h-8V7l8-8-8-8z"
UPRIGHT = "M-12-19h8v36h-8zM4-19h8v36H4z"

FLAGS = (
    Flag("#235dc6", "#1b4ba6", LIGHT, DISC),  # blue
    Flag("#13713c", "#0d5a2f", LIGHT, TRIANGLE),  # green
    Flag("#8b2252", "#6a163d", LIGHT, DIAMOND),  # maroon
    Flag("#f08b28", "#f9ad5f", DARK, HALF),  # orange
    Flag("#f08fb8", "#f9b8d3", DARK, CORNERS),  # pink
    Flag("#c9252e", "#a81922", LIGHT, CROSS),  # red
    Flag("#c9d2db", "#e6ebf0", DARK, SQUARE),  # silver
    Flag("#24b3a4", "#63d0c4", DARK, LEVEL),  # teal
    Flag("#7343c2", "#592fa0", LIGHT, SALTIRE),  # violet
    Flag("#efc531", "#f9df7c", DARK, UPRIGHT),  # yellow
)
"""By colour."""
INITIALS = {
    "b": "M-15-15.6h3.6a1.85 1.85 0 0 1 0 3.7H-15zv7.4h4.2a1.85 1.85 0 0 0 0-3.7H-12",
    "g": "M-9-14.4A3.7 3.7 0 1 0-8.6-9.9v-1.7h-2.7",
    "m": "M-15.2-8.2v-7.4l3.5 4.6 3.5-4.6v7.4",
    "o": "M-11.7-15.6a3.5 3.7 0 1 1-.1 0z",
    "p": "M-14.8-8.2v-7.4h3.8a2.1 2.1 0 0 1 0 4.2h-3.8",
    "r": "M-14.8-8.2v-7.4h3.8a2.1 2.1 0 0 1 0 4.2h-3.8m3.2 0l2.9 3.2",
    "s": "M-9-14.3q-.8-1.3-2.8-1.3c-4 0-4 3.4 0 3.7s4 3.7 0 3.7q-2.2 0-3-1.4",
    "t": "M-15.2-15.6h7m-3.5 0v7.4",
    "v": "M-15.2-15.6l3.5 7.4 3.5-7.4",
    "y": "M-15.2-15.6l3.5 4 3.5-4m-3.5 4v3.4",
}
"""By the letter of a colour: capitals, which are larger than small letters where they have the same room."""
DIGITS = (
    "M-1.7-5L3.9-9.8V10.5",
    "M-3.3-4.5A6.6 6.1 0 0 1 9.9-3.8C9.9 1.8-.1 4.5-3.9 10.5H9.9",
    "M-2.9-7.5A6.1 5.3 0 1 1 2-.3 6.4 5.7 0 1 1-3.9 8.1",
    "M6.4 10.5V-9.8L-4.4 4.9H10.1",
    "M8.9-9.8H-1.7L-2.8-1.3A6.8 6.2 0 1 1-3.7 8.1",
    "M8.1-9.6C.3-8.5-3.8-2.5-3.8 4A6.9 6.7 0 1 0-2.1-.3",
)
"""By value. Figures and letters are drawn, not written, so that they are alike in every browser and picture. They are
as large as they can be without touching one another, or the points in the gaps between tiles."""
WRITING = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


def use(name: object, **attributes: object) -> str:
    """A shape that has an id."""
    return tag("use", href=f"#octopus-{name}", **attributes)


def move_to(cell: Cell) -> str:
    """The transform that takes what is drawn around the origin to a cell."""
    return f"translate({SIZE * cell[0]} {SIZE * cell[1]})"


def square(half: float, top: float, radius: float, **looks: object) -> str:
    """A square with round corners, its middle on the vertical axis."""
    return tag("rect", x=-half, y=top, width=2 * half, height=2 * half, rx=radius, **looks)


@cache
def colour_shape(colour: int) -> str:
    """A tile of a colour, without its value."""
    flag, letter = FLAGS[colour], LETTERS[colour]
    return tag(
        "g",
        use("body"),
        tag("path", d=flag.pattern, fill=flag.tone),
        use("shine"),
        tag("path", d=INITIALS[letter], stroke=flag.ink, stroke_width=2.3, **WRITING),
        id=f"octopus-{letter}",
        fill=flag.ground,
        stroke="none",
    )


@cache
def kind_shape(kind: int) -> str:
    """A tile of a kind."""
    colour, value = divmod(kind, VALUES)
    return tag(
        "g", use(LETTERS[colour]), use(value + 1), id=f"octopus-{tile_name(kind)}", stroke=FLAGS[colour].ink
    )


def digit_shape(value: int) -> str:
    """The figure on a tile, by its value from 0."""
    return tag("path", id=f"octopus-{value + 1}", d=DIGITS[value], stroke_width=4.4, **WRITING)


GLOSS = tag(
    "linearGradient",
    tag("stop", stop_color=LIGHT, stop_opacity=SHINE),
    tag("stop", offset=0.55, stop_color=LIGHT, stop_opacity=0),
    tag("stop", offset=0.55, stop_color=NIGHT, stop_opacity=0),
    tag("stop", offset=1, stop_color=NIGHT, stop_opacity=SHADE),
    id="octopus-gloss",
    x2=0.3,
    y2=1,
)
BODY = "".join(
    (
        GLOSS,
        square(18, -19, 6, id="octopus-face"),
        tag(
            "g",
            square(18.7, -16.4, 7, fill=NIGHT, fill_opacity=0.4),
            use("face", y=2.3),
            use("face", y=2.3, fill=NIGHT, fill_opacity=0.5),
            use("face"),
            id="octopus-body",
        ),
        tag(
            "g",
            use("face", fill="url(#octopus-gloss)"),
            square(17.1, -18.1, 5.1, fill="none", stroke=RIM, stroke_opacity=0.5, stroke_width=0.8),
            id="octopus-shine",
        ),
        tag(
            "rect",
            id="octopus-ring",
            x=-19,
            y=-20,
            width=38,
            height=40,
            rx=7,
            stroke_width=2.4,
            fill_opacity=0,
        ),
        *map(digit_shape, range(VALUES)),
    )
)
"""What all tiles have in common: their edge with a shadow, the face, the shine on it, a ring; and the figures."""
TILE_SHAPES = BODY + "".join([*map(colour_shape, range(KINDS // VALUES)), *map(kind_shape, range(KINDS))])
