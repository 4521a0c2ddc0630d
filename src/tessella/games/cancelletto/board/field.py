"""The board in SVG: tiles with gaps between them, what is on them, and the places of removed tiles.

The board is an SVG inside the drawing, so that a page can zoom and move it alone. Colours and lines are presentation
attributes. A page's style sheet can change them by these classes, for example on a dark page:

    frame       the ground under the tiles
    field       everything on that ground
    bright      parts that stay light on a dark page
    tile        a tile
    ghost       the place of a removed tile, with its turn; `latest` for the last one
    square      a square; `owned` if a pawn stands there; `legal` if it may be clicked, with a `hint` then
    pawn        a pawn
    gate        tokens on the board, and the line that joins them
    kin         squares, or a tile's handle, with a hidden `halo`; a page may show it while the pointer is on them
    ringed      a place to click that is no square; its frame, `ring`, is visible if it may be clicked
    sure        the last click of a removal, which is hidden unless it may be clicked
    lost        what a removal has lost
    axis        coordinates
    words       text on the paper; `plate` the facts about a colour, with `acts` if it is its turn
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from tessella.core.svg import show, tag

from ..model import Squares, unpacked
from ..notation import COLOURS, COLUMNS
from ..rules.grid import SIDE, WALL, WIDTH
from . import glyphs
from .glyphs import SIGNS
from .layout import (
    BOTTOM,
    LEFT,
    TABLE,
    TILE,
    TOP,
    Spot,
    along,
    middle,
    middle_of_tile,
    move_to,
    side_of,
    spot,
)
from .scene import NAMES, Scene, Square, square_title, tile_title

GREY, LEGAL, LOST, HALO, GOLD = "#7a7a7a", "#17806f", "#c4122f", "#c98a00", "#d99a00"
FONT = {"font_family": "sans-serif", "font_weight": "bold", "text_anchor": "middle"}
UNSEEN = {"pointer_events": "none", "display": "none", "class_": "halo"}


def framed(*content: str) -> Iterator[str]:
    """The table, and what lies on it."""
    box = " ".join(map(show, TABLE.values()))
    yield tag("rect", **TABLE, rx=9, fill=GREY, fill_opacity=0.12, class_="frame")
    yield tag("svg", *content, **TABLE, viewBox=box, class_="field", **FONT)


@cache
def axis() -> str:
    """Letters below, numbers on the left."""
    below = (tag("text", COLUMNS[n + 1], x=LEFT + along(n), y=BOTTOM + 15) for n in range(SIDE))
    beside = (tag("text", show(SIDE - n), x=8.5, y=TOP + along(n) + 3.6) for n in range(SIDE))
    return tag("g", *below, *beside, fill=GREY, font_size=10.5, font_weight="normal", class_="axis")


# Tiles


PLATE = {"x": -TILE / 2, "y": -TILE / 2, "width": TILE, "height": TILE, "rx": 6}
FACE = tag("rect", **PLATE) + tag("path", d="M0-31V31M-31 0H31", stroke=glyphs.SEAM)


def tiles(scene: Scene) -> str:
    """The tiles on the table, with walls and boxes."""
    faces, signs = map(face, scene.laid), (sign(square, scene.sign[square]) for square in scene.squares)
    return tag("g", tag("g", *faces, fill=glyphs.STONE, stroke=glyphs.EDGE), *signs)


@cache
def face(tile: int) -> str:
    """One tile, without what is on it."""
    return tag("g", FACE, transform=move_to(middle_of_tile(tile)), class_="tile")


@cache
def sign(square: int, number: int) -> str:
    """A wall or a box; nothing on an empty square."""
    return tag("g", SIGNS[number], transform=move_to(middle(square))) if number in SIGNS else ""


def ghosts(scene: Scene) -> str:
    """The places of removed tiles, each with its turn, in the shape of the colour that removed it."""
    last = scene.last
    drawn = (
        ghost(tile, turn, scene.colour_of_turn(turn), tile == last) for tile, turn in scene.removed.items()
    )
    return tag("g", *drawn, fill="none", stroke=GREY)


@lru_cache(1024)
def ghost(tile: int, turn: int, colour: int, latest: bool) -> str:
    """The place of one tile."""
    return tag(
        "g",
        tag("title", f"{tile_title(tile)}: removed by {COLOURS[colour]} in turn {turn}"),
        tag("rect", **{**PLATE, "x": -29, "y": -29, "width": 58, "height": 58}, **OUTLINES[latest]),
        glyphs.round_or_square(colour, 10, stroke=glyphs.ON_PAPER[colour], stroke_width=1.6),
        tag("text", show(turn), y=4.2, font_size=12, fill=GREY, stroke="none", class_="words"),
        transform=move_to(middle_of_tile(tile)),
        class_="ghost latest" if latest else "ghost",
    )


OUTLINES: tuple[dict[str, object], dict[str, object]] = (
    {"stroke_dasharray": "3 5", "stroke_opacity": 0.7},
    {"stroke_dasharray": "7 4", "stroke_width": 1.8},
)
"""Of ghosts, and of the latest."""


# Squares


HIT = tag("path", d="M-16-16h32v32h-32z", fill_opacity=0)
HINT = tag(
    "rect", x=-15, y=-15, width=30, height=30, rx=4, fill="none", stroke=LEGAL, stroke_width=2, class_="hint"
)


@lru_cache(4096)
def square(there: Square, legal: bool) -> str:
    """A square, to be clicked, with the pawn that stands there."""
    return tag(
        "g",
        tag("title", square_title(there)),
        HIT,
        pawn(there) if there.pawn else "",
        HINT if legal else "",
        data_at=NAMES[there.number],
        class_="square" + " owned" * (there.pawn > 0 or there.sign == WALL) + " legal" * legal,
        transform=move_to(middle(there.number)),
    )


def pawn(there: Square) -> str:
    """The pawn on a square."""
    mark = glyphs.HOME if there.home else ""
    if there.ready:
        mark = glyphs.READY
    elif there.stepped and not there.over:
        mark = glyphs.MOVED
    return tag("g", glyphs.pawn(there.pawn - 1, there.home, mark), class_="pawn")


@lru_cache(256)
def ways(group: Squares) -> str:
    """Lines over all squares of a group, hidden until a page shows them. (C7)"""
    steps = "".join(lines(group, 1)) + "".join(lines(group, WIDTH))
    return tag(
        "path", d=steps, fill="none", stroke=HALO, stroke_opacity=0.45, stroke_width=5.5, **ROUND, **UNSEEN
    )


ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def lines(group: Squares, step: int) -> Iterator[str]:
    """A line for each run of squares of a group in a row or column; step is the direction."""
    for first in unpacked(group & ~(group << step)):
        last = first
        while group >> (last + step) & 1:
            last += step
        if last > first or step == 1:
            yield f"M{spot(middle(first))}L{spot(middle(last))}"


@lru_cache(256)
def rings(boxes: Squares, colour: int) -> str:
    """Rings around the boxes that pawns can reach, hidden likewise."""
    spots = map(middle, unpacked(boxes))
    drawn = (glyphs.round_or_square(colour, 14.6, transform=move_to(at)) for at in spots)
    return tag("g", *drawn, fill="none", stroke=HALO, stroke_width=3.4, **UNSEEN)


# The gate


def tokens(scene: Scene) -> str:
    """The gate's tokens, on sides of squares. (C5)"""
    placed = (tag("g", glyphs.token(upright), transform=move_to(at)) for at, upright in sides(scene))
    return tag("g", *placed, pointer_events="none", class_="gate")


