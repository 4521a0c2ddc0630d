"""The arms of a tile: what it scores for in each direction, drawn in the gaps between tiles (O3).

An arm is a chain of frames around the tiles that count: a line for the colour, and a string of pearls for the value.
Points stand at the end of each chain, where tiles meet, and their sum at a corner of the tile: all in the gaps between
letters and figures.
"""

from collections.abc import Iterator, Mapping
from math import pi

from tessella.core.drawing.svg import show, tag

from ..model import STEPS, Arm, Cell, worth
from .glyphs import DARK, FOAM, FONT, GOLD, NIGHT, SIZE, move_to, use

RADIUS = 6
"""Of the frames' corners. So an arc of a corner is a third as long as a side, and pearls lie evenly."""
PEARLS = 32
"""The number of pearls in a frame; those of neighbours lie on one another."""
SPACE = (4 * (SIZE - 2 * RADIUS) + 2 * pi * RADIUS) / PEARLS
CORNER = SIZE / 2 - RADIUS * (1 - 0.5**0.5)
"""How far a frame reaches to each side on a diagonal."""
SOON = "#7fe3cf"
"""The colour for a tile that may be placed."""
LOOKS = {
    "line": {"stroke": GOLD, "stroke_width": 1.9, "stroke_linecap": "round"},
    "pearls": {
        "stroke": FOAM,
        "stroke_width": 2.7,
        "stroke_linecap": "round",
        "stroke_dasharray": f"0.1 {SPACE - 0.1:.3f}",
    },
}
"""Of a chain: for the colour, and for the value."""
ASIDE = 2.2
"""How far points at a corner are moved up and to the left, because a letter is below on the right."""
FIGURE = 11.5
"""The size of the digits in a ground's own units."""
EDGE = {"stroke": NIGHT, "stroke_width": 1.2}
AROUND = "M-14-20h28a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6h-28a6 6 0 0 1-6-6v-28a6 6 0 0 1 6-6z"
ARM_SHAPES = "".join(
    (
        tag("path", id="octopus-frame", d=AROUND, fill="none"),
        *(use("frame", id=f"octopus-{name}", **looks) for name, looks in LOOKS.items()),
        tag("circle", id="octopus-count", r=7.3, **EDGE),
        tag("rect", id="octopus-broad", x=-9.5, y=-7.6, width=19, height=15.2, rx=7.6, **EDGE),
    )
)
"""The shapes of chains, and of the grounds of numbers."""


def draw_arms(size: float, cell: Cell, arms: Mapping[str, Arm], glow: str = GOLD) -> str:
    """The arms of the tile on a cell, one after another, and the sum of their points; size is that of the figures."""
    return tag(
        "g",
        tag("g", use("frame", stroke=glow, stroke_width=3), transform=move_to(cell), class_="last"),
        *(tag("g", *draw_arm(size, cell, STEPS[way], arm), class_="light") for way, arm in arms.items()),
        tag("g", total(size, cell, worth(arms), glow), class_="light"),
        pointer_events="none",
        class_="fades",
        **FONT,
    )


def draw_arm(size: float, cell: Cell, step: Cell, arm: Arm) -> Iterator[str]:
    """The chains of one arm, and the points at their ends, which lie side by side if both are equally long."""
    apart = 0.62 * size if len(arm.colour) == len(arm.value) else 0.0
    for run, name, fill, aside in ((arm.colour, "line", GOLD, apart), (arm.value, "pearls", FOAM, -apart)):
        if run:
            yield tag("g", *chain(name, cell, step, run), class_="arm")
            x, y = (SIZE * (run[-1][axis] + 0.5 * step[axis]) - ASIDE * all(step) for axis in (0, 1))
            yield number((x - step[1] * aside, y + step[0] * aside), len(run), size, fill)


def chain(name: str, cell: Cell, step: Cell, run: tuple[Cell, ...]) -> Iterator[str]:
    """Frames around the tiles of a run; on a diagonal, where they do not touch, with links between them."""
    for x, y in run:
        yield use(name, x=SIZE * x, y=SIZE * y)
    if all(step):
        yield tag("path", d="".join(link(at, step) for at in (cell, *run[:-1])), **LOOKS[name])


def link(cell: Cell, step: Cell) -> str:
    """The path from the corner of a frame to the next frame on a diagonal."""
    x, y = (show(SIZE * cell[axis] + CORNER * step[axis]) for axis in (0, 1))
    u, v = (show((SIZE - 2 * CORNER) * step[axis]) for axis in (0, 1))
    return f"M{x} {y}l{u} {v}"


def total(size: float, cell: Cell, points: int, glow: str) -> str:
    """The sum, at the corner that is farthest from the letters and figures of this tile and of its neighbours."""
    x, y = (20.2, 15.6) if points < 10 else (20.0, 17.0)
    return number((SIZE * cell[0] + x, SIZE * cell[1] + y), points, 1.12 * size, glow)


def number(at: tuple[float, float], count: int, size: float, fill: str) -> str:
    """A number on a ground of its own; size is the size of the digits."""
    return tag(
        "g",
        use("count" if count < 10 else "broad", fill=fill),
        tag("text", str(count), y=4, font_size=FIGURE, fill=DARK),
        transform=f"translate({show(at[0])} {show(at[1])})scale({show(size / FIGURE)})",
        class_="count",
    )
