"""The row of the seats in SVG: the players with their points and tiles.

The classes are explained in cells.py.
"""

from collections.abc import Iterator
from functools import lru_cache

from tessella.core.position import Position
from tessella.core.svg import show, tag

from . import glyphs, scene
from .cells import GREY, LEGAL, PAPER_WIDTH, words
from .emblems import SIGNS
from .layout import BOTTOM, SEATS, placed
from .scene import Player

MARGIN = 5.0
"""Around the seats' row."""

SMALL_SIDE = 16.0

GAP = 10.0
"""Between two plates."""


def plates(position: Position) -> Iterator[str]:
    """A plate for each seat, from left to right in anticlockwise order, with arrows in the order of turns (N13)."""
    there = scene.players(position)
    front = scene.near(position) if scene.hand(position, scene.near(position)) else None
    room = (PAPER_WIDTH - 2 * MARGIN + GAP) / max(2, len(there))
    backwards = bool(position.options["clockwise"])
    for each in there:
        left = MARGIN + room * each.seat
        yield plate(each, left, room - GAP, in_front=each.seat == front)
        if each.seat + 1 < len(there) and len(there) > 2:
            yield arrow(left + room - GAP / 2, backwards)


@lru_cache(512)
def plate(player: Player, left: float, width: float, in_front: bool) -> str:
    """The sign, name and points of one seat, and its tiles unless they are shown in front, above."""
    return tag(
        "g",
        tag("title", player.title),
        ground(player, left, width),
        placed(SIGNS[player.seat], left + 12, SEATS + 12.5, 17),
        words(player.name, left + 23, SEATS + 16.5, 12, font_weight="bold"),
        words(str(player.points), left + 6, SEATS + 37.5, 15, font_weight="bold"),
        *(() if in_front and not player.out else tiles(player, left + width)),
        class_="plate acts" if player.acts else "plate",
    )


def ground(player: Player, left: float, width: float) -> str:
    """The ground of a plate; it has a frame if it is the seat's turn."""
    return tag(
        "rect",
        x=left,
        y=SEATS,
        width=width,
        height=BOTTOM - SEATS - MARGIN,
        rx=7,
        fill=GREY,
        fill_opacity=0.05 if player.out else 0.11,
        stroke=LEGAL if player.acts else "none",
        stroke_width=2.2,
    )


def tiles(player: Player, right: float) -> Iterator[str]:
    """The tiles of a seat, small, or how it left."""
    if player.out:
        yield words(player.out, right - 6, SEATS + 36, 11, text_anchor="end")
        return
    for slot, kind in enumerate(reversed(player.tiles)):
        yield placed(glyphs.any_tile(kind), right - 12 - (SMALL_SIDE + 0.5) * slot, SEATS + 32, SMALL_SIDE)


def arrow(x: float, backwards: bool) -> str:
    """From one seat to the next."""
    reach = -2.2 if backwards else 2.2
    path = f"M{show(x - reach)} {show(SEATS + 15)}l{show(2 * reach)} 5.5l{show(-2 * reach)} 5.5"
    return tag(
        "path", d=path, fill="none", stroke=GREY, stroke_width=1.8, stroke_linecap="round", class_="order"
    )
