"""Removals: the notches by which tiles are lifted, what would be lost with each, and what was lost (C6, C7)."""

from collections.abc import Collection, Iterator
from functools import cache, lru_cache

from tessella.core.drawing.svg import show, tag

from ..model import Loss, unpacked
from ..notation import COLOURS
from ..rules.grid import LOWER_LEFT, WALL
from .field import UNSEEN
from .glyphs import INK, IVORY, LACQUER, LETTERS, ROUND, TEAL, use
from .layout import MARGIN, WHOLE, middle, middle_of_tile, move_to
from .scene import NAMES, Scene
from .words import tile_title

SAFE, LOSES, UNTOLD = "safe", "loses", "untold"
"""What a confirmation tells of the removal. At a silent table it tells nothing (C8)."""
WORDS = {SAFE: "Remove", LOSES: "Remove: loses!", UNTOLD: "Remove?"}
GROUND = {SAFE: TEAL, LOSES: LACQUER, UNTOLD: INK}
HALF = {SAFE: 31.0, LOSES: 71.0, UNTOLD: 31.0}
"""Half the width of each."""
GONE = {
    SAFE: {"fill": "#5f7d4d", "fill_opacity": 0.5, "stroke": TEAL},
    LOSES: {"fill": LACQUER, "fill_opacity": 0.3, "stroke": LACQUER},
    UNTOLD: {"fill_opacity": 0, "stroke": INK},
}
"""How a tile looks that would be gone."""

QUIET, CLEAR = {"fill": "#7d5931", "stroke_width": 0.8}, {"fill": "#3f2812", "stroke_width": 1.8}
"""How the notches of tiles look."""


def handles(scene: Scene, losses: Iterator[Loss | None], marked: Collection[str]) -> str:
    """A handle on every tile. It is a quiet one as long as pawns may step, which is what a turn begins with."""
    drawn = (handle(scene, *each, marked) for each in zip(scene.laid, losses, strict=True))
    waits = scene.acting and not any(map(scene.ways, scene.pawns(scene.colour)))
    return tag("g", *drawn, **LETTERS, **(CLEAR if waits else QUIET), class_="bright")


def handle(scene: Scene, tile: int, loss: Loss | None, marked: Collection[str]) -> str:
    """The notch of a tile, what its removal would lose, and the click that confirms the removal."""
    name, said = NAMES[LOWER_LEFT[tile]], consequence(scene, loss) if loss else ""
    return handle_of(tile, loss, said, f"x-{name}" in marked, f"sure-{name}" in marked)


@lru_cache(4096)
def handle_of(tile: int, loss: Loss | None, said: str, grips: bool, asks: bool) -> str:
    """The SVG of a handle. said: words on the loss. grips, asks: whether the handle or its confirmation may be clicked.

    The confirmation is not at the place of the handle. So a second tap by mistake does not confirm the removal, but
    takes the first click back.
    """
    name, called = NAMES[LOWER_LEFT[tile]], tile_title(tile)
    tells = UNTOLD if loss is None else LOSES if loss else SAFE
    x, _ = middle_of_tile(tile)
    return tag(
        "g",
        tag(
            "g",
            tag("title", f"{called}; its removal {said}" if said else called),
            use("notch", class_="ring", stroke=IVORY if grips else None),
            data_at=f"x-{name}",
            class_="ringed legal" if grips else "ringed",
        ),
        hanging(tile, loss, tells),
        tag(
            "g",
            tag("title", f"remove {called} and lose" if said else f"remove {called}"),
            use(tells, class_="ring", x=inwards(x, HALF[tells])),
            data_at=f"sure-{name}",
            class_="sure ringed legal" if asks else "sure ringed",
            display=None if asks else "none",
        ),
        class_="kin",
        transform=move_to(middle_of_tile(tile)),
    )


def inwards(x: float, half: float) -> float | None:
    """How far to move something of this half width so that it stays inside the drawing; None if it need not move."""
    room = MARGIN / 2 + half
    return min(max(x, room), WHOLE - room) - x or None


