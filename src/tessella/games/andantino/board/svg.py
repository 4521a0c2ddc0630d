"""The table as SVG: the tiles, the empty cells near them, what won, and numbers around the field."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache

from tessella.core.drawing.hexgrid import Cell, centre
from tessella.core.drawing.svg import document, radial, show, surface, tag
from tessella.core.position import Position

from ..notation import name
from . import glyphs
from .glyphs import CLOTH, GHOST, HALF_WIDTH, HINT, LINE, NAMES, RINGS, SHAPES, SIZE, STAR, VEIL, move_to, use
from .scene import Content, Field, Scene, scene_of

EDGE = 10.0  # between the field and the edge of the picture


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """The table as an SVG document; the cells and tiles whose ids ("2,-1") are in marks are shown as legal."""
    scene, marked = scene_of(position), set(marks)
    return document(
        view_box(scene.field),
        SHAPES,
        *ground(scene.field),
        tag(
            "g",
            *empty_cells(scene, marked),
            *tiles(scene, position.game.sides, marked),
            tag("g", *overlay(scene), pointer_events="none"),
            class_="dark",
        ),
        title=f"{position.game.title} board",
    )


# Empty cells


def empty_cells(scene: Scene, marked: Collection[str]) -> Iterator[str]:
    """The cells near tiles, fainter with their distance."""
    for looks, ring in zip(RINGS, scene.rings, strict=True):
        cells = (place(cell, "cell", use("hex"), bool(marked) and name(cell) in marked) for cell in ring)
        yield tag("g", *cells, **looks)
    if scene.lifted is not None:
        legal = name(scene.lifted) in marked
        yield place(scene.lifted, "cell ghost", GHOST, legal, f"{name(scene.lifted)}: lifted from here")


@lru_cache(8192)
def place(cell: Cell, kind: str, shape: str, legal: bool, title: str = "") -> str:
    """A cell to be clicked."""
    return tag(
        "g",
        tag("title", title) if title else "",
        shape,
        HINT if legal else "",
        data_at=name(cell),
        class_=f"{kind} legal" if legal else kind,
        transform=move_to(cell),
    )


# Tiles


def tiles(scene: Scene, sides: Sequence[str], marked: Collection[str]) -> Iterator[str]:
    """All tiles, from the top: each lies over the shadows of those above."""
    contents = scene.contents
    for cell in sorted(contents, key=lambda cell: cell[1]):
        yield tile(cell, contents[cell], sides[contents[cell].seat], bool(marked) and name(cell) in marked)


@lru_cache(4096)
def tile(cell: Cell, held: Content, side: str, legal: bool) -> str:
    """One tile, to be clicked."""
    shape = use(NAMES[held.seat], class_="piece") + (STAR if held.starred else "")
    return place(
        cell, f"tile {NAMES[held.seat]}", shape, legal, f"{name(cell)}: {', '.join([side, *said(held)])}"
    )


def said(held: Content) -> Iterator[str]:
    """What is special about a tile, in words for the pointer and for screen readers."""
    words = {
        "last move": held.last,
        "by the exception": held.starred,
        "wins": held.wins,
        "trapped": held.trapped,
    }
    return (text for text, true in words.items() if true)


def emblem(position: Position, seat: int) -> str:
    """A tile of one side, as a small picture of its own."""
    drawn = glyphs.body(seat, glyphs.FACES[seat][0])
    return document((-20, -20, 40, 40), drawn, title=("white tile", "red tile")[seat])


# Over the tiles


def overlay(scene: Scene) -> Iterator[str]:
    """The last move; and what won, over everything else, while the other tiles step back."""
    if scene.others:
        centres = (centre(cell, SIZE) for cell in scene.others)
        yield tag("g", *(use("hex", x=x, y=y) for x, y in centres), **VEIL)
    if scene.last is not None:
        yield tag("g", glyphs.FRAME, transform=move_to(scene.last))
    for cell in sorted(scene.prey):
        yield tag("g", glyphs.SHADE, transform=move_to(cell))
    for cell in scene.winning:
        yield use("glow", transform=move_to(cell), class_="light")


# Around the field


def view_box(field: Field) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is drawn."""
    left, top = (field.left - 1) * HALF_WIDTH, field.top * SIZE * 1.5 - SIZE
    width = (field.right - field.left + 2) * HALF_WIDTH
    height = (field.bottom - field.top) * SIZE * 1.5 + 2 * SIZE
    return left - EDGE, top - EDGE, width + 2 * EDGE, height + 2 * EDGE


@lru_cache(64)
def ground(field: Field) -> tuple[str, str]:
    """The cloth, and all numbers on it."""
    left, top, width, height = box = view_box(field)
    cloth = radial(
        "andantino-cloth",
        *CLOTH,
        cx=left + width / 2,
        cy=top + height * 0.45,
        r=0.8 * max(width, height),
        gradientUnits="userSpaceOnUse",
    )
    return cloth + surface(box, "url(#andantino-cloth)"), axis(field)


@cache
def axis(field: Field) -> str:
    """All numbers."""
    return tag(
        "g",
        *numbers(field),
        fill=LINE,
        fill_opacity=0.75,
        font_size=8.5,
        font_family="sans-serif",
        text_anchor="middle",
        class_="axis",
    )


def numbers(field: Field) -> Iterator[str]:
    """The rows' numbers on the left; the columns' above and below, slanted as the columns are."""
    left = (field.left - 1) * HALF_WIDTH - EDGE + 7
    for r in range(field.top, field.bottom + 1):
        yield number(r, left, r * SIZE * 1.5)
    for r, outwards in ((field.top, -1), (field.bottom, 1)):
        for cell in field.row(r):
            x, y = centre(cell, SIZE)
            yield number(cell[0], x + outwards * HALF_WIDTH * 0.75, y + outwards * SIZE * 1.15, slant=60)


def number(n: int, x: float, y: float, slant: int = 0) -> str:
    """One number, turned clockwise by so many degrees."""
    turn = f"rotate({slant} {show(x)} {show(y)})" if slant else None
    return tag("text", str(n), x=x, y=y + 3, transform=turn)
