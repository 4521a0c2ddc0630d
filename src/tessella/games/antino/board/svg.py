"""The whole drawing: the board with its tiles, the hand in front below it, and the seats."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

from tessella.core.position import Position
from tessella.core.svg import document, tag

from ..model import Cell, Ranks, last_placement, rows, walks, worth
from ..notation import cell_name, cells_listed, in_points, tile_words
from ..rules.grid import LOCK
from . import cells, hand, layout, seats
from .cells import PAPER_WIDTH, Square


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """Board, hand, bag and seats as an SVG document; what has its id in marks is shown as legal."""
    square, marked = cells.square_of(position), set(marks)
    return document(
        (0, 0, PAPER_WIDTH, layout.BOTTOM),
        cells.axis(square),
        places(square.size, rows(position), credit(position), frozenset(marked)),
        cells.overlay(position, square),
        *hand.tray(position, marked),
        *seats.plates(position),
        title=f"{position.game.title} board",
    )


@lru_cache(64)
def places(size: int, ranks: Ranks, credited: tuple[int, str], marked: frozenset[str]) -> str:
    """All cells. They are cached, because players and watchers see the same ones."""
    number, words = credited
    return "".join(
        [
            place(
                size,
                cell,
                words if cell.number == number else "",
                bool(marked) and cell_name(cell.number) in marked,
            )
            for cell in chain(*ranks)
        ]
    )


@lru_cache(4096)
def place(size: int, cell: Cell, credit: str, legal: bool) -> str:
    """One cell and what lies there, to be clicked."""
    name = cell_name(cell.number)
    return tag(
        "g",
        tag("title", f"{name}: {describe(cell)}{credit}"),
        cells.shapes(cell, legal),
        data_at=name,
        class_=cells.kind(cell) + (" legal" if legal else ""),
        transform=Square(size).move_to(cell.number),
    )


def describe(cell: Cell) -> str:
    """What a cell holds, in words for the pointer and for screen readers."""
    if cell.empty:
        return "empty, " + closed_by(cell.locks) if cell.locks else "empty"
    if cell.joker:
        return "joker"
    state = (", closed" if cell.shut else ", open") if cell.held % 3 == LOCK else ""
    return tile_words(cell.held) + state


def closed_by(locks: Sequence[int]) -> str:
    """Why only keys fit a cell (N4)."""
    return f"closed by the {'lock' if len(locks) == 1 else 'locks'} on {cells_listed(locks)}"


def credit(position: Position) -> tuple[int, str]:
    """The cell of the last tile, and words on who placed it and on its points; 0 and no words if there is none."""
    placed = last_placement(position)
    if placed is None:
        return 0, ""
    points = in_points(worth(walks(position, placed.cell)))
    return placed.cell, f", placed last by {position.game.sides[placed.seat]} for {points}"
