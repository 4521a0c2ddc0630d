"""The clicks that make a move: one click, on a cell."""

from collections.abc import Sequence

from tessella.core.position import Position

from ..model import action_of, cell_of
from ..notation import name, parse


def paths(position: Position, action: int) -> Sequence[str]:
    """One click: on the cell to place on, or on the tile to lift."""
    return (name(cell_of(action)),)


def attempts(position: Position, path: Sequence[str]) -> Sequence[int]:
    """The cell that was clicked."""
    if len(path) != 1:
        return []
    try:
        return [action_of(parse(path[0])[0])]
    except ValueError:
        return []
