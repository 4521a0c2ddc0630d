"""The table as SVG: every cell of the field with what lies there."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from tessella.core.hexgrid import Cell
from tessella.core.position import Position
from tessella.core.svg import document, tag

from ..notation import name
from . import looks
from .scene import EMPTY, Content, Scene, scene_of


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """The table as an SVG document; the cells and tiles whose ids ("2,-1") are in marks are shown as legal."""
    scene, marked = scene_of(position), set(marks)
    return document(
        looks.view_box(scene.field),
        looks.axis(scene.field),
        *places(scene, position.game.sides, marked),
        tag("g", *looks.overlay(scene), pointer_events="none"),
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
    kind = looks.kind(held) + (" legal" if legal else "")
    shapes = looks.shapes(held, legal)
    return tag("g", title, *shapes, data_at=name(cell), class_=kind, transform=looks.move_to(cell))


def describe(held: Content, side: str) -> str:
    """What a cell holds, for a pointer that rests on it and for a screen reader."""
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
    return document((-20, -20, 40, 40), looks.TILES[seat], title=("white tile", "red tile")[seat])
