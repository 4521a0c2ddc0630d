"""Shapes and colours: what cells, stones and groups look like in SVG.

Colours and lines are presentation attributes. A page's style sheet can change them by these classes, for example on a
dark page:

    bright      parts that stay light on a dark page
    plate       the ground under the cells; also the ground under a seat's name, with `acts` if it is the seat's turn
    cell        an empty cell; `owned` if not both colours may place there; `ghost` if a stone has left it
    stone       a stone, also `black` or `white`
    kin         the stones of a group, or of groups with the same breaths; its `halo`, a band or dots on the breaths, is
                hidden, and a page may show it while the pointer is on one of the stones
    legal       a place that may be clicked; a cell has a `hint` then
    last        the frame around a stone placed last
    axis        letters and numbers of the rows
    ringed      a place beside the board to click; its frame, `ring`, is visible if it may be clicked
    words       text beside the board
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from tessella.core.hexgrid import corners, spot
from tessella.core.svg import show, tag

from ..rules import grid
from ..rules.state import BLACK, WHITE
from .layout import HALF, SIZE, spots
from .scene import NEITHER, Ground

PLATE, CELL, INK = "#a6977d", "#c6b99f", "#2a2620"
NIGHT, DAY, EDGE = "#17171a", "#fdfcf8", "#4f483c"
LEGAL, LAST, HALO = "#1d7a68", "#b3123f", "#1f5fd0"
ON_PLATE: dict[str, object] = {"fill": INK, "class_": None}
CENTRED: dict[str, object] = {"text_anchor": "middle"}
"""Attributes for words around a point."""


def hexagon(size: float) -> str:
    """The path of a hexagon around the origin."""
    return f"M{' '.join(map(spot, corners(size)))}Z"


# The board


# Empty cells


GROUND = hexagon(SIZE - 0.6)
SMALL = hexagon(SIZE * 0.55)
SHADES = {
    BLACK: tag("path", d=GROUND, fill=NIGHT, fill_opacity=0.42),
    WHITE: tag("path", d=GROUND, fill=DAY, fill_opacity=0.6)
    + tag("path", d=SMALL, fill="none", stroke=EDGE, stroke_opacity=0.45),
    NEITHER: "",
}
"""For each owner of an empty cell, the shape over it: dark; light with a hexagon inside; nothing."""
BARS = {
    owner: tag("path", d="M-4 0H4", stroke=ink, stroke_width=1.6)
    for owner, ink in ((BLACK, DAY), (WHITE, INK), (NEITHER, INK))
}
"""For each owner, a bar over that shape, which means that nobody may place here."""
CROSS = "M-4-4L4 4M-4 4L4-4"
CROSSES = {
    BLACK: tag("path", d=CROSS, stroke=NIGHT, stroke_width=2.6),
    WHITE: tag("path", d=CROSS, stroke=EDGE, stroke_width=4, stroke_linecap="round")
    + tag("path", d=CROSS, stroke=DAY, stroke_width=2.2, stroke_linecap="round"),
}
"""For each colour, the cross on a cell that a stone of it has left."""
HINTS = tuple(tag("circle", r=2.4, fill=LEGAL, stroke=rim, class_="hint") for rim in (None, DAY))
"""The hint on a cell to click; the second one has a rim, so that it is visible on owned cells."""


def kind(ground: Ground) -> str:
    """The class of an empty cell."""
    return "cell" + " owned" * (ground.owner is not None) + " ghost" * (ground.gone is not None)


def shapes(ground: Ground, legal: bool) -> Iterator[str]:
    """What is drawn on an empty cell."""
    yield tag("path", d=GROUND)
    if ground.owner is not None:
        yield SHADES[ground.owner]
        if ground.barred:
            yield BARS[ground.owner]
    if ground.gone is not None:
        yield CROSSES[ground.gone]
    if legal:
        yield HINTS[ground.owner is not None]


# Stones


STONES = (
    tag("circle", r=8.6),
    tag("circle", r=8.6) + tag("circle", r=4.6, fill="none"),
)
"""By colour; white ones carry a ring."""
STONE_LOOKS: tuple[dict[str, object], dict[str, object]] = (
    {"fill": NIGHT},
    {"fill": DAY, "stroke": EDGE, "stroke_width": 0.9},
)
"""For each colour, the attributes of all its stones."""


def stone(colour: int, **attributes: object) -> str:
    """One stone, for a place beside the board."""
    return tag("g", STONES[colour], **STONE_LOOKS[colour], **attributes)


def band(side: int, stones: frozenset[int]) -> str:
    """A hidden band around the stones of a group, which connects them."""
    return halo(tag("path", d=links(side, stones), stroke_width=20))


@lru_cache(256)
def breaths(side: int, breaths: frozenset[int], saving: frozenset[int]) -> str:
    """Hidden dots on the breaths of a group; the dots on breaths that save it are bigger (D2)."""
    small, big = dots(side, breaths - saving), dots(side, saving)
    lines = (tag("path", d=path, stroke_width=width) for path, width in ((small, 6), (big, 10)) if path)
    return halo(*lines, stroke_dasharray=f"0 {show(2 * HALF)}")


def halo(*lines: str, **looks: object) -> str:
    """Lines that are hidden until a page shows them. Their ends are round, like those of all lines in the drawing."""
    usual = {"fill": "none", "stroke": HALO, "pointer_events": "none", "display": "none", "class_": "halo"}
    return tag("g", *lines, **usual, **looks)


def links(side: int, stones: frozenset[int]) -> str:
    """A path with a line between any two neighbouring stones of a group, or a point for a single stone."""
    steps, at = [], spots(side)
    for cell in sorted(stones):
        later = [near for near in grid.NEIGHBOURS[side][cell] if near in stones and near > cell]
        steps += [f"M{at[cell]}L{at[near]}" for near in later or [cell]]
    return "".join(steps)


def dots(side: int, cells: Iterable[int]) -> str:
    """A path that has a dot on each of the cells when it is drawn with dashes of length 0."""
    line, texts = line_of(side), runs_on(side)
    found = bytearray(line[-1] + 1)
    for cell in cells:
        found[line[cell]] = 1
    return "".join([texts[run.span()] for run in SIDE_BY_SIDE.finditer(found)])


SIDE_BY_SIDE = re.compile(b"\x01+")
LENGTHS = [show(2 * HALF * (cells - 1) + 1) for cells in range(2 * max(grid.SIDES))]
"""For each number of dots, the length of a line over them."""


@cache
def line_of(side: int) -> Sequence[int]:
    """For each cell, its place if all rows were put one after another on one line, with a gap before each row."""
    rows = (row for row, length in enumerate(grid.rows(side), 1) for _ in range(length))
    return [cell + row for cell, row in enumerate(rows)]


@cache
def runs_on(side: int) -> dict[tuple[int, int], str]:
    """For each run of places on that line, by its first place and the one behind its last: a path over it."""
    line, at = line_of(side), spots(side)
    return {
        (line[first], line[last] + 1): f"M{at[first]}h{LENGTHS[last + 1 - first]}"
        for first in range(len(line))
        for last in range(first, len(line))
        if line[last] - line[first] == last - first
    }


# Over the stones


FRAME = hexagon(SIZE - 0.6)


def words(text: str, x: float, y: float, size: float, **looks: object) -> str:
    """Text; y is its base line."""
    usual = {"fill": "#7a7a7a", "stroke": "none", "font_family": "sans-serif", "class_": "words"}
    return tag("text", text, x=x, y=y, font_size=size, **{**usual, **looks})
