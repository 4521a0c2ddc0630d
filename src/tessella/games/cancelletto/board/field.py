"""Tiles, and squares with what is on them, each at its place.

The classes of elements, for themes:

    piece       a tile, a pawn, or an end of the gate; `cell` a square without a pawn and without a wall
    ghost       the place of a removed tile, with its turn; `latest` for the last one
    gate        the line that joins the two ends of the gate
    kin         squares, or a tile's handle, with a hidden `halo`; a page may show it while the pointer is on them
    ringed      a place to click whose frame, `ring`, shows that it may be clicked
    sure        the last click of a removal, which is hidden unless it may be clicked
    lost        what a removal has lost
    last        what the last move left behind
    light       what the last move lost or won
"""

from collections.abc import Collection, Iterator
from functools import cache, lru_cache

from tessella.core.drawing.svg import show, tag

from ..model import Floor, Squares, unpacked
from ..notation import COLOURS
from ..rules.grid import EMPTY, WALL
from ..rules.state import BLUE, ORANGE
from .garden import CLAYS
from .glyphs import DARK, GOLD, INK, arrows, use
from .layout import SQUARE, middle, middle_of_tile, move_to, spot
from .scene import NAMES, Scene, Square
from .words import square_title, tile_title

NARROW = 0.75
"""What part of all squares a pawn can reach at most where it is worth showing which."""
FADED = 0.7
"""How strong the signs of older removals are."""
UNSEEN = {"display": "none", "class_": "halo"}
HINT = {"r": 3.6, "fill": GOLD, "fill_opacity": 1, "stroke": INK, "stroke_width": 0.8, "class_": "hint"}


def tiles(scene: Scene) -> str:
    """The tiles on the table, from the top: each lies over the shadows of those above."""
    return tag("g", *map(tile, scene.laid))


@cache
def tile(number: int) -> str:
    """One tile, without what is on it."""
    x, y = middle_of_tile(number)
    return use(f"tile-{number * 7 % len(CLAYS)}", x=x, y=y, class_="piece")


def ghosts(scene: Scene) -> Iterator[str]:
    """The places of removed tiles, each with its turn, in the shape of the colour that removed it."""
    newest = None if scene.won else scene.last
    drawn = {
        number: ghost(number, turn, scene.colour_of_turn(turn), number == newest)
        for number, turn in scene.removed.items()
    }
    latest = drawn.pop(newest, "") if newest is not None else ""
    yield tag("g", *drawn.values(), fill_opacity=FADED, stroke_opacity=FADED)
    yield latest


@lru_cache(1024)
def ghost(number: int, turn: int, colour: int, latest: bool) -> str:
    """The place of one tile."""
    return tag(
        "g",
        tag("title", f"{tile_title(number)}: removed by {COLOURS[colour]} in turn {turn}"),
        use("earth", class_="last") if latest else use("grown"),
        use(f"mark-{colour}"),
        tag("text", str(turn), y=4.2),
        transform=move_to(middle_of_tile(number)),
        class_="ghost latest" if latest else "ghost",
    )


# Squares


def printed(scene: Scene) -> str:
    """Walls and boxes, nothing to click."""
    looks = (scene.look(number) for number in reversed(scene.squares))
    return tag(
        "g", *(use(shape_of(there), transform=move_to(middle(there.number))) for there in looks if there.sign)
    )


def walls(scene: Scene, marked: Collection[str]) -> Iterator[str]:
    """The walls, from the top."""
    for number in reversed(scene.squares):
        if scene.sign[number] == WALL:
            yield square(scene.look(number), NAMES[number] in marked)


def squares(scene: Scene, floor: Floor, marked: Collection[str]) -> Iterator[str]:
    """Squares with pawns, together with what these can reach; then the others, so that their marks are on top."""
    free = sum(group.bit_count() for group in floor.groups)
    for group in floor.groups:
        if group & (floor.pawns[BLUE] | floor.pawns[ORANGE]):
            yield wanderers(scene, floor, group, marked, is_narrow=group.bit_count() < NARROW * free)
    left = [number for number in scene.squares if not scene.pawn[number]]
    boxes = [number for number in left if scene.sign[number] > WALL]
    empty = [number for number in left if scene.sign[number] == EMPTY]
    yield from (square(scene.look(number), NAMES[number] in marked) for number in boxes)
    yield tag("g", *(square(scene.look(number), NAMES[number] in marked) for number in empty), fill_opacity=0)


