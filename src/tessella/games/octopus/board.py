"""The board: a position as SVG and as text, and the clicks that make a move.

A placement is two clicks: the tile ("r3"), then the cell ("2,-1"). picture.py has the looks of the field, tentacles.py
those of what a tile counts, table.py and rack.py those of what lies around, glyphs.py and emblems.py the shapes.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from tessella.core.position import Position
from tessella.core.svg import document, tag

from . import emblems, glyphs, picture, rack, scene, table, terminal
from .arms import Arm, Placement, arms, last_placement, worth
from .grid import KINDS, SPOTS
from .notation import cell_name, tile_name
from .picture import PAPER_WIDTH
from .places import Cell, action_of, cell_at, open_cells, placement, tiles
from .state import BEGIN, DRAW
from .tentacles import SOON, tentacles
from .words import amount

STYLES = terminal.STYLES
text = terminal.text
DEAL = "deal"


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """Field, seats and tiles as an SVG document; what has its id in marks is shown as legal."""
    marked = set(marks)
    return document(
        (0, 0, PAPER_WIDTH, rack.BOTTOM),
        *picture.field(picture.window_of(position), *on_field(position, marked)),
        table.around(position, marked),
        title=f"{position.game.title} board",
    )


def on_field(position: Position, marked: Collection[str]) -> Iterator[str]:
    """Open cells, tiles and what the last tile counts; until the first turn what is going on instead."""
    if said := scene.going_on(position):
        yield picture.notice(DEAL, said)
        return
    window, placed = picture.window_of(position), last_placement(position)
    counted = arms_of(position, placed.kind, placed.cell) if placed else {}
    credited = credit(position, placed, counted) if placed else {}
    yield picture.axis(window)
    for cell in open_cells(position):
        yield picture.open_cell(cell, bool(marked) and cell_name(cell) in marked)
    for cell, kind in tiles(position).items():
        yield picture.tile(cell, kind, credited.get(cell, ""))
    if placed:
        yield tentacles(window.scale, placed.cell, counted)


def credit(position: Position, placed: Placement, counted: Mapping[str, Arm]) -> dict[Cell, str]:
    """Who placed the last tile, and for how much; nothing about other tiles."""
    points = amount(worth(counted), "point")
    return {placed.cell: f", placed last by {position.game.sides[placed.seat]} for {points}"}


def arms_of(position: Position, kind: int, cell: Cell) -> dict[str, Arm]:
    """What a tile counts that lies on a cell, or would."""
    return arms(tiles(position), cell, kind)


def emblem(seat: int) -> str:
    """The sign of a seat, as a small picture of its own."""
    sign = tag("g", emblems.sign(seat, 0, 0, 40.0), fill=emblems.SEA, **emblems.LOOKS)
    return document((-20, -20, 40, 40), sign, title=emblems.NAMES[seat])


# Before a move is made


def label(position: Position, action: int) -> str:
    """The points of a placement."""
    return str(worth(arms_of(position, *placement(action)))) if action < DRAW else "?"


def preview(position: Position, action: int) -> str:
    """A tile that may be placed, half there, and what it counts."""
    if action >= DRAW:
        return ""
    kind, cell = placement(action)
    half = tag("g", glyphs.tile(kind), transform=picture.move_to(cell), opacity=0.75)
    return half + tentacles(picture.window_of(position).scale, cell, arms_of(position, kind, cell), SOON)


# Clicks


def paths(position: Position, action: int) -> Sequence[str]:
    """The tile and its cell; a tile that is dealt; or the words in the middle while it is drawn who begins."""
    if action >= BEGIN:
        return (DEAL,)
    if action >= DRAW:
        return (tile_name(action - DRAW),)
    kind, spot = divmod(action, SPOTS)
    return TILES[kind], name_at(spot)


@lru_cache(1024)
def name_at(spot: int) -> str:
    """The id of a cell."""
    return cell_name(cell_at(spot))


def attempts(position: Position, path: Sequence[str]) -> Sequence[int]:
    """Placing the tile on the cell. With no cell, the last tile on an open cell; with no tile, one of the hand there.

    One is enough then: another open cell, or another tile of the hand, would be refused for the same reason.
    """
    if position.mover < 0:
        return []
    match list(path):
        case [tile] | [_, tile] if KIND_OF.keys() >= {*path}:
            return [action_of(KIND_OF[tile], open_cells(position)[0])]
        case [cell] if cell in (cells := drawn_cells(position)):
            return [action_of(int(position.field("hand")[position.mover].argmax()), cells[cell])]
        case [tile, cell] if tile in KIND_OF and cell in (cells := drawn_cells(position)):
            return [action_of(KIND_OF[tile], cells[cell])]
        case _:
            return []


TILES = tuple(map(tile_name, range(KINDS)))
"""The ids of tiles, by kind."""
KIND_OF = {name: kind for kind, name in enumerate(TILES)}


def drawn_cells(position: Position) -> dict[str, Cell]:
    """The cells on the field, by their names."""
    return {cell_name(cell): cell for cell in [*open_cells(position), *tiles(position)]}
