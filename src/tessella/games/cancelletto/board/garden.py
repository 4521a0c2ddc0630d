"""The lawn, the clay tiles, and the brick walls on them, as shapes to `use`.

Light falls from the upper left. A tile has a face, an edge below it, and a shadow.
"""

from functools import cache

from tessella.core.drawing.svg import linear, radial, show, surface, tag

from ..notation import COLUMNS
from ..rules.grid import SIDE
from .glyphs import GOLD, IVORY, SHADE, use
from .layout import BOX, CENTRE, GAP, MARGIN, TILE, WHOLE, along, spot

LAWN = ("#86a167", "#456440")
"""In the middle and far away."""
CLAYS = "#f3dfc0", "#efd7b3", "#f5e4cb"
"""Tiles are not all alike."""
EDGE = "#98703f"

# The lawn

STRIPE = TILE + GAP
"""The mown stripes are as wide as tiles."""
BLADES = "l-2-5m2 5v-7m2 7 2-5"
TUFTS = ((22, 30), (96, 131), (150, 52), (60, 176), (183, 168))
DAISIES = "M46 66h.01M53 72h.01M171 108h.01M121 203h.01M128 198h.01M8 190h.01M203 20h.01"


ACROSS, DOWN = (-189, 28, 245, 462), (-181, 30, 241)
"""Where patches of plants grow: on the table, and as far around it as a page shows."""


def stripes() -> str:
    """Every second stripe of the whole lawn, brighter."""
    first = MARGIN - GAP / 2 - 4 * STRIPE
    looks = {"stroke": "#fff", "stroke_opacity": 0.055, "stroke_width": 3 * WHOLE, "stroke_dasharray": STRIPE}
    return tag("path", d=f"M{spot((first, WHOLE / 2))}h{show(2 * WHOLE - first)}", **looks)


def plants() -> str:
    """A patch of tufts and a few daisies, and a row of patches."""
    tufts = "".join(f"M{x} {y}{BLADES}" for x, y in TUFTS)
    patch = tag(
        "g",
        tag("path", d=tufts, stroke="#2c4426", stroke_opacity=0.35),
        tag("path", d=DAISIES, stroke="#fdf8ea", stroke_opacity=0.75, stroke_width=3.2),
        tag("path", d=DAISIES, stroke="#dfa92f", stroke_width=1.2),
        fill="none",
        stroke_linecap="round",
        id="cancelletto-plants",
    )
    row = (use("plants", x=x) for x in ACROSS)
    return patch + tag("g", *row, id="cancelletto-row")


@cache
def lawn() -> str:
    """The ground of the drawing."""
    rows = (use("row", y=y) for y in DOWN)
    return surface(BOX, "url(#cancelletto-lawn)") + tag("g", stripes(), *rows, pointer_events="none")


@cache
def axis() -> str:
    """Letters below, numbers on the left."""
    columns = " ".join(show(along(n)) for n in range(SIDE))
    below = tag("text", COLUMNS[1:-1], x=columns, y=WHOLE - 2)  # each letter has a place of its own
    ten, *others = (show(along(n) + 3) for n in range(SIDE))
    digits = "".join(show(SIDE - n) for n in range(1, SIDE))
    beside = (
        tag("text", show(SIDE), x=5, y=ten),
        tag("text", digits, x=" ".join(["5"] * len(others)), y=" ".join(others)),
    )
    looks = {"fill": IVORY, "font_size": 8.5, "font_family": "sans-serif", "text_anchor": "middle"}
    return tag("g", below, *beside, **looks, class_="axis")


# Tiles and walls

GROOVES, LIT = "M0-29V28M-28.5 0H28.5", "M1-28V29M-28 1H29"
SPECKS = "M-25-12h.6M-9-24h.1M12-27h.6M24-9h.1M-14 9h.6M-5 19h.1M20 21h.6M-19-5h.1"