def wanderers(scene: Scene, floor: Floor, group: Squares, marked: Collection[str], *, is_narrow: bool) -> str:
    """The pawns that can reach the same squares. Those of one colour can reach the same boxes, too."""
    colours = []
    for colour in (BLUE, ORANGE):
        pawns = unpacked(floor.pawns[colour] & group)
        drawn = (square(scene.look(number), NAMES[number] in marked) for number in pawns)
        boxes = rings(floor.boxes[colour] & group, colour) if scene.helps else ""
        colours.append(tag("g", boxes, *drawn, class_="kin"))
    return tag("g", ways(group) if scene.helps and is_narrow else "", *colours, class_="kin")


@lru_cache(4096)
def square(there: Square, legal: bool) -> str:
    """A square, to be clicked, with what is on it."""
    kind = "ringed" if there.pawn else "" if there.sign == WALL else "cell"
    x, y = middle(there.number)
    if there.pawn:
        shown = "".join(standing(there, legal))
    elif there.sign:
        shown = use(shape_of(there), x=x, y=y)
    else:
        shown = tag("path", d=f"M{spot((x - 16, y - 16))}h32v32H{show(x - 16)}z")
    return tag(
        "g",
        "" if there.bare else tag("title", square_title(there)),
        shown,
        tag("circle", cx=x, cy=y, **HINT) if legal and not there.pawn else "",
        data_at=NAMES[there.number],
        class_=f"{kind} {'legal' * legal}".strip() or None,
        transform=move_to((x, y)) if there.pawn else None,
    )


def standing(there: Square, legal: bool) -> Iterator[str]:
    """A pawn, what it stands on, and the signs of what it has done and may do."""
    colour = there.pawn - 1
    ring = shape_of(there) if there.sign else f"ring-{colour}"
    yield use(ring, class_="ring", stroke=GOLD if legal else None)
    yield use(f"pawn-{colour}", class_="piece")
    if there.home and not there.won:
        yield use("house")
    if there.stepped and not there.over:
        yield use("done")
    if there.ways:
        yield tag("path", d=arrows(there.ways), fill=DARK[colour])


def shape_of(there: Square) -> str:
    """The shape of what a tile has on a square: a wall, or a box, which a pawn may fill."""
    return "wall" if there.sign == WALL else f"{'home' if there.home else 'box'}-{there.sign - WALL - 1}"


# What a pawn can reach


@lru_cache(256)
def ways(group: Squares) -> str:
    """A glow on all squares of a group, hidden until a page shows it. (C7)"""
    looks = {"stroke": GOLD, "stroke_opacity": 0.45, "stroke_width": SQUARE, "stroke_linecap": "square"}
    return tag("path", d="".join(runs(group)), **looks, **UNSEEN, pointer_events="none")


def runs(group: Squares) -> Iterator[str]:
    """A line for each run of squares of a group in a row."""
    for first in unpacked(group & ~(group << 1)):
        last = first
        while group >> (last + 1) & 1:
            last += 1
        yield f"M{spot(middle(first))}h{show(middle(last)[0] - middle(first)[0]) if last > first else DOT}"


RIMS = ("m-16 0a16 16 0 1 1 32 0a16 16 0 1 1-32 0", "m-15.5-15.5h31v31h-31z")
"""Around a box, from its middle: blue boxes are round, orange ones square."""
DOT = ".01"
"""The length of a line of which only the ends are seen."""


@lru_cache(256)
def rings(boxes: Squares, colour: int) -> str:
    """A gold rim around each box that pawns can reach; hidden likewise."""
    path = "".join(f"M{spot(middle(box))}{RIMS[colour]}" for box in unpacked(boxes))
    looks = {"stroke": GOLD, "stroke_width": 3, "fill": "none"}
    return tag("path", d=path, **looks, **UNSEEN, pointer_events="none") if boxes else ""
