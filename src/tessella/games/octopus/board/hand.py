"""The tiles of one seat as SVG, on a wooden shelf.

Tiles lie in the order of colours, then of values. A tile keeps its place until it is placed on the board, and then
leaves a gap: nobody has to look for the others again.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from tessella.core.drawing.svg import document, linear, show, surface, tag
from tessella.core.position import Position

from ..model import placement
from ..notation import tile_name, tile_words
from ..rules.grid import KINDS
from ..rules.state import DRAW
from .glyphs import GOLD, SIZE, use

COLUMNS = {10: 6, 12: 6, 15: 8, 20: 10, 24: 8, 30: 10, 40: 10, 60: 12}
"""How many tiles lie side by side, by the number of tiles in a full hand."""
ROW, EDGE = 43.0, 6.0
"""The height of a row; and how far the wood reaches beyond tiles."""
WOOD, GROOVE, LIP = ("#86603f", "#6a482f"), ("#2a1a10", "#4a3120"), "#e9c9a0"
WOODS = linear("octopus-wood", *WOOD) + linear("octopus-groove", *GROOVE)
UNDERLINE = tag("path", id="octopus-underline", d="M-10 20.6H10", stroke_linecap="round")
"""The ring of a tile in a hand. Where most tiles are legal, frames around them all would hide which one is chosen; so
the lip of the shelf shines below them."""


def hand(position: Position, seat: int, marks: Iterable[str] = ()) -> str:
    """What a seat holds, as an SVG document; tiles with their ids in marks are shown as legal."""
    marked, held = set(marks), position.field("hand")[seat].tolist()
    many = KINDS * int(position.options["sets"]) // position.seats
    columns, kinds = COLUMNS[many], kinds_of(position, seat)
    width, height = SIZE * columns + 2 * EDGE, ROW * -(-many // columns) + 2 * EDGE
    piles = (
        pile(kind, *divmod(slot, columns), held[kind] > 1, tile_name(kind) in marked)
        for slot, kind in enumerate(kinds)
        if held[kind]
    )
    return document(
        (0.0, 0.0, width, height),
        tag("defs", WOODS, UNDERLINE),
        shelf(width, height),
        tag("g", *piles, class_="dark", stroke_width=2.2),
        title=f"{position.game.sides[seat]}'s tiles",
    )


def kinds_of(position: Position, seat: int) -> tuple[int, ...]:
    """The kinds that a seat holds or has placed, in their order: each has its place."""
    held = position.field("hand")[seat].nonzero()[0].tolist()
    actions = (move.action for move in position.history if move.seat == seat and move.action < DRAW)
    return tuple(sorted({*held, *(placement(action)[0] for action in actions)}))


@cache
def shelf(width: float, height: float) -> str:
    """The wood, with a groove for each row of tiles."""
    rows = int((height - 2 * EDGE) / ROW)
    return surface((0.0, 0.0, width, height), "url(#octopus-wood)") + "".join(
        part for row in range(rows) for part in groove(width, EDGE + ROW * row)
    )


def groove(width: float, top: float) -> Iterator[str]:
    """A groove, and light on its lower lip."""
    sides = {"x": EDGE / 2, "y": top + 1.5, "width": width - EDGE, "height": ROW - 3, "rx": 9}
    yield tag("rect", **sides, fill="url(#octopus-groove)")
    lip = f"M{show(1.5 * EDGE)} {show(top + ROW - 1)}H{show(width - 1.5 * EDGE)}"
    yield tag("path", d=lip, stroke=LIP, stroke_opacity=0.25)


@lru_cache(4096)
def pile(kind: int, row: int, column: int, twins: bool, legal: bool) -> str:
    """A tile in its row and column, with its twin behind it if the seat holds both."""
    name, x, y = tile_name(kind), EDGE + SIZE * (column + 0.5), EDGE + ROW * (row + 0.5)
    pieces = ({"x": 3, "y": -2.5}, {"x": -1}) if twins else ({},)
    return tag(
        "g",
        tag("title", tile_words(kind) + (", twice" if twins else "")),
        *(use(name, **place, class_="piece") for place in pieces),
        use("underline", stroke=GOLD if legal else None, class_="ring"),
        data_at=name,
        class_="ringed legal" if legal else "ringed",
        transform=f"translate({show(x)} {show(y)})",
    )
