"""Where things lie, in columns and rows counted from the first tile: plain values for sentences and pictures."""

from collections.abc import Collection, Mapping
from functools import lru_cache

import numpy as np

from tessella.core.position import Position

from .grid import KINDS, NOWHERE, ROW, SPOTS
from .state import PLAY, STATE

Cell = tuple[int, int]
"""Column, counted to the right, and row, counted down."""
ORIGIN: Cell = (0, 0)
BESIDE: tuple[Cell, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""From a cell to those it shares a side with."""
NUMBERED = range(-128, 128)
"""The columns and rows that have a number; tiles come no farther than 119."""


def tiles(position: Position) -> Mapping[Cell, int]:
    """The kind of the tile on each cell."""
    return lying(position.field("spots").tobytes())


@lru_cache(64)
def lying(spots: bytes) -> Mapping[Cell, int]:
    """The same, from the state's field."""
    by_kind = np.frombuffer(spots, STATE["spots"].base).reshape(KINDS, -1).tolist()
    return {cell_at(spot): kind for kind in range(KINDS) for spot in by_kind[kind] if spot != NOWHERE}


def open_cells(position: Position) -> list[Cell]:
    """Where a tile may be placed, row by row; none before the game begins and after its end. (O2)"""
    if position.field("phase") != PLAY or position.over:
        return []
    taken = tiles(position)
    return sorted(open_around(taken), key=lambda cell: (cell[1], cell[0]))


def open_around(taken: Collection[Cell]) -> set[Cell]:
    """The empty cells that share a side with a taken one; the origin if there is none. (O2)"""
    if not taken:
        return {ORIGIN}
    return {(column + x, row + y) for column, row in taken for x, y in BESIDE} - set(taken)


def bounds(cells: Collection[Cell]) -> tuple[int, int, int, int]:
    """The westernmost column, the northernmost row, the easternmost column and the southernmost row of some cells."""
    columns, rows = zip(*cells, strict=True)
    return min(columns), min(rows), max(columns), max(rows)


def action_of(kind: int, cell: Cell) -> int:
    """The placement of a kind on a cell."""
    return kind * SPOTS + spot_of(cell)


def placement(action: int) -> tuple[int, Cell]:
    """Kind and cell of a placement."""
    kind, spot = divmod(action, SPOTS)
    return kind, cell_at(spot)


def spot_of(cell: Cell) -> int:
    """The number of a cell's spot."""
    column, row = cell
    return (row + 128) * ROW + column + 128


def cell_at(spot: int) -> Cell:
    """The cell of a spot."""
    row, column = divmod(spot, ROW)
    return column - 128, row - 128
