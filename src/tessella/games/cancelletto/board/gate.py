"""The iron gate: its ends in the hole, or beside their squares, and the line that joins them. (C5)"""

from collections.abc import Collection, Iterator
from functools import lru_cache

from tessella.core.svg import tag

from ..rules.grid import HOLE
from ..rules.state import TOKEN
from .figures import IRON
from .glyphs import GOLD, IVORY, ROUND, SHADE, use
from .layout import CENTRE, Spot, middle, middle_of_tile, move_to, spot, way
from .scene import Scene

GATE = "gate"
FOOT = {(0, -1): (0.0, -14.5), (0, 1): (0.0, 22.0), (-1, 0): (-21.5, 8.0), (1, 0): (21.5, 8.0)}
"""Where an end of the gate stands, from the middle of its square, by the side (right, down)."""


def gates(scene: Scene) -> Iterator[str]:
    """The ends of the gate, beside their squares. (C5)"""
    for x, y in feet(scene):
        yield use("gate", x=x, y=y, class_="piece")


def feet(scene: Scene) -> list[Spot]:
    """Where the ends stand, from the top."""
    placed = [scene.token] if scene.token else scene.gate
    found = []
    for number in placed:
        (x, y), (right, down) = middle(number), FOOT[way(scene.outer_step(number))]
        found.append((x + right, y + down))
    return sorted(found, key=lambda at: at[1])


def way_through(scene: Scene) -> str:
    """The line that joins the two ends of the gate."""
    spots = [(x, y - 5) for x, y in feet(scene)]
    return chain(*spots) if len(spots) > 1 else ""


@lru_cache(256)
def chain(one: Spot, other: Spot) -> str:
    """A row of iron beads, bent towards the middle of the board."""
    bend = tuple((a + b) / 2 * 0.7 + c * 0.3 for a, b, c in zip(one, other, CENTRE, strict=True))
    path = f"M{spot(one)}Q{spot((bend[0], bend[1]))} {spot(other)}"
    drawn = (
        tag("path", d=path, stroke=stroke, stroke_width=width)
        for stroke, width in ((IVORY, 4.4), (IRON, 2.8))
    )
    return tag(
        "g", *drawn, fill="none", stroke_dasharray="0.1 6.2", **ROUND, pointer_events="none", class_="gate"
    )


def hole(scene: Scene, marked: Collection[str]) -> str:
    """The hole, with the ends of the gate that are not yet placed. (C5)"""
    return hole_with(0 if scene.gate_used else 1 if scene.phase == TOKEN else 2, GATE in marked)


@lru_cache(8)
def hole_with(left: int, legal: bool) -> str:
    """The hole with so many ends of the gate."""
    said = ("the gate has been made", "the second gate token", "the gate's two tokens")[left]
    return tag(
        "g",
        tag("title", said),
        use("hole", class_="ring", stroke=GOLD if legal else None),
        *(use("gate", transform=f"translate({x} 12) scale(1.5)", class_="piece") for x in (-14, 14)[:left]),
        data_at=GATE,
        class_="ringed legal" if legal else "ringed",
        transform=move_to(middle_of_tile(HOLE)),
    )


SHAPES = tag(
    "rect",
    x=-28,
    y=-28,
    width=56,
    height=56,
    rx=8,
    fill=SHADE,
    fill_opacity=0.16,
    stroke_width=1.6,
    id="cancelletto-hole",
)
