"""What lies in front of a seat as SVG: its tiles on a rack, a button, the tiles shown last, and the bag."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from tessella.core.drawing.svg import Box, document, tag
from tessella.core.position import Position

from ..notation import several, tile_name
from ..rules.grid import KINDS
from ..rules.state import HAND
from . import scene
from .beside import CENTRE, GRADIENTS, MIDDLE, bag, button, first_draw, last_shown
from .emblems import SIGNS
from .glyphs import BACK, laid_low, laid_open
from .ground import moss_below
from .paint import IVORY, SHADE, clickable, move_to, rounded, underline, use

BOX: Box = (0.0, 0.0, 360.0, 86.0)
"""On the narrowest phone a unit is a pixel."""
SLOT, SCALE = 60.0, 1.5
"""From one tile of the hand to the next, and how much larger they are than on the board."""
RISE, DROP = 2.0, 6.0
"""How far above the middle of the rack tiles stand, and how much lower those that cannot be placed now."""
END = 12.0
"""How far the wood reaches beyond the first tile and the last."""


def hand(position: Position, seat: int, marks: Iterable[str] = ()) -> str:
    """What lies in front of a seat as an SVG document; what has its id in marks is shown as legal."""
    marked = frozenset(marks)
    parts = first_draw(position) if scene.begins(position, seat) else table(position, seat, marked)
    return document(
        BOX,
        tag("defs", BACK, GRADIENTS),
        moss_below(BOX),
        tag("g", *parts, bag(position.field("bag")), class_="dark"),
        title=f"{position.game.title} hand",
    )


def table(position: Position, seat: int, marked: Collection[str]) -> Iterator[str]:
    """The rack with the tiles of a hand, the tiles shown last, and the button."""
    yield rack(seat, slots_of(position))
    yield from tiles(position, seat, marked)
    yield from last_shown(position)
    verb = scene.verb(position) if seat == position.front else None
    if verb:
        yield button(verb, bool(scene.shown(position)), verb in marked)


def slots_of(position: Position) -> int:
    """How many tiles a hand has room for."""
    return 1 if position.seats == 1 else HAND


def tiles(position: Position, seat: int, marked: Collection[str]) -> Iterator[str]:
    """The tiles of a hand; equal tiles are one place to click."""
    kinds, owner, room = scene.hand(position, seat), owner_of(position, seat), slots_of(position)
    fits = scene.playable(position, seat)
    for kind in sorted(set(kinds)):
        lying = tuple(middle(slot, room) for slot, other in enumerate(kinds) if other == kind)
        if kind == KINDS:
            yield hidden(lying, owner)
        else:
            low = bool(fits) and kind not in fits
            yield pile(kind, lying, owner, low, seat == position.front, tile_name(kind) in marked)


def owner_of(position: Position, seat: int) -> str:
    """The owner of a hand, in words for the viewer."""
    return "your" if seat == position.viewer else f"{position.game.sides[seat]}'s"


@lru_cache(1024)
def pile(kind: int, lying: tuple[float, ...], owner: str, low: bool, front: bool, legal: bool) -> str:
    """Equal tiles of a hand, side by side; low if they cannot be placed while others can. They can be clicked in front
    of the seat that clicks are for."""
    art = tag("title", f"{owner} hand: {several(len(lying), kind)}")
    places = map(stand, lying)
    art += "".join(
        laid_low(kind, DROP / SCALE, transform=at) if low else laid_open(kind, transform=at) for at in places
    )
    if not front:
        return tag("g", art, class_="tile")
    kinds = "tile ringed legal" if legal else "tile ringed"
    return tag("g", art, *marked_out(lying[0], lying[-1], legal), data_at=tile_name(kind), class_=kinds)


def marked_out(first: float, last: float, legal: bool) -> tuple[str, str]:
    """What can be clicked of neighbouring tiles, the gaps between them too; and the line on the rack below them, which
    shows that they are legal: frames are for the tile that is chosen."""
    reach, half = SLOT / 2 - 0.5, 0.25 * SLOT
    area = clickable(x=first - reach, y=MIDDLE - reach, width=last - first + 2 * reach, height=2 * reach)
    return area, underline(first - half, last + half, MIDDLE + reach + 2.4, legal)


@lru_cache(64)
def hidden(lying: tuple[float, ...], owner: str) -> str:
    """Tiles face down."""
    backs = (use("back", transform=stand(x)) for x in lying)
    return tag("g", tag("title", f"{owner} hand: face down"), *backs)


def middle(slot: int, slots: int) -> float:
    """The middle of a tile on a rack with room for so many."""
    return CENTRE + SLOT * (slot - (slots - 1) / 2)


def stand(x: float) -> str:
    """The transform that takes a tile to its place on the rack."""
    return move_to(x, MIDDLE - RISE, SCALE)


@lru_cache(64)
def rack(seat: int, slots: int) -> str:
    """The piece of wood on which the tiles stand, with the sign of its seat at both ends."""
    half = SLOT * slots / 2 + END
    side: dict[str, object] = {"x": CENTRE - half, "width": 2 * half, "height": 74, "rx": 12}
    recess = rounded(18, fill=SHADE, fill_opacity=0.25)
    ends = (move_to(CENTRE + end * (half - 7.5), MIDDLE, 0.28) for end in (-1, 1))
    return tag(
        "g",
        tag("rect", **side, y=9, fill=SHADE, fill_opacity=0.5),
        tag("rect", **side, y=7.5, fill="#3d2717"),
        tag("rect", **side, y=5, fill="url(#antino-hide)"),
        *(tag("g", recess, transform=stand(middle(slot, slots))) for slot in range(slots)),
        *(tag("path", d=SIGNS[seat], fill=IVORY, fill_opacity=0.55, transform=end) for end in ends),
    )
