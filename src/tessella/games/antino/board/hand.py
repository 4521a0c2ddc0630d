"""The row below the board in SVG: the hand in front, a button, the tiles shown last, and the bag.

The classes are explained in cells.py.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache

from tessella.core.position import Position
from tessella.core.svg import show, tag

from ..notation import several, tile_name
from ..rules.grid import KINDS
from ..rules.state import START
from . import glyphs, scene
from .cells import LEGAL, ON_DARK, PAPER_WIDTH, words
from .emblems import SIGNS
from .layout import TRAY, placed

HAND_SIDE, SHOWN_SIDE = 46.0, 24.0

BUTTON_LEFT, BUTTON_WIDTH = 177.0, 50.0
MIDDLE = TRAY + HAND_SIDE / 2 + 1
"""The middle of the hand's row, from above."""


def tray(position: Position, marked: Collection[str]) -> Iterator[str]:
    """The hand in front, the button, the tiles shown last, and the bag."""
    seat = scene.near(position)
    if position.field("phase") == START:
        yield words("The highest tile begins (N11).", 6, MIDDLE + 4.5, 12.5)
    else:
        yield placed(SIGNS[seat], 14, MIDDLE, 20)
        yield from hand(position, seat, marked)
    verb = scene.verb(position)
    if verb:
        yield button(verb, verb in marked)
    yield from shown(position)
    yield bag(position.field("bag"))


def hand(position: Position, seat: int, marked: Collection[str]) -> Iterator[str]:
    """The tiles of a hand; equal tiles are one place to click."""
    tiles, owner = scene.hand(position, seat), owner_of(position, seat)
    for kind in sorted(set(tiles)):
        slots = tuple(slot for slot, other in enumerate(tiles) if other == kind)
        yield pile(kind, slots, owner, kind < KINDS and tile_name(kind) in marked)


def owner_of(position: Position, seat: int) -> str:
    """The owner of a hand, in words for the viewer."""
    return "your" if seat == position.viewer else f"{position.game.sides[seat]}'s"


@lru_cache(1024)
def pile(kind: int, slots: tuple[int, ...], owner: str, legal: bool) -> str:
    """Equal tiles of a hand, side by side; they can be clicked if the viewer sees them."""
    xs = [50.0 + HAND_SIDE * slot for slot in slots]
    art = "".join(placed(glyphs.any_tile(kind), x, MIDDLE, HAND_SIDE - 2) for x in xs)
    if kind == KINDS:
        return tag("g", tag("title", f"{owner} hand: face down"), art)
    return tag(
        "g",
        tag("title", f"{owner} hand: {several(len(xs), kind)}"),
        art,
        ring(xs[0] - HAND_SIDE / 2, xs[-1] + HAND_SIDE / 2, legal),
        data_at=tile_name(kind),
        class_="tile ringed legal" if legal else "tile ringed",
    )


def ring(left: float, right: float, legal: bool) -> str:
    """The frame around tiles, which have no room for a dot. Everything inside it can be clicked, even gaps."""
    return tag(
        "rect",
        x=left + 0.5,
        y=MIDDLE - HAND_SIDE / 2 + 0.5,
        width=right - left - 1,
        height=HAND_SIDE - 1,
        rx=7,
        fill_opacity=0,
        stroke=LEGAL,
        stroke_width=2.5,
        stroke_opacity=1 if legal else 0,
        class_="ring",
    )


def button(verb: str, legal: bool) -> str:
    """The button for what may be done instead of placing a tile."""
    side = {"x": BUTTON_LEFT, "y": MIDDLE - 17, "width": BUTTON_WIDTH, "height": 34, "rx": 8}
    return tag(
        "g",
        tag("title", TITLES[verb]),
        tag("rect", **side, fill=LEGAL, fill_opacity=0.22, stroke=LEGAL, stroke_width=1),
        words(
            verb, BUTTON_LEFT + BUTTON_WIDTH / 2, MIDDLE + 4.5, 13.5, text_anchor="middle", font_weight="bold"
        ),
        tag(
            "rect",
            **side,
            fill_opacity=0,
            stroke=LEGAL,
            stroke_width=2.5,
            stroke_opacity=int(legal),
            class_="ring",
        ),
        data_at=verb,
        class_="ringed legal" if legal else "ringed",
    )


TITLES = {
    "stop": "stop: place no other tile (N6)",
    "drop": "drop: no tile fits, so show them and draw others (N9)",
}


def shown(position: Position) -> Iterator[str]:
    """The hand that was shown last, and whose it was (N9)."""
    tiles = scene.shown(position)
    if not tiles:
        return
    yield words(f"{position.game.sides[position.field('dropper')]} showed", 232, MIDDLE - 12, 10.5)
    for slot, kind in enumerate(tiles):
        yield placed(glyphs.tile(kind), 244 + 25 * slot, MIDDLE + 6, SHOWN_SIDE)


@lru_cache(256)
def bag(count: int) -> str:
    """The bag with how many tiles it holds."""
    return tag(
        "g",
        tag("title", f"bag: {count} tiles"),
        tag("path", d=POUCH, fill=glyphs.LEATHER, stroke="none"),
        tag("path", d="M-8-11.5H8", stroke="#fff", stroke_opacity=0.7, stroke_width=1.6),
        words(str(count), 0, 8, 14, **ON_DARK),
        transform=f"translate({show(PAPER_WIDTH - 25)} {show(MIDDLE)})",
        data_at="bag",
        class_="bag",
    )


POUCH = "M-11-21Q0-17 11-21L8-12Q21 0 19 12Q17 21 0 21Q-17 21-19 12Q-21 0-8-12Z"
