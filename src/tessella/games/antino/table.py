"""What lies below the board in SVG: the hand in front, a button, the bag, and the seats.

The classes are explained in picture.py.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache

from tessella.core.position import Position
from tessella.core.svg import show, tag

from . import glyphs, scene
from .emblems import SIGNS
from .glyphs import SIZE
from .grid import KINDS
from .notation import tile_name
from .picture import GREY, LEGAL, ON_DARK, PAPER_WIDTH, words
from .scene import Player
from .state import START
from .words import several

TRAY, SEATS, BOTTOM = 366.0, 421.0, 468.0
"""Upper edges of the hand's row, of the seats' row, and where the drawing ends."""
MARGIN = 5.0
"""Around the seats' row."""
HAND_SIDE, SHOWN_SIDE, SMALL_SIDE = 46.0, 24.0, 16.0
BUTTON_LEFT, BUTTON_WIDTH = 177.0, 50.0
MIDDLE = TRAY + HAND_SIDE / 2 + 1
"""Of the hand's row, from above."""
GAP = 10.0


def placed(art: str, x: float, y: float, side: float) -> str:
    """Something of SIZE units a side, moved to a middle and scaled."""
    return tag("g", art, transform=f"translate({show(x)} {show(y)})scale({show(side / SIZE)})")


# The row of the hand


def tray(position: Position, marked: Collection[str]) -> Iterator[str]:
    """The hand in front, what may be done instead of placing, the tiles shown last, the bag."""
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
    """The tiles of a hand, equal ones as one thing to click."""
    tiles, owner = scene.hand(position, seat), owner_of(position, seat)
    for kind in sorted(set(tiles)):
        slots = tuple(slot for slot, other in enumerate(tiles) if other == kind)
        yield pile(kind, slots, owner, kind < KINDS and tile_name(kind) in marked)


def owner_of(position: Position, seat: int) -> str:
    """Whose hand it is, as the viewer calls it."""
    return "your" if seat == position.viewer else f"{position.game.sides[seat]}'s"


@lru_cache(1024)
def pile(kind: int, slots: tuple[int, ...], owner: str, legal: bool) -> str:
    """Equal tiles of a hand, side by side; they can be clicked if one sees them."""
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
    """The frame of what may be clicked and has no place for a dot; all within can be clicked, gaps too."""
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
    """What may be done instead of placing a tile."""
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


# The row of the seats


def seats(position: Position) -> Iterator[str]:
    """A plate for each seat, from the left as they sit anticlockwise, arrows in the order of turns (N13)."""
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
    """Sign, name and points of one seat; its tiles, unless they lie in front, above."""
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
    """The plate itself; framed if it is the seat's turn."""
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
