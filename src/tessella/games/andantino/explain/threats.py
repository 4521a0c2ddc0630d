"""Where a side would win with one more tile, and how long a row it would make there (A1, A2)."""

from collections.abc import Collection, Iterable

from tessella.core.drawing.hexgrid import Cell, neighbours
from tessella.core.position import Position

from ..model import LINE_LENGTH, Tiles, cells_within, homes, is_shut_in, own_of, tiles_of
from ..rules.state import RED
from .news import longest


def row_with(own: Collection[Cell], cell: Cell) -> int:
    """The number of tiles in the longest row through a cell, if one's own tile lies or is placed there."""
    return longest({*own, cell}, cell)


def open_to(position: Position, seat: int) -> list[Cell]:
    """The cells where a side could place a tile if it were its turn (A0, A5)."""
    alone = seat == RED and position.field("exception") == 1
    return sorted(homes(tiles_of(position), 1 if alone else 2))


def wins(tiles: Tiles, seat: int, cells: Iterable[Cell]) -> dict[Cell, str]:
    """Those of some empty cells where a tile of a side would win, each with the clause."""
    own = own_of(tiles, seat)
    found = {cell: "A1" for cell in cells if row_with(own, cell) >= LINE_LENGTH}
    return found | {cell: "A2" for cell in cells if cell not in found and closes(tiles, own, cell)}


def closes(tiles: Tiles, own: Collection[Cell], cell: Cell) -> bool:
    """Whether a tile on a cell closes a loop around enemy tiles (A2). It must join two parts of the loop, between which
    there is something else on both sides."""
    around = list(neighbours(cell))
    turns = sum(
        (one in own) != (other in own) for one, other in zip(around, around[1:] + around[:1], strict=True)
    )
    walls, every = {*own, cell}, {**tiles, cell: -1}
    return turns > 2 and any(
        near not in own
        and is_shut_in(near, walls, every)
        and not cells_within(near, walls).isdisjoint(set(tiles) - walls)
        for near in around
    )
