"""The whole drawing: the field with its tiles, the seats around it, and the rack of tiles below."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from tessella.core.position import Position
from tessella.core.svg import document

from ..model import Arm, Cell, Placement, arms_of, last_placement, open_cells, tiles, worth
from ..notation import amount, cell_name
from . import field, rack, scene, seats
from .arms import draw_arms
from .clicks import DEAL
from .field import PAPER_WIDTH


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """Field, seats and tiles as an SVG document; what has its id in marks is shown as legal."""
    marked = set(marks)
    return document(
        (0, 0, PAPER_WIDTH, rack.BOTTOM),
        *field.framed(field.window_of(position), *on_field(position, marked)),
        seats.around(position, marked),
        title=f"{position.game.title} board",
    )


def on_field(position: Position, marked: Collection[str]) -> Iterator[str]:
    """Open cells, tiles, and the arms of the last tile; before the first turn, a notice of what is going on."""
    if said := scene.going_on(position):
        yield field.notice(DEAL, said)
        return
    window, placed = field.window_of(position), last_placement(position)
    counted = arms_of(position, placed.kind, placed.cell) if placed else {}
    credited = credit(position, placed, counted) if placed else {}
    yield field.axis(window)
    for cell in open_cells(position):
        yield field.open_cell(cell, bool(marked) and cell_name(cell) in marked)
    for cell, kind in tiles(position).items():
        yield field.tile(cell, kind, credited.get(cell, ""))
    if placed:
        yield draw_arms(window.scale, placed.cell, counted)


def credit(position: Position, placed: Placement, counted: Mapping[str, Arm]) -> dict[Cell, str]:
    """By cell: words on who placed the last tile and on its points. There are no words for other tiles."""
    points = amount(worth(counted), "point")
    return {placed.cell: f", placed last by {position.game.sides[placed.seat]} for {points}"}
