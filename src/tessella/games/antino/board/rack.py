"""What lies in front of a seat as SVG: its tiles on a rack, a button, the tiles shown last, and the bag."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from tessella.core.position import Position
from tessella.core.svg import Box, document, show, tag

from ..notation import several, tile_name
from ..rules.grid import KINDS
from ..rules.state import HAND
from . import scene
from .beside import GRADIENTS, MIDDLE, bag, button, first_draw, last_shown
from .emblems import SIGNS
from .glyphs import laid_open, shapes_of
from .ground import moss
from .paint import IVORY, SHADE, move_to, ring, rounded, use

BOX: Box = (0.0, 0.0, 360.0, 86.0)
"""On the narrowest phone a unit is a pixel."""
SLOT, SCALE = 61.0, 1.52
"""From one tile of the hand to the next, and how much larger they are than on the board."""
FIRST = 46.0
"""The middle of the first tile."""


def hand(position: Position, seat: int, marks: Iterable[str] = ()) -> str:
    """What lies in front of a seat as an SVG document; what has its id in marks is shown as legal."""
    marked = frozenset(marks)
    parts = first_draw(position) if scene.begins(position, seat) else table(position, seat, marked)
    return document(
        BOX,
        tag("defs", shapes_of(scene.in_front(position, seat)), GRADIENTS),
        moss(BOX),
        tag("g", *parts, bag(position.field("bag")), class_="dark"),
        title=f"{position.game.title} hand",
    )


def table(position: Position, seat: int, marked: Collection[str]) -> Iterator[str]:
    """The rack with the tiles of a hand, the tiles shown last, and the button."""
    yield rack(seat, 1 if position.seats == 1 else HAND)
    yield from tiles(position, seat, marked)
    yield from last_shown(position)
    verb = scene.verb(position) if seat == position.front else None
    if verb:
        yield button(verb, bool(scene.shown(position)), verb in marked)


def tiles(position: Position, seat: int, marked: Collection[str]) -> Iterator[str]:
    """The tiles of a hand; equal tiles are one place to click."""
    kinds, owner = scene.hand(position, seat), owner_of(position, seat)
    for kind in sorted(set(kinds)):
        slots = tuple(slot for slot, other in enumerate(kinds) if other == kind)
        if kind == KINDS:
            yield hidden(slots, owner)
        else:
            yield pile(kind, slots, owner, seat == position.front, tile_name(kind) in marked)


def owner_of(position: Position, seat: int) -> str:
    """The owner of a hand, in words for the viewer."""
    return "your" if seat == position.viewer else f"{position.game.sides[seat]}'s"


@lru_cache(1024)
def pile(kind: int, slots: tuple[int, ...], owner: str, front: bool, legal: bool) -> str:
    """Equal tiles of a hand, side by side. They can be clicked in front of the seat that clicks are for."""
    art = tag("title", f"{owner} hand: {several(len(slots), kind)}")
    art += "".join(laid_open(kind, transform=slot_at(slot)) for slot in slots)
    if not front:
        return tag("g", art, class_="tile")
    kinds = "tile ringed legal" if legal else "tile ringed"
    return tag("g", art, around(slots[0], slots[-1], legal), data_at=tile_name(kind), class_=kinds)


def around(first: int, last: int, legal: bool) -> str:
    """The ring of tiles in neighbouring slots, which have no room for a dot. Gaps between them can be clicked, too."""
    reach = SLOT / 2 + 0.5
    left, width = FIRST + SLOT * first - reach, SLOT * (last - first) + 2 * reach
    return ring(legal, x=left, y=MIDDLE - reach, width=width, height=2 * reach, rx=11)


@lru_cache(64)
def hidden(slots: tuple[int, ...], owner: str) -> str:
    """Tiles face down."""
    backs = (use("back", transform=slot_at(slot)) for slot in slots)
    return tag("g", tag("title", f"{owner} hand: face down"), *backs)


def slot_at(slot: int) -> str:
    """The transform that takes a tile to its place on the rack."""
    return move_to(FIRST + SLOT * slot, MIDDLE, SCALE)


@lru_cache(64)
def rack(seat: int, slots: int) -> str:
    """The piece of wood on which the tiles stand, with the sign of its seat."""
    side: dict[str, object] = {"x": 7, "width": SLOT * slots + 30, "height": 74, "rx": 12}
    recess = rounded(18, fill=SHADE, fill_opacity=0.25)
    sign = f"translate({show(FIRST + SLOT * (slots - 0.5) + 8)} {show(MIDDLE)})scale(.36)"
    return tag(
        "g",
        tag("rect", **side, y=9, fill=SHADE, fill_opacity=0.5),
        tag("rect", **side, y=7.5, fill="#3d2717"),
        tag("rect", **side, y=5, fill="url(#antino-hide)"),
        *(tag("g", recess, transform=slot_at(slot)) for slot in range(slots)),
        tag("path", d=SIGNS[seat], fill=IVORY, fill_opacity=0.55, transform=sign),
    )