BURNT = tag(
    "linearGradient",
    tag("stop", stop_color="#965a0f", stop_opacity=0),
    tag("stop", offset=1, stop_color="#965a0f", stop_opacity=0.24),
    id="cancelletto-burnt",
    x2=0,
    y2=1,
)
"""Clay is darker towards the lower edge of a tile."""


def tile() -> str:
    """A clay tile; its face is filled by whoever uses it."""
    return tag(
        "g",
        use("slab", x=3, y=6.5, fill=SHADE, fill_opacity=0.2),
        use("slab", x=1, y=4.4, fill=SHADE, fill_opacity=0.4),
        use("slab", y=3, fill=EDGE),
        use("slab"),
        use("slab", fill="url(#cancelletto-burnt)"),
        tag(
            "path", d="M-30.8-27.4Q-30.6-31.3-26.5-31.3H26.5", fill="none", stroke="#fff", stroke_opacity=0.65
        ),
        tag("path", d=GROOVES, stroke="#a9824e", stroke_opacity=0.5),
        tag(
            "path",
            d=LIT,
            stroke="#fff",
            stroke_opacity=0.35,
            stroke_width=0.7,
        ),
        tag("path", d=SPECKS, stroke="#8d6534", stroke_opacity=0.4, stroke_width=0.9, stroke_linecap="round"),
        id="cancelletto-clay",
    )


COURSES = "M-14.5 2.6H14.5M-14.5 8.6H14.5M-4.5-3V2.6M6-3V2.6M-10 2.6v6M.8 2.6v6M11 2.6v6M-4.5 8.6V15M6 8.6V15"

SHADOW = {"width": 30, "height": 30, "fill": SHADE, "fill_opacity": 0.22}
"""Of a wall, short and to the lower right; a wider one below it makes its edge soft."""


def wall() -> str:
    """A wall of bricks with its coping stones, seen a little from the front."""
    return tag(
        "g",
        *(tag("rect", **SHADOW, x=far - 14.5, y=far - 15, rx=3 + far / 2) for far in (1.8, 3.4)),
        tag("rect", x=-14.5, y=-5, width=29, height=20, rx=1.4, fill="url(#cancelletto-brick)"),
        tag("path", d=COURSES, stroke="#e5b995", stroke_opacity=0.4, stroke_width=0.9),
        tag("path", d="M-14.5-2.4h29", stroke="#2c1006", stroke_opacity=0.55, stroke_width=1.6),
        tag("rect", x=-15.2, y=-18, width=30.4, height=15.2, rx=1.8, fill="#d9a07a", stroke="#8a4c30"),
        tag("path", d="M-5-17.5V-3M5.4-17.5V-3", stroke="#9a5c3d", stroke_opacity=0.6),
        tag("path", d="M-14.4-4V-17.2H14.4", fill="none", stroke="#fff", stroke_opacity=0.5),
        id="cancelletto-wall",
    )


GROWN = {"fill": SHADE, "fill_opacity": 0.2}
EARTH = {"fill": "#543d24", "fill_opacity": 0.88, "stroke": GOLD, "stroke_dasharray": "5 4"}
"""Where a tile was: grass grows again there; but where the last one was the earth is bare."""


SHAPES = "".join(
    [
        radial(
            "cancelletto-lawn", *LAWN, cx=CENTRE[0], cy=CENTRE[1], r=WHOLE, gradientUnits="userSpaceOnUse"
        ),
        plants(),
        linear("cancelletto-brick", "#9a4f31", "#6c331f"),
        tag("rect", x=-31.5, y=-32, width=63, height=62, rx=5, id="cancelletto-slab"),
        BURNT,
        tile(),
        *(use("clay", fill=clay, id=f"cancelletto-tile-{n}") for n, clay in enumerate(CLAYS)),
        wall(),
        use("slab", **GROWN, id="cancelletto-grown"),
        use("slab", **EARTH, id="cancelletto-earth"),
    ]
)
