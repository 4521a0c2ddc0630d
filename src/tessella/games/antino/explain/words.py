"""Moves in a few words, for lists of moves."""

from tessella.core.position import Position

from ..model import Ground, locks_beside
from ..notation import cell_name, tile_words
from ..rules.grid import CELLS, KEY
from ..rules.state import DRAW, DRAW_HIDDEN, STOP


def words(position: Position, action: int) -> str:
    """A tile, its cell and its score: "red square on e4, +5"; or what was drawn, as far as it is seen."""
    if action >= DRAW:
        return "a tile drawn" if action == DRAW_HIDDEN else f"{tile_words(action - DRAW)} drawn"
    if action >= STOP:
        return "stops" if action == STOP else "no tile fits: all dropped"
    (kind, cell), ground = divmod(action, CELLS), Ground.of(position)
    opens = ", opens a lock" if kind % 3 == KEY and locks_beside(ground.closed, cell) else ""
    return f"{tile_words(kind)} on {cell_name(cell)}, +{ground.points(kind, cell)}{opens}"
