"""The clicks that make a move.

A placement is two clicks: the tile in the hand ("dk"), then the cell ("e4"); "stop" and "drop" are buttons.
"""

from collections.abc import Sequence
from itertools import chain

from tessella.core.position import Position

from ..model import rows
from ..notation import cell_name, tile_name
from ..rules.grid import CELLS, EMPTY, RIM, STEPS
from ..rules.state import DROP, STOP
from . import scene


def paths(position: Position, action: int) -> Sequence[str]:
    """The ids to click: the tile and its cell; or a button; or the bag, from which only chance takes tiles."""
    if action < STOP:
        kind, cell = divmod(action, CELLS)
        return tile_name(kind), cell_name(cell)
    return ({STOP: "stop", DROP: "drop"}.get(action, "bag"),)


def attempts(position: Position, path: Sequence[str]) -> Sequence[int]:
    """The placement of the tile on the cell. After a single click: of any tile of the hand on that cell, or of that
    tile on any cell."""
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
