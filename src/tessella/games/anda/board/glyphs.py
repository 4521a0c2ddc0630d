"""Shapes and colours of stones and cells: slate and shell on warm wood.

`shapes` defines some with ids, which `use` elements repeat: `anda-b` and `anda-w` are the stones. The classes, for
themes:

    surface     the table
    cell        an empty cell; `ghost` if a stone has left it, whose shade is a `light`
    piece       a stone, on the board or in the prison
    kin         the stones of a group, or of groups with the same breaths; its `halo`, a band or bubbles on the breaths,
                is hidden, and a page may show it while the pointer is on one of the stones
    aid         shades on cells that are closed to a colour
    legal       a place that may be clicked; in a picture a cell has a `hint` then
    last        the marks on what was placed or taken last
    axis        letters and numbers of the rows
    ringed      the prison, or a choice of the pie; its `ring` is visible if it may be clicked
"""

from collections.abc import Iterator, Mapping
from functools import cache

from tessella.core.drawing.hexgrid import corners, spot
from tessella.core.drawing.svg import radial, tag

from ..rules.state import BLACK, WHITE
from .layout import SIZE
from .scene import NEITHER

INK, IVORY = "#2a2119", "#f7efdf"
LEGAL, OFFER, LACQUER, LAST = "#0f5f57", "#7fd6c4", "#b3202c", "#f0897a"
"""What may be clicked, on bright and on dark ground; what was placed or taken last, there and there."""
NIGHT, DAY, UMBER = "#15181d", "#fffdf8", "#3a2610"
FACES = {BLACK: ("#4d545e", "#1d2127"), WHITE: ("#fdf9f0", "#dacfbb")}
"""The middle and the edge of a stone. Both colours are the same lens, of slate and of shell."""
WON = "#e0b04e"
"""The rim of the stones that have won."""
LETTERS = {BLACK: "b", WHITE: "w", NEITHER: "n"}
STONE = 14.2
"""The radius of a stone; it almost fills its cell."""


def use(name: str, **attributes: object) -> str:
    """A shape that is defined once."""
    return tag("use", href=f"#anda-{name}", **attributes)


def hexagon(size: float) -> str:
    """The path of a cell's shape around the origin."""
    return f"M{'L'.join(map(spot, corners(size)))}Z".replace(",-", "-")


# Stones


GRAIN = "M-12.6-3.5Q0-11.5 12.6-3.5M-13.8 2Q0-6.5 13.8 2M-12.6 7.5Q0-1 12.6 7.5"
"""The lines of a shell."""
POLISH = {
    BLACK: tag("circle", r=13.7, fill="none", stroke="#fff", stroke_opacity=0.12),
    WHITE: tag("path", d=GRAIN, fill="none", stroke="#cbbfa6", stroke_opacity=0.45, stroke_width=0.8)
    + tag("circle", r=13.8, fill="none", stroke="#8d8067", stroke_width=0.8)
    + tag("circle", r=7, fill="none", stroke="#a4977b", stroke_width=1.4),
}
"""What makes a stone more than a disc: a white one has the lines of a shell, and a ring that tells it apart without
colour."""
ALONE: dict[str, object] = {
    "stroke": "none",
    "stroke_width": 1,
    "stroke_opacity": 1,
    "stroke_dasharray": "none",
    "pointer_events": "auto",
}
"""What a stone does not take over from the element around it, which is for halos."""


def stone(colour: int, fill: str, light: str, rim: str = "", name: str | None = None) -> str:
    """A stone and its shadow; light is what its highlight is filled with, rim lies over its edge."""
    return tag(
        "g",
        tag("ellipse", cx=0.8, cy=2.9, rx=14.6, ry=14, fill=UMBER, fill_opacity=0.22),
        tag("ellipse", cx=0.4, cy=1.7, rx=14.2, ry=13.9, fill=UMBER, fill_opacity=0.4),
        tag("circle", r=STONE, fill=fill),
        tag("ellipse", cx=-4.5, cy=-6.5, rx=5.5, ry=3.5, fill=light),
        POLISH[colour],
        rim,
        **ALONE,
        id=name,
    )


