"""The shapes of Antino, each around the origin: symbols, marks and faces of tiles, 40 units a tile."""

from functools import cache

from tessella.core.svg import tag

from ..rules.grid import JOKER, KEY, KINDS, PLAIN

SIZE = 40.0
"""The side of a cell in these units; a tile is a little smaller."""

AMBER, BLUE, GREEN, RED = "#d08700", "#2a66b8", "#2c8a4b", "#c5372c"
FACE, EDGE, INK, BACK, LEATHER = "#fbf7ee", "#b9ae96", "#2b2925", "#8b8375", "#8a6b48"
COLOURS = (AMBER, BLUE, GREEN, RED)

SHAPES = (
    "M0-14.5L14.5 0 0 14.5-14.5 0Z",
    "M-5-13H5V-5H13V5H5V13H-5V5H-13V-5H-5Z",
    "M-12 0A12 12 0 1 1 12 0A12 12 0 1 1-12 0Z",
    "M-10.5-10.5H10.5V10.5H-10.5Z",
)
"""By symbol (N2)."""
BODY = "M-5.5-1H5.5V7.5H-5.5Z"
SHACKLE, SWUNG = "M-3.5-1V-3.5A3.5 3.5 0 0 1 3.5-3.5V-1", "M3.5-1V-3.5A3.5 3.5 0 0 1 10.5-3.5V-2"
KEY_SHAPE = "M-1.6 0A3.4 3.4 0 1 1-8.4 0A3.4 3.4 0 1 1-1.6 0H7.5V4.6M3.4 0V3.8"


def symbol(kind: int, move: str = "") -> str:
    """The symbol of a tile, in its colour."""
    return tag("path", d=SHAPES[kind // 3], fill=COLOURS[kind // 3], stroke="none", transform=move or None)


def padlock(colour: str) -> str:
    """A closed lock."""
    body = tag("path", d=BODY, fill=colour, stroke=colour, stroke_width=1, stroke_linejoin="round")
    return body + tag("path", d=SHACKLE, fill="none", stroke=colour, stroke_width=2.2)


def mark(kind: int, opened: bool) -> str:
    """The mark in a tile's corner: a closed lock is a solid shape, an open lock and a key are line drawings."""
    if kind % 3 == KEY:
        return tag("g", cased(KEY_SHAPE, INK), transform="translate(8.5 10.5)")
    if opened:
        return tag("g", cased(SWUNG + BODY, BACK), transform="translate(6 9.5)")
    disc = tag("circle", r=10, fill=INK, stroke=FACE, stroke_width=2)
    return tag(
        "g",
        disc,
        tag("g", padlock("#fff"), transform="translate(0 -.9)scale(.82)"),
        transform="translate(8.5 8.5)",
    )


def cased(path: str, colour: str) -> str:
    """A line drawing with a casing, which separates it from what is below."""
    strokes = ((FACE, 6.0), (colour, 2.3))
    return "".join(
        tag("path", d=path, fill="none", stroke=stroke, stroke_width=width, stroke_linejoin="round")
        for stroke, width in strokes
    )


def joker() -> str:
    """All four symbols (N1)."""
    spots = ((0, -9), (9, 0), (0, 9), (-9, 0))
    return "".join(symbol(3 * n, f"translate({x} {y})scale(.5)") for n, (x, y) in enumerate(spots))


def face(fill: str = FACE, edge: str = EDGE) -> str:
    """The square that a tile is."""
    return tag("rect", x=-18.5, y=-18.5, width=37, height=37, rx=5, fill=fill, stroke=edge, stroke_width=1.2)


@cache
def tile(kind: int, opened: bool = False) -> str:
    """A tile of one of the kinds, or the joker; opened, if its lock is."""
    if kind == JOKER:
        return face("#fff", INK) + tag("g", joker())
    if kind % 3 == PLAIN:
        return face() + tag("g", symbol(kind))
    return face() + tag("g", symbol(kind, "translate(-3 -3.5)scale(.92)"), mark(kind, opened))


@cache
def back() -> str:
    """A tile face down."""
    return face(BACK, "#6f685c") + tag(
        "rect",
        x=-12,
        y=-12,
        width=24,
        height=24,
        rx=3,
        fill="none",
        stroke=FACE,
        stroke_opacity=0.5,
        stroke_width=2,
    )


def any_tile(kind: int) -> str:
    """A tile of a hand, face down if it is none of the kinds."""
    return tile(kind) if kind < KINDS else back()
