"""What all shapes of Antino are made of: colours, lines, and the elements that use them. Cells are 40 units a side."""

from tessella.core.drawing.svg import show, tag

CELL = 40.0
"""The side of a cell."""
IVORY, INK, GOLD, GLOW, SHADE, LINE = "#f8eed8", "#2a2622", "#f2c14e", "#ffe08a", "#131d0d", "#f3f8e6"
WOOD, BARK, IRON = ("#fbf0d8", "#e6cea2"), "#9a7442", ("#55535a", "#29282d")
ENAMEL = ("#2c4a68", "#1a2c44")
"""The joker, and tiles face down."""
PAINTS = (("#eaa437", "#cd7f12"), ("#4583d6", "#2659a8"), ("#45a969", "#22784a"), ("#d9534a", "#ad2b27"))
RIMS = ("#8d5206", "#153a76", "#12502c", "#741614")
"""The lower edges of the symbols' paint."""

OUTLINES = (
    "M0-13.2L13.2 0 0 13.2-13.2 0Z",
    "M-4.4-12.6H4.4V-4.4H12.6V4.4H4.4V12.6H-4.4V4.4H-12.6V-4.4H-4.4Z",
    "M-11.8 0A11.8 11.8 0 1 1 11.8 0A11.8 11.8 0 1 1-11.8 0Z",
    "M-10.4-10.4H10.4V10.4H-10.4Z",
)
"""By symbol (N2)."""
ORNAMENTS = (
    "M0-7.4L7.4 0 0 7.4-7.4 0Z",
    "M0-8.6V8.6M-8.6 0H8.6",
    "M-6.4 0A6.4 6.4 0 1 1 6.4 0A6.4 6.4 0 1 1-6.4 0Z",
    "M-5.4-5.4H5.4V5.4H-5.4Z",
)
"""Thin lines in lighter paint."""
GRAIN = "M-18-11Q-2-15 18-10M-18 9Q2 5 18 11"
TURNS = (None, "scale(1-1)", "scale(-1)", "scale(-1 1)")
"""How the grain runs in the wood of each symbol's tiles."""
PADLOCK = "M-5-.6H5V6.2H-5Z"
SHACKLE, SWUNG = "M-3.1-1V-3A3.1 3.1 0 0 1 3.1-3V-1", "M3.1-1V-3A3.1 3.1 0 0 1 9.3-3V-1.6"
KEY_SHAPE = "M-3.4 0A3.1 3.1 0 1 1-9.6 0A3.1 3.1 0 1 1-3.4 0H9.6V4.4M5 0V3.6"

SMALL = "translate(0-5)scale(.74)"
"""Where the symbol is on a tile that bears a sign."""
SIGN = "translate(0 11.8)"
"""Where the sign is: in the middle of the lower edge, away from the corners, in which points are written."""
ASIDE = "translate(-1.7 11.6)scale(.86)"
"""Where an open lock is, all of which a closed one covers."""


def use(name: str, **attributes: object) -> str:
    """A shape of SHAPES."""
    return tag("use", href=f"#antino-{name}", **attributes)


def rounded(reach: float, y: float = 0, rx: float = 6, **looks: object) -> str:
    """A square with round corners, that far from its middle on each side."""
    return tag("rect", x=-reach, y=y - reach, width=2 * reach, height=2 * reach, rx=rx, **looks)


def lined(name: str, path: str, colour: str, width: float, **looks: object) -> str:
    """A sign that is drawn with a line."""
    return tag(
        "path",
        d=path,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        id=f"antino-{name}",
        **looks,
    )


HINT = tag("circle", r=4, fill=GLOW, fill_opacity=0.9, class_="hint")


def ring(legal: bool, **place: object) -> str:
    """The frame of what is ringed, inside which all can be clicked."""
    return tag(
        "rect",
        **place,
        fill_opacity=0,
        stroke=GLOW,
        stroke_width=2.6,
        stroke_opacity=int(legal),
        class_="ring",
    )


def clickable(**place: object) -> str:
    """A part of a thing where nothing is seen, but which can be clicked."""
    return tag("rect", **place, fill_opacity=0)


def underline(first: float, last: float, y: float, legal: bool) -> str:
    """The ring of what must not have a frame: a line below it."""
    return tag(
        "path",
        d=f"M{show(first)} {show(y)}H{show(last)}",
        stroke=GLOW,
        stroke_width=2.6,
        stroke_linecap="round",
        stroke_opacity=int(legal),
        class_="ring",
    )


def move_to(x: float, y: float, scale: float = 1) -> str:
    """The transform that takes a shape to its place."""
    return f"translate({show(x)} {show(y)})" + (f"scale({show(scale)})" if scale != 1 else "")