def flat(colour: int) -> str:
    """A stone without gradients, for a drawing of its own."""
    return stone(
        colour, {BLACK: "#2b3038", WHITE: "#f6f1e6"}[colour], light={BLACK: "#3b424d", WHITE: "#fff"}[colour]
    )


def numbered(number: int) -> Iterator[str]:
    """A counter of plain wood with a number, for a seat without a colour."""
    yield tag("circle", r=17, fill="#8a6a48")
    yield tag("circle", r=14.4, fill="none", stroke=IVORY, stroke_opacity=0.4)
    looks: dict[str, object] = {"fill": "#fff", "font_family": "Georgia,serif", "font_weight": "bold"}
    yield tag("text", str(number), y=7.5, font_size=21, text_anchor="middle", **looks)


# Cells


CELL = hexagon(SIZE - 0.7)
TINTS = {
    BLACK: tag("path", d=CELL, fill=NIGHT, fill_opacity=0.34),
    WHITE: tag("path", d=CELL, fill=DAY, fill_opacity=0.42)
    + tag("path", d=hexagon(9), fill="none", stroke=UMBER, stroke_opacity=0.45),
}
"""For each owner of an empty cell, the shape over it: dark; or light with a hexagon inside."""
BARS = {
    owner: tag("path", d="M-5 0H5", stroke=ink, stroke_width=2, stroke_linecap="round")
    for owner, ink in {BLACK: DAY, WHITE: INK, NEITHER: INK}.items()
}
"""For each owner, a bar over that shape, which means that nobody may place here."""
CROSS = "M-3-3L3 3M-3 3L3-3"
SHADES = {
    colour: tag("circle", r=11, fill="none", stroke=ring)
    + tag("path", d=CROSS, stroke=ink, stroke_width=1.6, stroke_linecap="round")
    for colour, ring, ink in ((BLACK, NIGHT, NIGHT), (WHITE, DAY, "#6b5a3c"))
}
"""For each colour, what a stone of it leaves behind on its cell: less than a stone, for it is what has lost."""
HINT = tag("circle", r=3.4, fill=LEGAL, stroke=IVORY, stroke_width=0.8, class_="hint")
DOT = tag("circle", r=4.3, fill=LACQUER, stroke=IVORY, stroke_width=1.6)
"""The mark of a stone placed last, seen on both colours."""


FADING = (
    tag("stop", stop_color="#fff", stop_opacity=0.35),
    tag("stop", offset=1, stop_color="#fff", stop_opacity=0),
)
"""From light to nothing."""


def shapes_by(kind: str, shapes: Mapping[int, str]) -> Iterator[str]:
    """Shapes with ids, one for each colour."""
    return (tag("g", shape, id=f"anda-{kind}-{LETTERS[colour]}") for colour, shape in shapes.items())


@cache
def shapes(winner: int) -> str:
    """What a board repeats. The stones of the colour that has won, if one has, have a golden rim."""
    gold = tag("circle", r=13.6, fill="none", stroke=WON, stroke_width=1.2)
    return tag(
        "defs",
        *(radial(f"anda-face-{LETTERS[c]}", *FACES[c], cx="42%", cy="36%", r="70%") for c in (BLACK, WHITE)),
        tag("radialGradient", *FADING, id="anda-shine"),
        *(
            stone(
                c,
                f"url(#anda-face-{LETTERS[c]})",
                "url(#anda-shine)",
                gold if c == winner else "",
                f"anda-{LETTERS[c]}",
            )
            for c in (BLACK, WHITE)
        ),
        tag("path", id="anda-c", d=CELL, fill_opacity=0),
    )


GONE = tag("defs", *shapes_by("gone", SHADES))
"""What stones leave behind."""
AIDS = tag("defs", *shapes_by("own", TINTS), *shapes_by("bar", BARS))
"""The shades on closed cells."""
