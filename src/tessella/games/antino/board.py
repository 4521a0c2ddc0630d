"""The board: a position as SVG and as text, and the clicks that make a move.

A placement is two clicks: the tile in the hand ("dk"), then the cell ("e4"); "stop" and "drop" are buttons. picture.py
has the looks of the board, table.py those of what lies around it, glyphs.py the shapes.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from tessella.core.position import Position
from tessella.core.svg import document, tag

from . import emblems, picture, scene, table, terminal
from .cells import Cell, rows
from .grid import CELLS, EMPTY, LOCK, RIM, STEPS
from .notation import cell_name, tile_name, tile_words
from .picture import PAPER_WIDTH, Square
from .state import DROP, STOP
from .walks import last_placement, walks, worth
from .words import cells_listed, in_points

STYLES = terminal.STYLES
text = terminal.text


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """Board, hand, bag and seats as an SVG document; what has its id in marks is shown as legal."""
    square, marked = picture.square_of(position), set(marks)
    return document(
        (0, 0, PAPER_WIDTH, table.BOTTOM),
        picture.axis(square),
        *places(position, square, marked),
        tag("g", *picture.overlay(position, square), pointer_events="none"),
        *table.tray(position, marked),
        *table.seats(position),
        title=f"{position.game.title} board",
    )


def places(position: Position, square: Square, marked: Collection[str]) -> Iterator[str]:
    """All cells."""
    credited = credit(position)
    for cell in chain(*rows(position)):
        yield place(
            square, cell, credited.get(cell.number, ""), bool(marked) and cell_name(cell.number) in marked
        )


@lru_cache(4096)
def place(square: Square, cell: Cell, credit: str, legal: bool) -> str:
    """One cell and what lies there, to be clicked."""
    name = cell_name(cell.number)
    return tag(
        "g",
        tag("title", f"{name}: {describe(cell)}{credit}"),
        picture.shapes(cell, legal),
        data_at=name,
        class_=picture.kind(cell) + (" legal" if legal else ""),
        transform=square.move_to(cell.number),
    )


def describe(cell: Cell) -> str:
    """What a cell holds, for a pointer that rests on it and for a screen reader."""
    if cell.empty:
        return "empty, " + closed_by(cell.locks) if cell.locks else "empty"
    if cell.joker:
        return "joker"
    state = (", closed" if cell.shut else ", open") if cell.held % 3 == LOCK else ""
    return tile_words(cell.held) + state


def closed_by(locks: Sequence[int]) -> str:
    """Why only keys fit a cell (N4)."""
    return f"closed by the {'lock' if len(locks) == 1 else 'locks'} on {cells_listed(locks)}"


def credit(position: Position) -> dict[int, str]:
    """Who placed the last tile, and for how much; nothing about other tiles."""
    placed = last_placement(position)
    if placed is None:
        return {}
    points = in_points(worth(walks(position, placed.cell)))
    return {placed.cell: f", placed last by {position.game.sides[placed.seat]} for {points}"}


def emblem(seat: int) -> str:
    """The sign of a seat, as a small picture of its own."""
    return document((-20, -20, 40, 40), emblems.SIGNS[seat], title=emblems.NAMES[seat])


def paths(position: Position, action: int) -> Sequence[str]:
    """The tile and its cell, or a button; nobody but chance takes tiles out of the bag."""
    if action < STOP:
        kind, cell = divmod(action, CELLS)
        return tile_name(kind), cell_name(cell)
    return ({STOP: "stop", DROP: "drop"}.get(action, "bag"),)


def attempts(position: Position, path: Sequence[str]) -> Sequence[int]:
    """Placing the tile on the cell; after one click, any tile of the hand on the cell, or the tile on any cell."""
    if not scene.in_sight(position):
        return []
    cells = {cell_name(cell.number): cell.number for cell in chain(*rows(position))}
    tiles = {tile_name(kind): kind for kind in scene.held(position)}
    match list(path):
        case [verb] if verb == scene.verb(position):
            return [STOP if verb == "stop" else DROP]
        case [cell] if cell in cells:
            return [kind * CELLS + cells[cell] for kind in tiles.values()]
        case [tile] if tile in tiles:
            return [tiles[tile] * CELLS + cell for cell in beside_tiles(position)]
        case [tile, cell] if tile in tiles and cell in cells:
            return [tiles[tile] * CELLS + cells[cell]]
        case _:
            return []


def beside_tiles(position: Position) -> list[int]:
    """The empty cells that have a neighbour."""
    cells = position.field("cells")
    empty = [cell for cell in range(CELLS) if cells[cell] == EMPTY]
    return [cell for cell in empty if any(cells[cell + step] not in (EMPTY, RIM) for step in STEPS)]
