"""What the tile placed last scores: golden rings around the tiles that count, and points in the corners of cells."""

from collections.abc import Iterator
from functools import lru_cache

from tessella.core.drawing.svg import tag

from ..model import worth
from .paint import CELL, GLOW, GOLD, INK, move_to, rounded
from .square import Square

Walks = tuple[tuple[str, tuple[int, ...]], ...]
"""The cells that count in each direction, nearest first (N5)."""
CORNERS = {"left": (-1, -1), "right": (1, -1), "up": (1, -1), "down": (1, 1)}
"""The corner of a walk's last cell that its points are written in. There they hide no symbol and no sign."""
RIM = "#7a5410"
"""The edge of what is golden."""
REACH = CELL / 2
"""From the middle of a tile to the ring around its walk, which lies in the gap between tiles."""


def around(square: Square, cells: tuple[int, ...]) -> str:
    """The ring of one walk: gold with a thin dark edge, so it is seen on moss and on tiles."""
    (x, y), (u, v) = sorted([square.middle(cells[0]), square.middle(cells[-1])])
    place: dict[str, object] = {
        "x": x - REACH,
        "y": min(y, v) - REACH,
        "width": u - x + 2 * REACH,
        "height": abs(v - y) + 2 * REACH,
        "rx": 7.5,
    }
    edge = tag("rect", **place, stroke=RIM, stroke_width=4)
    return tag("g", edge, tag("rect", **place, stroke=GLOW, stroke_width=2.6), class_="light walk")


@lru_cache(64)
def points(square: Square, placed: int, counted: Walks) -> str:
    """The rings around walks, the frame of the tile, the points of each walk where there are several, and all points
    together. They lie over all tiles, which would cover parts of a ring."""
    x, y = square.middle(placed)
    walks = [(way, cells) for way, cells in counted if cells]
    return tag(
        "g",
        tag("g", *(around(square, cells) for _, cells in walks), fill="none"),
        tag("g", FRAME, transform=move_to(x, y), class_="last"),
        *(ends(square, walks) if len(walks) > 1 else ()),
        badge(x + CELL / 2, y - CELL / 2, worth(dict(counted)), 1.3 * square.letter),
        pointer_events="none",
    )


FRAME = "".join(
    [
        rounded(19.4, rx=7, fill="none", stroke=RIM, stroke_width=4.6),
        rounded(19.4, rx=7, fill="none", stroke=GOLD, stroke_width=3.2),
    ]
)


def ends(square: Square, walks: list[tuple[str, tuple[int, ...]]]) -> Iterator[str]:
    """The points of each walk, at its end."""
    for way, cells in walks:
        across, down = CORNERS[way]
        x, y = square.middle(cells[-1])
        yield badge(x + across * CELL / 2, y + down * CELL / 2, len(cells), square.letter)


def badge(x: float, y: float, number: int, size: float) -> str:
    """A number on a golden coin."""
    height = size if number < 10 else 0.82 * size
    return tag(
        "g",
        tag("circle", r=0.72 * size, fill=GLOW, stroke=RIM, stroke_width=1.1),
        tag(
            "text",
            str(number),
            y=0.36 * height,
            fill=INK,
            font_size=height,
            font_weight="bold",
            font_family="sans-serif",
            text_anchor="middle",
        ),
        transform=move_to(x, y),
        class_="light count",
    )
