"""The lawn, the clay tiles, and the brick walls on them, as shapes to `use`.

Light falls from the upper left. A tile has a face, an edge below it, and a shadow.
"""

from functools import cache

from tessella.core.svg import linear, radial, show, surface, tag

from ..notation import COLUMNS
from ..rules.grid import SIDE
from .glyphs import GOLD, IVORY, SHADE, use
from .layout import BOX, CENTRE, GAP, MARGIN, TILE, WHOLE, along

LAWN = ("#86a167", "#456440")
"""In the middle and far away."""
CLAYS = (("#f3dfc0", "#dfbf92"), ("#efd7b3", "#d9b484"), ("#f5e4cb", "#e3c7a0"))
"""Tiles are not all alike."""
EDGE = "#98703f"

# The lawn

STRIPE = TILE + GAP
"""The mown stripes are as wide as tiles."""
BLADES = "l-2-5m2 5v-7m2 7 2-5"
TUFTS = ((22, 30), (96, 131), (150, 52), (60, 176), (183, 168))
DAISIES = "M46 66h.01M53 72h.01M171 108h.01M121 203h.01M128 198h.01M8 190h.01M203 20h.01"


ACROSS, DOWN = (-205, 12, 229, 446), (-197, 14, 225)
"""Where patches of plants grow: on the table, and as far around it as a page shows."""


def stripes() -> str:
    """Every second stripe of the whole lawn, brighter."""
    first = MARGIN - GAP / 2 - 4 * STRIPE
    height, pitch = 3 * WHOLE, 2 * STRIPE
    stripe = f"h{show(STRIPE)}v{show(height)}h{show(-STRIPE)}z"
    count = int((2 * WHOLE - first) // pitch) + 1
    path = f"M{show(first)} {show(-WHOLE)}" + f"m{show(pitch)} 0".join([stripe] * count)
    return tag("path", d=path, fill="#fff", fill_opacity=0.055)


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
        tag("text", show(SIDE), x=5.5, y=ten),
        tag("text", digits, x=" ".join(["5.5"] * len(others)), y=" ".join(others)),
    )
    looks = {"fill": IVORY, "font_size": 8.5, "font_family": "sans-serif", "text_anchor": "middle"}
    return tag("g", below, *beside, **looks, class_="axis")


# Tiles and walls

GROOVES = "M0-29V28M-28.5 0H28.5"
SPECKS = "M-25-12h.6M-9-24h.1M12-27h.6M24-9h.1M9-6h.1M-14 9h.6M-27 24h.1M-5 19h.1M20 21h.6M27 8h.1M-19-5h.1"


def tile() -> str:
    """A clay tile; its face is filled by whoever uses it."""
    return tag(
        "g",
        use("slab", x=3, y=6.5, fill=SHADE, fill_opacity=0.2),
        use("slab", x=1, y=4.4, fill=SHADE, fill_opacity=0.4),
        use("slab", y=3, fill=EDGE),
        use("slab"),
        tag(
            "path", d="M-30.8-27.4Q-30.6-31.3-26.5-31.3H26.5", fill="none", stroke="#fff", stroke_opacity=0.65
        ),
        tag("path", d=GROOVES, stroke="#a9824e", stroke_opacity=0.5),
        tag(
            "path",
            d=GROOVES,
            stroke="#fff",
            stroke_opacity=0.35,
            stroke_width=0.7,
            transform="translate(.9 .9)",
        ),
        tag("path", d=SPECKS, stroke="#8d6534", stroke_opacity=0.4, stroke_width=0.9, stroke_linecap="round"),
        id="cancelletto-clay",
    )


COURSES = "M-14.5 2.6H14.5M-14.5 8.6H14.5M-4.5-3V2.6M6-3V2.6M-10 2.6v6M.8 2.6v6M11 2.6v6M-4.5 8.6V15M6 8.6V15"


def wall() -> str:
    """A wall of bricks with its coping stones, seen a little from the front."""
    return tag(
        "g",
        tag("path", d="M-12-8H16L19.5 12 16 17.5H-11Z", fill=SHADE, fill_opacity=0.3),
        tag(
            "path",
            d="M-14.5-5H14.5V13.6Q14.5 15 13 15H-13Q-14.5 15-14.5 13.6Z",
            fill="url(#cancelletto-brick)",
        ),
        tag("path", d=COURSES, stroke="#f3d3b4", stroke_opacity=0.55, stroke_width=0.9),
        tag("path", d="M-14.5-3.4H14.5V-1.4H-14.5Z", fill="#3a170a", fill_opacity=0.45),
        tag("rect", x=-15.3, y=-19, width=30.6, height=16.2, rx=1.8, fill="#c98763"),
        tag("path", d="M-5-18.5V-3M5.4-18.5V-3", stroke="#8c5034", stroke_opacity=0.55, stroke_width=0.9),
        tag(
            "path",
            d="M-14.6-4V-17.2Q-14.6-18.3-13.5-18.3H14.6",
            fill="none",
            stroke="#fff",
            stroke_opacity=0.45,
        ),
        id="cancelletto-wall",
    )


GROWN = {"fill": SHADE, "fill_opacity": 0.3}
EARTH = {"fill": "#543d24", "fill_opacity": 0.88, "stroke": GOLD, "stroke_dasharray": "5 4"}
"""Where a tile was: grass grows again there; but where the last one was the earth is bare."""


SHAPES = "".join(
    [
        radial(
            "cancelletto-lawn", *LAWN, cx=CENTRE[0], cy=CENTRE[1], r=WHOLE, gradientUnits="userSpaceOnUse"
        ),
        plants(),
        linear("cancelletto-brick", "#b0613f", "#83402a"),
        tag("rect", x=-31.5, y=-32, width=63, height=62, rx=5, id="cancelletto-slab"),
        tile(),
        *(linear(f"cancelletto-face-{n}", *clay) for n, clay in enumerate(CLAYS)),
        *(
            use("clay", fill=f"url(#cancelletto-face-{n})", id=f"cancelletto-tile-{n}")
            for n in range(len(CLAYS))
        ),
        wall(),
        use("slab", **GROWN, id="cancelletto-grown"),
        use("slab", **EARTH, id="cancelletto-earth"),
    ]
)
