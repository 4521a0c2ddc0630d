"""The board: a position as SVG and as text, and the clicks that make a move; picture.py has shapes and colours."""

from collections.abc import Iterable, Sequence

from tessella.core.hex import Cell
from tessella.core.position import Position
from tessella.core.svg import document, tag

from . import picture, terminal
from .notation import parse
from .scene import Scene, scene_of
from .tiles import action_of, cell_of, name

STYLES = terminal.STYLES
text = terminal.text


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """The table as an SVG document; the cells and tiles whose ids ("2,-1") are in marks are shown as legal."""
    scene, marked = scene_of(position), set(marks)
    return document(
        picture.view_box(scene.field),
        picture.axis(scene.field),
        *(place(position, scene, cell, name(cell) in marked) for cell in scene.field.cells()),
        tag("g", *picture.overlay(scene), pointer_events="none"),
        title=f"{position.game.title} board",
    )


def place(position: Position, scene: Scene, cell: Cell, legal: bool) -> str:
    """One cell and what lies there, to be clicked."""
    title = tag("title", f"{name(cell)}: {describe(position, scene, cell)}")
    kind = picture.kind(scene, cell) + (" legal" if legal else "")
    shapes = picture.shapes(scene, cell, legal)
    return tag("g", title, *shapes, data_at=name(cell), class_=kind, transform=picture.move_to(cell))


def describe(position: Position, scene: Scene, cell: Cell) -> str:
    """What a cell holds, for a pointer that rests on it and for a screen reader."""
    if cell not in scene.tiles:
        return "lifted from here" if cell == scene.lifted else "empty"
    said = {
        "last move": cell == scene.last,
        "by the exception": cell == scene.starred,
        "wins": cell in scene.decisive,
        "trapped": cell in scene.prey,
    }
    return ", ".join(
        [position.game.sides[scene.tiles[cell]], *(words for words, true in said.items() if true)]
    )


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
