"""Removals in SVG: handles on the tiles, what would be lost with each, and what was lost (C6, C7).

The classes are explained in field.py.
"""

from collections.abc import Collection
from functools import lru_cache

from tessella.core.svg import tag

from ..model import Loss, unpacked
from ..notation import COLOURS
from ..rules.grid import LOWER_LEFT, VOID, WALL
from . import glyphs
from .field import LEGAL, LOST, PLATE, ROUND, UNSEEN, pawn
from .glyphs import SIGNS
from .layout import middle, middle_of_tile, move_to, spot
from .scene import NAMES, Scene, tile_title

HANDLES = tuple(
    tag("circle", r=13.2, fill_opacity=0, stroke="none")
    + tag("circle", r=6.6, stroke=ring, class_="ring")
    + tag("path", d=f"M0 0{glyphs.cross(2.4)}", stroke="#6f6452")
    for ring in (None, LEGAL)
)
"""By whether they may be clicked."""
SURE = tag("rect", x=-31, y=13.5, width=62, height=25.5, rx=12.7, fill=LOST, class_="ring") + tag(
    "g", tag("text", "Remove?", y=30, fill="#fff", stroke="none")
)


def handles(*content: str) -> str:
    """The handles of all tiles, with the looks that they have in common."""
    looks = {"fill": glyphs.STONE, "stroke": glyphs.EDGE, "stroke_width": 1.4, "font_size": 10.4}
    return tag("g", *content, **looks, **ROUND)


def handle(scene: Scene, tile: int, loss: Loss | None, marked: Collection[str]) -> str:
    """The handle of a tile, what its removal would lose, and the click that confirms the removal."""
    name, said = NAMES[LOWER_LEFT[tile]], consequence(scene, loss) if loss else ""
    return handle_of(tile, loss, said, f"x-{name}" in marked, f"sure-{name}" in marked)


@lru_cache(2048)
def handle_of(tile: int, loss: Loss | None, said: str, grips: bool, asks: bool) -> str:
    """The SVG of a handle. said: words on the loss. grips, asks: whether the handle or its confirmation may be clicked.

    The confirmation is not at the place of the handle. So a second tap by mistake does not confirm the removal, but
    takes the first click back.
    """
    name, called = NAMES[LOWER_LEFT[tile]], tile_title(tile)
    return tag(
        "g",
        "" if loss is None else hanging(tile, loss),
        tag(
            "g",
            tag("title", called + said),
            HANDLES[grips],
            data_at=f"x-{name}",
            class_="ringed legal" if grips else "ringed",
        ),
        tag(
            "g",
            tag("title", f"remove {called}"),
            SURE,
            data_at=f"sure-{name}",
            class_="sure ringed legal" if asks else "sure ringed",
            display=None if asks else "none",
        ),
        class_="kin",
        transform=move_to(middle_of_tile(tile)),
    )


def hanging(tile: int, loss: Loss) -> str:
    """The outline of a tile, and crosses on what its removal would lose; hidden until a page shows it. (C7)"""
    (x, y), outline = middle_of_tile(tile), "M-32-32h64v64h-64z"
    crosses = "".join(
        f"M{spot((at[0] - x, at[1] - y))}{glyphs.cross(10)}"
        for at in map(middle, unpacked(loss.taken | loss.cut_off))
    )
    looks = {"stroke": LOST, "stroke_width": 3} if loss else {"stroke": LEGAL, "stroke_width": 2.4}
    return tag("path", d=outline + crosses, fill="none", **looks, **ROUND, **UNSEEN)


def consequence(scene: Scene, loss: Loss) -> str:
    """What a removal would lose, in words."""
    taken = [what(scene, number) for number in unpacked(loss.taken)]
    cut_off = [f"{what(scene, number)} at {NAMES[number]}" for number in unpacked(loss.cut_off)]
    said = [f"takes the {each}" for each in taken] + [f"cuts off the {each}" for each in cut_off]
    return f"; its removal {', '.join(said)}"


def what(scene: Scene, number: int) -> str:
    """A box, or the pawn on an empty square."""
    colour = scene.sign[number] - WALL - 1 if scene.sign[number] > WALL else scene.pawn[number] - 1
    return f"{COLOURS[colour]} {'box' if scene.sign[number] > WALL else 'pawn'}"


def collapse(scene: Scene, before: Scene | None) -> str:
    """The place of the removed tile, crosses on what was lost, and faint boxes and pawns that were on the tile. (C7)"""
    if not scene.lost:
        return ""
    crosses = "".join(f"M{spot(middle(number))}{glyphs.cross(8.5)}" for number in sorted(scene.lost))
    tile = (
        tag("rect", **PLATE, transform=move_to(middle_of_tile(scene.last))) if scene.last is not None else ""
    )
    return tag(
        "g",
        remains(scene, before) if before else "",
        tag("g", tile, stroke_width=3),
        tag("path", d=crosses, stroke="#fff", stroke_width=6),
        tag("path", d=crosses, stroke_width=3.4),
        pointer_events="none",
        fill="none",
        stroke=LOST,
        **ROUND,
        class_="lost",
    )


def remains(scene: Scene, before: Scene) -> str:
    """Boxes and pawns that were taken, faint."""
    shown = (number for number in sorted(scene.lost) if scene.sign[number] == VOID)
    return tag(
        "g",
        *(
            tag(
                "g",
                SIGNS.get(before.sign[number], ""),
                pawn(before.look(number)) if before.pawn[number] else "",
                transform=move_to(middle(number)),
            )
            for number in shown
        ),
        opacity=0.6,
    )
