"""The board: a position as SVG and as text, and the clicks that make a move; picture.py has shapes and colours."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from tessella.core.hex import Cell
from tessella.core.position import Position
from tessella.core.svg import document, tag

from . import picture, terminal
from .notation import parse
from .scene import EMPTY, Content, Scene, scene_of
from .tiles import action_of, cell_of, name

STYLES = terminal.STYLES
text = terminal.text


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """The table as an SVG document; the cells and tiles whose ids ("2,-1") are in marks are shown as legal."""
    scene, marked = scene_of(position), set(marks)
    return document(
        picture.view_box(scene.field),
        picture.axis(scene.field),
        *places(scene, position.game.sides, marked),
        tag("g", *picture.overlay(scene), pointer_events="none"),
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
    kind = picture.kind(held) + (" legal" if legal else "")
    shapes = picture.shapes(held, legal)
    return tag("g", title, *shapes, data_at=name(cell), class_=kind, transform=picture.move_to(cell))


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
    return document((-20, -20, 40, 40), picture.TILES[seat], title=("white tile", "red tile")[seat])


def paths(position: Position, action: int) -> Sequence[str]:
    """One click: on the cell to place on, or on the tile to lift."""
    return (name(cell_of(action)),)


def attempts(position: Position, path: Sequence[str]) -> Sequence[int]:
    """The cell that was clicked."""
    if len(path) != 1:
        return []
    try:
        return [action_of(parse(path[0])[0])]
    except ValueError:
        return []
