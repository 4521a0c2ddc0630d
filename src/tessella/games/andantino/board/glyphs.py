"""The shapes of cells, tiles and the signs on them in SVG: ivory and lacquer on night cloth.

`SHAPES` defines shapes with ids, which `use` elements repeat. The classes, for themes:

    surface     the cloth
    cell        an empty cell near the tiles
    tile        a tile, also `white` or `red`: a hexagon with its sign
    legal       a cell or tile that may be clicked; in a picture its last shape is a `hint`
    ghost       an empty cell from which a tile was lifted
    last        the frame around the tile placed last
    dimmed      the veils over tiles that have no part in what won
    star        the sign of a tile placed by the exception
    light       the glow of a tile in a line or loop that won; `caught` the shade on tiles in a loop
    axis        the numbers of columns and rows
"""

from math import cos, pi, sin, sqrt

from tessella.core.drawing.hexgrid import Cell, centre, rounded, spot
from tessella.core.drawing.svg import linear, show, tag

from ..rules.state import RED, WHITE

SIZE = 20.0  # from the centre of a cell to its corners
HALF_WIDTH = SIZE * sqrt(3) / 2

CLOTH = ("#30514f", "#182a2d")
"""The cloth in the middle and far away."""
LINE, GOLD, GLOW, NIGHT = "#cfe3dc", "#f2c14e", "#ffe49a", "#0c1516"
AMBER = "#6b4300"
"""Beside gold, so that it is seen on ivory."""
FACES = {WHITE: ("#fffaf0", "#e9dcc2"), RED: ("#d64b3d", "#9f2a28")}
EDGES = {WHITE: "#b3a481", RED: "#6a191a"}
RIMS = {WHITE: ("#c9b995", 0.7), RED: ("#f3a796", 0.5)}
NAMES = {WHITE: "white", RED: "red"}
HEX = rounded(SIZE - 1.1, 2.7)
INNER = rounded(SIZE - 3.7, 2.3)


def use(name: str, **attributes: object) -> str:
    """A shape of SHAPES."""
    return tag("use", href=f"#andantino-{name}", **attributes)


def signs(seat: int) -> str:
    """What tells the colours apart without colour: a ring, or a diamond."""
    if seat == WHITE:
        shade = tag("circle", r=6, fill="none", stroke="#75623b", stroke_width=2.3)
        return shade + tag("path", d="M-6-.5A6 6 0 0 1 6-.5", fill="none", stroke="#fff", stroke_opacity=0.6)
    diamond = tag("path", d="M0-7.7L5.4 0 0 7.7-5.4 0Z", fill="#f6ddd0")
    return diamond + tag("path", d="M0-7.7L5.4 0H-5.4Z", fill="#fff", fill_opacity=0.45)


def body(seat: int, fill: str, name: str | None = None) -> str:
    """A tile with its edge and its shadow."""
    rim, strength = RIMS[seat]
    return tag(
        "g",
        tag("path", d=HEX, transform="translate(0 2.4)", fill=NIGHT, fill_opacity=0.45),
        tag("path", d=HEX, transform="translate(0 1.3)", fill=EDGES[seat]),
        tag("path", d=HEX, fill=fill),
        tag("path", d=INNER, fill="none", stroke=rim, stroke_width=0.6, stroke_opacity=strength),
        signs(seat),
        id=name,
    )


def star() -> str:
    """A five-pointed star."""
    radii = [4.8, 2.1] * 5
    tips = [(r * sin(turn * pi / 5), -r * cos(turn * pi / 5)) for turn, r in enumerate(radii)]
    return f"M{'L'.join(map(spot, tips))}Z"


STAR = tag(
    "path",
    d=star(),
    transform="translate(8.6 -9)",
    fill=GOLD,
    stroke="#5c4408",
    stroke_width=0.7,
    class_="star",
)
SHAPES = tag(
    "defs",
    *(linear(f"andantino-face-{NAMES[seat]}", *FACES[seat]) for seat in (WHITE, RED)),
    tag("path", id="andantino-hex", d=HEX),
    *(body(seat, f"url(#andantino-face-{NAMES[seat]})", f"andantino-{NAMES[seat]}") for seat in (WHITE, RED)),
    tag(
        "g",
        use("hex", stroke=GLOW, stroke_opacity=0.35, stroke_width=10),
        use("hex", stroke=AMBER, stroke_width=6.2),
        use("hex", stroke=GOLD, stroke_width=4),
        tag("path", d=INNER, stroke=GOLD, stroke_opacity=0.5, stroke_width=3),
        id="andantino-glow",
        fill="none",
    ),
)
"""Everything that a board repeats."""
RINGS: tuple[dict[str, object], ...] = (
    {"fill": LINE, "fill_opacity": 0.05, "stroke": LINE, "stroke_opacity": 0.22, "stroke_width": 0.7},
    {"fill_opacity": 0, "stroke": LINE, "stroke_opacity": 0.1, "stroke_width": 0.7},
)
"""How empty cells look: next to a tile, and one cell away."""
GHOST = use("hex", fill=LINE, fill_opacity=0.08, stroke=LINE, stroke_width=1.2, stroke_dasharray="4 3")
FRAME = tag(
    "g",
    use("hex", stroke=AMBER, stroke_width=4.2),
    use("hex", stroke=GOLD, stroke_width=2.4),
    fill="none",
    class_="last",
)
NET = "M-14 0L0-14M-14 7L7-14M-10.5 10.5L10.5-10.5M-7 14L14-7M0 14L14 0"
VEIL: dict[str, object] = {"fill": NIGHT, "fill_opacity": 0.36, "class_": "dimmed"}
"""What a tile looks through that has no part in what won; its sign is still seen."""
SHADE = use("hex", fill=NIGHT, fill_opacity=0.5) + tag(
    "path", d=NET, fill="none", stroke=GLOW, stroke_width=1.1, stroke_opacity=0.7, class_="caught"
)
HINT = tag("circle", r=2.6, fill=GLOW, fill_opacity=0.85, class_="hint")


def move_to(cell: Cell) -> str:
    """The transform that takes a shape to its cell."""
    x, y = centre(cell, SIZE)
    return f"translate({show(x)} {show(y)})"
