"""Moves in a few words, for lists of moves."""

from tessella.core.position import Position

from ..model import LINE_LENGTH, cell_of, held_from, lifting, own_of, tiles_of
from ..notation import EXCEPTION, NUMBERS, name, sign
from .news import TOLD
from .threats import closes, row_with


def words(position: Position, action: int) -> str:
    """Where the tile goes, and what it makes: "tile on 3,0, four in a row"."""
    cell, tiles = cell_of(action), tiles_of(position)
    if lifting(position):
        return f"tile lifted from {name(cell)}"
    own = own_of(tiles, position.mover)
    row = row_with(own, cell)
    made = [f"tile {'moved to' if held_from(position) else 'on'} {name(cell)}"]
    if sign(position, cell) == EXCEPTION:
        made.append("beside one tile only")
    if row >= TOLD:
        made.append(f"{NUMBERS[row]} in a row")
    if row < LINE_LENGTH and closes(tiles, own, cell):
        made.append("loop closed")
    return ", ".join(made)
