"""The iron gate: its ends in the hole, or beside their squares, and the line that joins them. (C5)"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from math import dist

from tessella.core.drawing.svg import tag

from ..rules.grid import HOLE
from ..rules.state import TOKEN
from .figures import IRON
from .glyphs import GOLD, IVORY, SHADE, use
from .layout import CENTRE, Spot, middle, middle_of_tile, move_to, spot, way
from .scene import Scene

GATE = "gate"
FOOT = {(0, -1): (0.0, -15.5), (0, 1): (0.0, 38.0), (-1, 0): (-27.5, 9.0), (1, 0): (27.5, 9.0)}
"""Where an end of the gate stands, from the middle of its square, by the side (right, down): off the tile, so that it
hides nothing that is on it."""

CLEAR = 16.0
"""How far from the middle of an end the line between them begins."""


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
    """The line that joins the two ends of the gate; none any more once all pawns are home."""
    spots = [(x, y - 9) for x, y in feet(scene)]
    return chain(*spots) if len(spots) > 1 and not scene.won else ""


@lru_cache(256)
def chain(one: Spot, other: Spot) -> str:
    """A dotted line from one end to the other, bent towards the middle of the board."""
    x, y = ((a + b) / 2 * 0.7 + c * 0.3 for a, b, c in zip(one, other, CENTRE, strict=True))
    path = f"M{spot(towards(one, (x, y)))}Q{spot((x, y))} {spot(towards(other, (x, y)))}"
    drawn = (
        tag("path", d=path, stroke=stroke, stroke_opacity=opacity, stroke_width=width)
        for stroke, opacity, width in ((IVORY, 0.85, 5.6), (IRON, None, 3.6))
    )
    looks = {"fill": "none", "stroke_linecap": "round", "stroke_dasharray": "0 10.5"}
    return tag("g", *drawn, **looks, pointer_events="none", class_="gate")


def towards(start: Spot, goal: Spot) -> Spot:
    """A point on the way, just beyond the end of the gate that stands there."""
    share = min(0.3, CLEAR / (dist(start, goal) or CLEAR))
    return start[0] + share * (goal[0] - start[0]), start[1] + share * (goal[1] - start[1])


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
        *(use("gate", transform=f"translate({x} 12) scale(1.12)", class_="piece") for x in (-14, 14)[:left]),
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