def hanging(tile: int, loss: Loss | None, tells: str) -> str:
    """The tile as it would be gone, and crosses on what its removal would lose; hidden until a page shows it. (C7)"""
    if not loss:
        return use(f"gone-{tells}", **UNSEEN)
    (x, y), lost = middle_of_tile(tile), unpacked(loss.taken | loss.cut_off)
    crosses = (use("cross", x=at[0] - x, y=at[1] - y) for at in map(middle, lost))
    return tag("g", use(f"gone-{tells}"), *crosses, **UNSEEN)


def consequence(scene: Scene, loss: Loss) -> str:
    """What a removal would lose, in words."""
    taken = [what(scene, number) for number in unpacked(loss.taken)]
    cut_off = [f"{what(scene, number)} at {NAMES[number]}" for number in unpacked(loss.cut_off)]
    return ", ".join([f"takes the {each}" for each in taken] + [f"cuts off the {each}" for each in cut_off])


def what(scene: Scene, number: int) -> str:
    """A box, or the pawn on an empty square."""
    colour = scene.sign[number] - WALL - 1 if scene.sign[number] > WALL else scene.pawn[number] - 1
    return f"{COLOURS[colour]} {'box' if scene.sign[number] > WALL else 'pawn'}"


# Shapes


def pill(tells: str) -> str:
    """A confirmation. Losses are told by words and a sign, not only by a colour."""
    half, loses = HALF[tells], tells == LOSES
    sign = warning(16 - half) if loses else ""
    return tag(
        "g",
        tag("rect", x=-half, y=-14, width=2 * half, height=28, rx=14, fill=GROUND[tells], stroke_width=2),
        sign,
        tag("text", WORDS[tells], x=12 if loses else None, y=4, font_size=12, fill="#fff", stroke="none"),
        id=f"cancelletto-{tells}",
    )


def warning(x: float) -> str:
    """A triangle with an exclamation mark."""
    looks = {"stroke": LACQUER, "stroke_width": 1.8, "stroke_linecap": "round"}
    triangle = tag("path", d=f"M{show(x - 7)} 6l7-12.5 7 12.5z", fill="#ffd9a0", stroke="none")
    return triangle + tag("path", d=f"M{show(x)}-2v3.4m0 2.6v.01", **looks)


@cache
def confirmations(silent: bool) -> str:
    """Tiles as they would be gone, and the clicks that confirm it; at a silent table they tell nothing (C8)."""
    told = (UNTOLD,) if silent else (SAFE, LOSES)
    return "".join(use("gone", **GONE[tells], id=f"cancelletto-gone-{tells}") + pill(tells) for tells in told)


CROSS = "M-8.5-8.5l17 17m0-17l-17 17"
NOTCH = "M-4.8 33Q-4.8 29 0 29T4.8 33Z"
SHAPES = "".join(
    [
        tag(
            "g",
            tag("circle", cy=29, r=14, fill_opacity=0, stroke="none"),
            tag("path", d=NOTCH),
            id="cancelletto-notch",
        ),
        tag(
            "g",
            use("slab", stroke_width=2.6, stroke_dasharray="7 4", transform="translate(0 .5) scale(1 1.05)"),
            tag("circle", cy=28.5, r=8.6, fill=IVORY, fill_opacity=1, stroke_width=1.6),
            tag("path", d="M0 23.5v10M-4 27.5l4-4 4 4", fill="none", stroke_width=2.2, **ROUND),
            pointer_events="none",
            id="cancelletto-gone",
        ),
        tag(
            "g",
            tag("path", d=CROSS, stroke=IVORY, stroke_width=6.6),
            tag("path", d=CROSS, stroke=LACQUER, stroke_width=3.8),
            pointer_events="none",
            id="cancelletto-cross",
            **ROUND,
        ),
    ]
)
