"""The board as SVG: cells and tiles on moss, and what the last tile scores.

Classes that only this game's drawings use, for themes:

    closed      an empty cell beside a closed lock (N4)
    joker       the tile in the middle (N1)
    walk        a golden ring around tiles that the last one scores for (N5)
    bag         the bag, beside a hand
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

from tessella.core.drawing.svg import document, tag
from tessella.core.position import Position
from tessella.core.sentences import amount

from ..model import Cell, Ranks, last_placement, rows, size_of, walks, worth
from ..notation import cell_name, cells_listed, tile_name, tile_words
from ..rules.grid import LOCK
from .glyphs import SHAPES
from .ground import moss
from .lights import points
from .order import turning
from .paint import HINT, move_to, use
from .square import Square, axis


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """The board as an SVG document; the cells whose names are in marks are shown as legal."""
    square, marked = Square(size_of(position)), frozenset(marks)
    placed = last_placement(position)
    counted = tuple(walks(position, placed.cell).items()) if placed else ()
    return document(
        square.box,
        SHAPES,
        moss(square.box),
        tag(
            "g",
            axis(square),
            turning(square, bool(position.options["clockwise"])) if position.seats > 2 else "",
            places(square, rows(position), credit(position), marked),
            points(square, placed.cell, counted) if placed else "",
            class_="dark",
        ),
        title=f"{position.game.title} board",
    )


@lru_cache(64)
def places(square: Square, ranks: Ranks, credited: tuple[int, str], marked: frozenset[str]) -> str:
    """All cells. They are cached, because players and watchers see the same ones."""
    number, words = credited
    return "".join(
        [
            place(
                square,
                cell,
                words if cell.number == number else "",
                bool(marked) and cell_name(cell.number) in marked,
            )
            for cell in chain(*ranks)
        ]
    )


@lru_cache(4096)
def place(square: Square, cell: Cell, credit: str, legal: bool) -> str:
    """One cell and what lies there, to be clicked."""
    name, described = cell_name(cell.number), describe(cell)
    return tag(
        "g",
        tag("title", f"{name}: {described}{credit}") if described else "",
        shapes(cell),
        HINT if legal else "",
        data_at=name,
        class_=kind(cell) + (" legal" if legal else ""),
        transform=move_to(*square.middle(cell.number)),
    )


def kind(cell: Cell) -> str:
    """The class of a cell, or of the tile that lies there."""
    if cell.empty:
        return "cell closed" if cell.locks else "cell"
    return "tile joker" if cell.joker else "tile"


def shapes(cell: Cell) -> str:
    """What is drawn on a cell."""
    if cell.empty:
        return use("hollow") + (use("keyhole", class_="aid") if cell.locks else "")
    if cell.joker:
        return use("joker")
    return use(tile_name(cell.held), class_="piece") + (use("closed") if cell.shut else "")


def describe(cell: Cell) -> str:
    """What a cell holds, in words for the pointer and for screen readers; nothing if it is just empty."""
    if cell.empty:
        return f"empty, {closed_by(cell.locks)}" if cell.locks else ""
    if cell.joker:
        return "joker, the gnome"
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
    won = amount(worth(walks(position, placed.cell)), "point")
    return placed.cell, f", placed last by {position.game.sides[placed.seat]} for {won}"
