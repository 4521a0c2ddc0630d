"""What lies beside the rack in SVG: a button, the tiles shown last, the bag; and the draw for the start."""

from collections.abc import Iterator
from functools import lru_cache

from tessella.core.drawing.svg import linear, tag
from tessella.core.position import Position
from tessella.core.sentences import amount, listed

from ..notation import tile_words, with_article
from ..rules.state import NONE
from . import scene
from .emblems import token
from .glyphs import laid_open
from .paint import BARK, GOLD, INK, LINE, SHADE, move_to, ring, rounded

MIDDLE = 43.0
"""The middle of the rack and of the bag, from above."""
CENTRE = 180.0
"""The middle of the rack, from the left. The bag lies on its left; the tiles shown last and the button on its right."""
BAG, RIGHT = 39.0, 321.0
"""The middles of what lies on its left and on its right."""
GRADIENTS = linear("antino-hide", "#7d5738", "#5b3c25") + linear("antino-ivory", "#fdf6e3", "#e5d0a2")
TITLES = {
    "stop": "stop: place no other tile (N6)",
    "drop": "drop: no tile fits, so show your tiles and draw others (N9)",
}
POUCH = "M-11-22Q-5-19 0-21.5Q5-19 11-22L8-11.5Q22 0 20 13Q18 22 0 22Q-18 22-20 13Q-22 0-8-11.5Z"
NUMBERS = {"text_anchor": "middle", "font_weight": "bold"}


@lru_cache(16)
def button(verb: str, low: bool, legal: bool) -> str:
    """The button for what may be done instead of placing a tile; low if other things lie above."""
    top = 50.0 if low else 27.0
    side: dict[str, object] = {"x": RIGHT - 33, "width": 66, "height": 30, "rx": 9}
    return tag(
        "g",
        tag("title", TITLES[verb]),
        tag("rect", **side, y=top + 3, fill=SHADE, fill_opacity=0.5),
        tag("rect", **side, y=top + 2, fill=BARK),
        tag("rect", **side, y=top, fill="url(#antino-ivory)"),
        words(verb, RIGHT, top + 20, 14.5, fill=INK, **NUMBERS),
        ring(legal, **side, y=top),
        data_at=verb,
        class_="ringed legal" if legal else "ringed",
    )


def last_shown(position: Position) -> Iterator[str]:
    """The hand that was shown last, and whose it was (N9)."""
    kinds = scene.shown(position)
    if not kinds:
        return
    yield words(
        f"{position.game.sides[position.field('dropper')]} dropped", RIGHT, 14, 9.6, text_anchor="middle"
    )
    yield tag(
        "g",
        tag("title", listed(with_article(tile_words(kind)) for kind in kinds)),
        *(
            laid_open(kind, transform=move_to(RIGHT + 23 * (slot - (len(kinds) - 1) / 2), 32, 0.58))
            for slot, kind in enumerate(kinds)
        ),
    )


@lru_cache(256)
def bag(count: int) -> str:
    """The bag with how many tiles it holds."""
    return tag(
        "g",
        tag("title", f"bag: {amount(count, 'tile')}"),
        tag("ellipse", cy=20, rx=21, ry=5, fill=SHADE, fill_opacity=0.5),
        tag("path", d=POUCH, fill="url(#antino-hide)", stroke="#3d2717"),
        tag("path", d="M-8.5-11.5Q0-9 8.5-11.5", fill="none", stroke=GOLD, stroke_width=2.2),
        words(str(count), 0, 9.5, 15, **{**NUMBERS, "fill": "#fff"}),
        transform=move_to(BAG, MIDDLE),
        data_at="bag",
        class_="bag",
    )


def first_draw(position: Position) -> Iterator[str]:
    """What this is about, and the tile that each seat has drawn for the start, beside its token (N11)."""
    yield words("The highest tile begins.", 74, 20, 13)
    for seat, kind in enumerate(position.field("drawn")[: position.seats].tolist()):
        yield token(seat, transform=move_to(84 + 71 * seat, 54, 0.5))
        yield taken(position.game.sides[seat], kind, move_to(117 + 71 * seat, 54))


@lru_cache(256)
def taken(side: str, kind: int, where: str) -> str:
    """The tile that a seat has drawn, or the place for it."""
    if kind == NONE:
        return tag("g", rounded(17.5, fill=SHADE, fill_opacity=0.25), transform=where)
    return tag(
        "g", tag("title", f"{side} drew {with_article(tile_words(kind))}"), laid_open(kind, transform=where)
    )


def words(text: str, x: float, y: float, size: float, **looks: object) -> str:
    """Text; y is its base line."""
    usual = {"fill": LINE, "font_family": "sans-serif"}
    return tag("text", text, x=x, y=y, font_size=size, **{**usual, **looks})