def sides(scene: Scene) -> list[tuple[Spot, bool]]:
    """For each token, where it is, and whether it is upright."""
    placed = [scene.token] if scene.token else scene.gate
    steps = [(number, scene.outer_step(number)) for number in placed]
    return [(side_of(number, step), abs(step) == 1) for number, step in steps]


def way_through(scene: Scene) -> str:
    """The line that joins the two tokens of a gate."""
    spots = [at for at, _ in sides(scene)]
    return bow(*spots) if len(spots) > 1 else ""


def bow(one: Spot, other: Spot) -> str:
    """A dotted line, bent towards the middle of the board."""
    centre = LEFT + (BOTTOM - TOP) / 2, TOP + (BOTTOM - TOP) / 2
    bend = tuple((a + b) / 2 * 0.7 + c * 0.3 for a, b, c in zip(one, other, centre, strict=True))
    path = f"M{spot(one)}Q{show(bend[0])} {show(bend[1])} {spot(other)}"
    lines = ((glyphs.GATE_EDGE, 4.4, 0.55), (glyphs.GATE, 2.4, 0.9))
    drawn = (
        tag("path", d=path, stroke=stroke, stroke_width=width, stroke_opacity=strength)
        for stroke, width, strength in lines
    )
    return tag("g", *drawn, fill="none", stroke_dasharray="0.1 6", stroke_linecap="round", class_="gate")
