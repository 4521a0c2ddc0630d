"""The board as SVG: tiles on deep water, the open cells around them, and the arms of the last tile."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache

from tessella.core.drawing.svg import document, radial, surface, tag
from tessella.core.position import Position
from tessella.core.sentences import amount

from ..model import Arm, Cell, Placement, arms_of, last_placement, open_cells, tiles, worth
from ..notation import cell_name, tile_name, tile_words
from . import scene
from .arms import ARM_SHAPES, draw_arms
from .clicks import DEAL
from .glyphs import FOAM, GOLD, SIZE, TILE_SHAPES, move_to, square, use
from .order import turning
from .window import Window, play_of, window_of

SEA = ("#1c5f78", "#071b2d")
"""The water in the middle and far away."""
SWELL = "M0 20Q60 2 120 20T240 20V23Q180 35 120 23T0 23zM0 90Q60 106 120 90T240 90V94Q180 84 120 94T0 94z"
"""Waves, on a piece of water that is repeated."""
SHAPES = tag(
    "defs",
    TILE_SHAPES,
    ARM_SHAPES,
    square(18, -18, 6, id="octopus-open"),
    tag("circle", id="octopus-hint", r=5, fill=GOLD, fill_opacity=0.85),
    tag(
        "pattern",
        tag("path", d=SWELL),
        id="octopus-waves",
        width=240,
        height=140,
        patternUnits="userSpaceOnUse",
        fill="#8fd3ea",
        fill_opacity=0.07,
    ),
)
"""Everything that a board repeats. It is the same in all drawings, so a page is sent it once, and can show any tile
before it is placed."""


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """The board as an SVG document; what has its id in marks is shown as legal."""
    window = window_of(position)
    return document(
        window.box,
        SHAPES,
        *ground(window),
        turning(window) if position.seats > 2 else "",
        tag("g", *on_water(position, window, set(marks)), class_="dark"),
        title=f"{position.game.title} board",
        play=play_of(position),
    )


def on_water(position: Position, window: Window, marked: Collection[str]) -> Iterator[str]:
    """Open cells, tiles, and the arms of the last tile; before the first turn, a notice of what is going on."""
    if said := scene.going_on(position):
        yield notice(said)
        return
    placed = last_placement(position)
    arms = arms_of(position, placed.kind, placed.cell) if placed else {}
    yield from open_places(position, marked)
    yield tiles_on(position, placed, arms)
    if placed:
        yield draw_arms(window.points, placed.cell, arms)


def notice(text: str) -> str:
    """A sentence in the middle of the empty water."""
    return tag(
        "g",
        tag("title", text),
        tag("text", text, y=6, font_size=18, font_family="Georgia,serif", text_anchor="middle", fill=FOAM),
        data_at=DEAL,
        class_="notice",
    )


# Open cells


def open_places(position: Position, marked: Collection[str]) -> Iterator[str]:
    """The places where a tile may go. (O2)"""
    looks = {"fill": FOAM, "fill_opacity": 0.07, "stroke": FOAM, "stroke_opacity": 0.26}
    yield tag(
        "g",
        *(open_cell(cell, bool(marked) and cell_name(cell) in marked) for cell in open_cells(position)),
        **looks,
    )


@lru_cache(2048)
def open_cell(cell: Cell, legal: bool) -> str:
    """One of them."""
    return tag(
        "g",
        use("open"),
        use("hint", stroke="none", class_="hint") if legal else "",
        data_at=cell_name(cell),
        class_="cell legal" if legal else "cell",
        transform=move_to(cell),
    )


# Tiles


def tiles_on(position: Position, placed: Placement | None, arms: Mapping[str, Arm]) -> str:
    """All tiles from the top: each lies over the shadows of those above."""
    credit = {placed.cell: credit_of(position, placed, arms)} if placed else {}
    lying = sorted(tiles(position).items(), key=lambda item: (item[0][1], item[0][0]))
    return tag("g", *(tile(cell, kind, credit.get(cell, "")) for cell, kind in lying))


def credit_of(position: Position, placed: Placement, arms: Mapping[str, Arm]) -> str:
    """Words on who placed the last tile, and on its points."""
    return f", placed last by {position.game.sides[placed.seat]} for {amount(worth(arms), 'point')}"


@lru_cache(4096)
def tile(cell: Cell, kind: int, credit: str) -> str:
    """A tile on the board, and what is said of it besides its name."""
    name = cell_name(cell)
    return tag(
        "g",
        tag("title", f"{name}: {tile_words(kind)}{credit}"),
        use(tile_name(kind), class_="piece"),
        use("ring", class_="ring"),
        data_at=name,
        class_="tile ringed",
        transform=move_to(cell),
    )


# The water


@cache
def ground(window: Window) -> tuple[str, str]:
    """The sea with its waves, and the numbers of columns and rows."""
    left, top, width, height = box = window.box
    sea = radial(
        "octopus-sea",
        *SEA,
        cx=left + width / 2,
        cy=top + 0.42 * height,
        r=0.95 * max(width, height),
        gradientUnits="userSpaceOnUse",
    )
    return sea + surface(box, "url(#octopus-sea)") + surface(box, "url(#octopus-waves)"), axis(window)


def axis(window: Window) -> str:
    """The numbers of columns above and of rows on the left; every second number if there is no room for all."""
    size = window.figures
    step = 1 if 2.2 * size < SIZE else 2
    above, beside = SIZE * (window.north - 0.5) - 0.4 * size, SIZE * (window.west - 0.5) - 0.75 * size
    columns, rows = (
        [n for n in range(first, last + 1) if n % step == 0]
        for first, last in ((window.west, window.east), (window.north, window.south))
    )
    return tag(
        "g",
        *(tag("text", str(n), x=SIZE * n, y=above) for n in columns),
        *(tag("text", str(n), x=beside, y=SIZE * n + size * 0.35) for n in rows),
        fill=FOAM,
        fill_opacity=0.75,
        font_size=size,
        font_family="sans-serif",
        text_anchor="middle",
        class_="axis",
    )
