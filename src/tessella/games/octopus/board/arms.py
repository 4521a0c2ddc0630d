"""The rows that a tile scores for, drawn over the field: a chain of frames for each arm, with its points (O3).

Chains for the colour are solid lines, with points light on dark. Chains for the value are dotted, with points dark on
light.
"""

from collections.abc import Iterator, Mapping

from tessella.core.svg import show, tag

from ..model import STEPS, Arm, Cell, worth
from .field import move_to
from .glyphs import DARK, LIGHT, SIZE

HALF, LAST_HALF = 17, 18
"""From the centre of a tile to its frame: for a tile that counts, and for the tile that was placed."""
GLOW, SOON = "#e0218a", "#0d7f6b"
"""The colours for the tile that was placed, and for a tile that may be placed."""
BIGGEST = 18.0
"""The greatest height of digits, in units of the field, even if tiles are very small on the paper."""
AROUND = "h24a5 5 0 0 1 5 5v24a5 5 0 0 1-5 5h-24a5 5 0 0 1-5-5v-24a5 5 0 0 1 5-5z"
"""The path of the frame around a tile that counts; it begins at the upper left."""
ASIDE = 3.5
"""The distance of points from the line between two tiles, so that they hide little of the writing on these."""
Spot = tuple[float, float]


def draw_arms(scale: float, cell: Cell, arms: Mapping[str, Arm], glow: str = GLOW) -> str:
    """The arms of the tile on a cell, and the sum of their points; scale is the size of a field unit on the paper."""
    lines = {
        "colour": "".join(chain(cell, STEPS[way], arm.colour) for way, arm in arms.items()),
        "value": "".join(chain(cell, STEPS[way], arm.value) for way, arm in arms.items()),
    }
    return tag(
        "g",
        *(outline(lines[what], LIGHT, 5) for what in lines if lines[what]),
        *(outline(lines[what], DARK, 2.4, DASHES[what]) for what in lines if lines[what]),
        frame(cell, glow),
        *(end for way, arm in arms.items() for end in ends(scale, STEPS[way], arm)),
        badge(middle(cell, (1, -1), 0.36), worth(arms), min(11.5 / scale, BIGGEST), glow, LIGHT),
        pointer_events="none",
        class_="fades",
    )


DASHES = {"colour": None, "value": "0.1 4.86"}


def chain(cell: Cell, step: Cell, run: tuple[Cell, ...]) -> str:
    """Frames around the tiles of a run, and links from the tile to the first and from each to the next."""
    path, (x, y), (u, v), away = "", (SIZE * cell[0], SIZE * cell[1]), step, LAST_HALF
    for _ in run:
        path += f"M{x + u * away} {y + v * away}l{u * (SIZE - HALF - away)} {v * (SIZE - HALF - away)}"
        x, y, away = x + u * SIZE, y + v * SIZE, HALF
        path += f"M{x - 12} {y - HALF}{AROUND}"
    return path


def outline(path: str, colour: str, width: float, dashes: str | None = None) -> str:
    """A line along a path."""
    return tag(
        "path",
        d=path,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=dashes,
        stroke_linecap="round",
        stroke_linejoin="round",
        class_="arm",
    )


def frame(cell: Cell, glow: str) -> str:
    """The frame around the tile itself."""
    sides = {"x": -LAST_HALF, "y": -LAST_HALF, "width": 2 * LAST_HALF, "height": 2 * LAST_HALF, "rx": 5}
    lines = ((LIGHT, 6.5), (glow, 3.5))
    return tag(
        "g",
        *(tag("rect", **sides, fill="none", stroke=stroke, stroke_width=width) for stroke, width in lines),
        transform=move_to(cell),
        class_="last",
    )


def ends(scale: float, step: Cell, arm: Arm) -> Iterator[str]:
    """The points of an arm, at the end of its last tile. Points for colour and for value may end at the same tile; then
    they are side by side."""
    size, aside = min(10.2 / scale, BIGGEST), 0.0
    if arm.colour and arm.value and len(arm.colour) == len(arm.value):
        aside = 0.65 * size / SIZE
    for run, side, looks in ((arm.colour, aside, (DARK, LIGHT)), (arm.value, -aside, (LIGHT, DARK))):
        if run:
            x, y = middle(run[-1], step, 0.5)
            spot = x - SIZE * step[1] * side + ASIDE, y + SIZE * step[0] * side + ASIDE
            yield badge(spot, len(run), size, *looks)


def middle(cell: Cell, step: Cell, way: float) -> Spot:
    """The point that is a share (way) of the line from a cell's centre to its neighbour's."""
    return SIZE * (cell[0] + way * step[0]), SIZE * (cell[1] + way * step[1])


def badge(at: Spot, number: int, size: float, ground: str, ink: str) -> str:
    """A number on a ground of its own; size is the size of the digits."""
    text, radius = str(number), 0.66 * size
    half = radius if len(text) == 1 else 0.95 * size
    sides = {"x": -half, "y": -radius, "width": 2 * half, "height": 2 * radius, "rx": radius}
    return tag(
        "g",
        tag("rect", **sides, fill=ground, stroke=ink, stroke_width=0.12 * size),
        tag("text", text, y=0.36 * size, font_size=size, fill=ink, stroke="none"),
        transform=f"translate({show(at[0])} {show(at[1])})",
        class_="count",
    )
