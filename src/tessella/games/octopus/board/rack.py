"""The rack below the field in SVG: a place for each kind of tile, which shows who holds it. Nothing is hidden (O1).

The tiles of the seat to act are large. Other seats' tiles are small, with the signs of those seats. A tile that nobody
holds is only a name. The classes are explained in field.py.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from tessella.core.svg import show, tag

from ..notation import tile_name
from ..rules.grid import COLOURS, KINDS, VALUES
from . import glyphs
from .emblems import sign
from .field import GREY, LEGAL, PAPER_WIDTH
from .glyphs import SIZE
from .scene import Slot

RACK, ROW = 350.0, 27.0
"""The upper edge, and the height of a row: one for each value."""
BOTTOM = RACK + VALUES * ROW + 2
COLUMN = (PAPER_WIDTH - 2) / COLOURS
WIDTH, HEIGHT = COLUMN - 1.6, ROW - 1.6
"""Width and height of a place."""
GREAT, MIXED, SMALL = 25.5, 22.5, 17.0
"""Sizes of tiles: of the seat to act, alone and beside a sign; and of other seats."""
HALO = "#d99a00"


def corner(kind: int) -> tuple[float, float]:
    """The upper left corner of the place of a kind: colours side by side, values from the top."""
    colour, value = divmod(kind, VALUES)
    return 1.8 + COLUMN * colour, RACK + 0.8 + ROW * value


def outline(kinds: Iterable[int]) -> str:
    """The path around the places of some kinds."""
    return "".join([BOXES[kind] for kind in kinds])


BOXES = tuple(
    f"M{show(x)} {show(y)}h{show(WIDTH)}v{show(HEIGHT)}h{show(-WIDTH)}z" for x, y in map(corner, range(KINDS))
)
"""The path around the place of a kind."""

GROUND = tag("path", d=outline(range(KINDS)), fill=GREY, fill_opacity=0.09)
"""All places, faint."""


def halo(kinds: Iterable[int]) -> str:
    """A light behind the tiles of a seat; it is hidden until a page shows it."""
    looks = {
        "fill": HALO,
        "fill_opacity": 0.35,
        "stroke": HALO,
        "stroke_width": 1.6,
        "stroke_linejoin": "round",
    }
    return tag("path", d=outline(kinds), **looks, pointer_events="none", display="none", class_="halo")


def places(slots: Iterable[Slot], sides: tuple[str, ...], marked: Collection[str]) -> Iterator[str]:
    """The places of some kinds, which can be clicked."""
    return (place(slot, sides, bool(marked) and tile_name(slot.kind) in marked) for slot in slots)


@lru_cache(4096)
def place(slot: Slot, sides: tuple[str, ...], legal: bool) -> str:
    """The place of one kind."""
    name, (x, y) = tile_name(slot.kind), corner(slot.kind)
    return tag(
        "g",
        tag("title", slot.title(sides)),
        *(held(slot) if slot.owners else [gone(name)]),
        ring(legal),
        data_at=name,
        class_="ringed legal" if legal else "ringed",
        transform=f"translate({show(x)} {show(y)})",
    )


def held(slot: Slot) -> Iterator[str]:
    """The tile, or two equal ones one behind the other, and the signs of other seats that hold it."""
    many = slot.mine or len(slot.owners) // len(slot.others)
    tile, behind = (MIXED if slot.others else GREAT, 6.0) if slot.mine else (SMALL, 4.5)
    signs = SIGNS[bool(slot.mine) or many > 1, len(slot.others)]
    left = (WIDTH - tile - behind * (many - 1) - signs) / 2
    for twin in range(1, many):
        yield placed(glyphs.face(slot.kind), left + tile / 2 + behind * twin, tile)
    yield placed((glyphs.tile if slot.mine else glyphs.small_tile)(slot.kind), left + tile / 2, tile)
    for n, seat in enumerate(slot.others):
        y = HEIGHT / 2 + signs * (n - (len(slot.others) - 1) / 2)
        yield sign(seat, WIDTH - left - signs / 2, y, signs)


SIGNS = {(False, 1): 15.0, (True, 1): 10.5, (False, 2): 12.2, (True, 0): 0.0}
"""The size of signs, by whether there is little room, and by their number."""


def placed(art: str, x: float, side: float) -> str:
    """A tile in a place; side is its width."""
    return tag("g", art, transform=f"translate({show(x)} {show(HEIGHT / 2)})scale({show(side / SIZE)})")


def gone(name: str) -> str:
    """The name of a tile that nobody holds."""
    return tag("text", name, x=WIDTH / 2, y=HEIGHT / 2 + 3.8, fill_opacity=0.42, font_weight="normal")


def ring(legal: bool) -> str:
    """The frame of a place; everything inside it can be clicked."""
    sides = {"x": 0.2, "y": 0, "width": WIDTH - 0.4, "height": HEIGHT, "rx": 4.5}
    looks = {"stroke": LEGAL, "stroke_width": 1.6} if legal else {}
    return tag("rect", **sides, fill_opacity=0, **looks, class_="ring")
