"""The clicks that make a move: a placement is two clicks, the tile ("r3"), then the cell ("2,-1")."""

from collections.abc import Sequence
from functools import lru_cache

from tessella.core.position import Position

from ..model import Cell, action_of, cell_at, open_cells, tiles
from ..notation import cell_name, tile_name
from ..rules.grid import KINDS, SPOTS
from ..rules.state import BEGIN, DRAW

DEAL = "deal"


def paths(position: Position, action: int) -> Sequence[str]:
    """The ids to click: tile and cell; or the tile that is dealt; or the notice, for the draw of who begins."""
    return path_of(action)


@lru_cache(1 << 14)
def path_of(action: int) -> tuple[str, ...]:
    """The ids of an action, which are the same in every position. They are cached for the sake of speed: a position
    has hundreds of actions, most of them also actions of the one before."""
    if action >= BEGIN:
        return (DEAL,)
    if action >= DRAW:
        return (tile_name(action - DRAW),)
    kind, spot = divmod(action, SPOTS)
    return TILES[kind], cell_name(cell_at(spot))


def attempts(position: Position, path: Sequence[str]) -> Sequence[int]:
    """The placements that a player may have meant by these clicks.

    For a tile and a cell, it is this placement. For a tile without a cell, it is the last tile on some open cell; for a
    cell alone, it is some tile of the hand on that cell. One placement is enough, because any other cell or tile would
    be refused for the same reason.
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
    """The cells on the board, by their names."""
    return {cell_name(cell): cell for cell in [*open_cells(position), *tiles(position)]}
