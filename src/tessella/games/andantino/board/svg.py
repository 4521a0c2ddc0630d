"""The table as SVG: every cell of the field with its tile, the winning lines and loops, and numbers around them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from tessella.core.hexgrid import Cell, centre, spot
from tessella.core.position import Position
from tessella.core.svg import document, show, tag

from ..notation import name
from . import glyphs
from .glyphs import FRAME, GREY, HALF_WIDTH, HATCHING, INK, PAPER, SIZE, move_to
from .scene import EMPTY, Content, Field, Scene, scene_of

EDGE = 16.0  # room for the numbers around the field


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """The table as an SVG document; the cells and tiles whose ids ("2,-1") are in marks are shown as legal."""
    scene, marked = scene_of(position), set(marks)
    return document(
        view_box(scene.field),
        axis(scene.field),
        *places(scene, position.game.sides, marked),
        tag("g", *overlay(scene), pointer_events="none"),
        title=f"{position.game.title} board",
    )


def places(scene: Scene, sides: Sequence[str], marked: Collection[str]) -> Iterator[str]:
    """Every cell of the field."""
    contents = scene.contents
    for cell in scene.field.cells():
        held = contents.get(cell, EMPTY)
        side = "" if held.seat is None else sides[held.seat]
        yield place(cell, held, side, bool(marked) and name(cell) in marked)


@lru_cache(4096)
def place(cell: Cell, held: Content, side: str, legal: bool) -> str:
    """One cell and what lies there, to be clicked."""
    title = tag("title", f"{name(cell)}: {describe(held, side)}")
    kind = glyphs.kind(held) + (" legal" if legal else "")
    shapes = glyphs.shapes(held, legal)
    return tag("g", title, *shapes, data_at=name(cell), class_=kind, transform=move_to(cell))


def describe(held: Content, side: str) -> str:
    """What a cell holds, in words for the pointer and for screen readers."""
    if held.seat is None:
        return "lifted from here" if held.lifted else "empty"
    said = {
        "last move": held.last,
        "by the exception": held.starred,
        "wins": held.wins,
        "trapped": held.trapped,
    }
    return ", ".join([side, *(words for words, true in said.items() if true)])


def emblem(seat: int) -> str:
    """A tile of one side, as a small picture of its own."""
    return document((-20, -20, 40, 40), glyphs.TILES[seat], title=("white tile", "red tile")[seat])


# Over the tiles


def overlay(scene: Scene) -> Iterator[str]:
    """The last move, and the winning lines and loops, over everything else."""
    if scene.last is not None:
        yield tag("g", FRAME, transform=move_to(scene.last))
    for cell in sorted(scene.prey):
        yield tag("g", HATCHING, transform=move_to(cell))
    for line in scene.lines:
        yield from cased(track(line))
    for trap in scene.traps:
        yield from cased(track(trap.loop) + "Z")


def track(cells: Iterable[Cell]) -> str:
    """The path from the middle of one cell to that of the next."""
    return "M" + "L".join(spot(centre(cell, SIZE)) for cell in cells)


def cased(path: str) -> Iterator[str]:
    """A dark stroke with a pale casing, which is visible on every colour."""
    for colour, width, kind in ((PAPER, 6.0, "casing"), (INK, 3.2, "winning")):
        yield tag(
            "path",
            d=path,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
            class_=kind,
        )


# Around the field


def view_box(field: Field) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is drawn."""
    left, top = (field.left - 1) * HALF_WIDTH, field.top * SIZE * 1.5 - SIZE
    width = (field.right - field.left + 2) * HALF_WIDTH
    height = (field.bottom - field.top) * SIZE * 1.5 + 2 * SIZE
    return left - EDGE, top - EDGE, width + 2 * EDGE, height + 2 * EDGE


@lru_cache(64)
def axis(field: Field) -> str:
    """All numbers."""
    return tag(
        "g",
        *numbers(field),
        fill=GREY,
        font_size=8.5,
        font_family="sans-serif",
        text_anchor="middle",
        class_="axis",
    )


def numbers(field: Field) -> Iterator[str]:
    """The rows' numbers on the left; the columns' above and below, slanted as the columns are."""
    left = (field.left - 1) * HALF_WIDTH - EDGE / 2
    for r in range(field.top, field.bottom + 1):
        yield number(r, left, r * SIZE * 1.5)
    for r, outwards in ((field.top, -1), (field.bottom, 1)):
        for cell in field.row(r):
            x, y = centre(cell, SIZE)
            yield number(cell[0], x + outwards * HALF_WIDTH * 0.75, y + outwards * SIZE * 1.25, slant=60)


def number(value: int, x: float, y: float, slant: int = 0) -> str:
    """A small number around a place, turned by so many degrees."""
    turn = f" rotate({slant})" if slant else ""
    return tag("text", str(value), y=2.8, transform=f"translate({show(x)} {show(y)}){turn}")
