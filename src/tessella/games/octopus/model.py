"""The rules of Octopus once more, in plain Python, for drawings and sentences.

It knows where tiles lie, which cells are open, and what a tile scores. A law compares all this with the compiled rules.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

import numpy as np

from tessella.core.position import Position

from .rules.grid import KINDS, NOWHERE, ROW, SPOTS, VALUES
from .rules.state import DRAW, PLAY, STATE

Cell = tuple[int, int]
"""Column, counted to the right, and row, counted down."""
ORIGIN: Cell = (0, 0)
BESIDE: tuple[Cell, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""The steps from a cell to the cells that share a side with it."""
NUMBERED = range(-128, 128)
"""The numbers that columns and rows may have; no tile is farther than 119 from the first."""


def tiles(position: Position) -> Mapping[Cell, int]:
    """The kind of the tile on each cell."""
    return kinds_on_cells(position.field("spots").tobytes())


@lru_cache(64)
def kinds_on_cells(spots: bytes) -> Mapping[Cell, int]:
    """The kind of the tile on each cell, from the bytes of the state's field `spots`."""
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
    """The first column, first row, last column and last row of some cells."""
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


STEPS: Mapping[str, Cell] = {
    "right": (1, 0),
    "up right": (1, -1),
    "up": (0, -1),
    "up left": (-1, -1),
    "left": (-1, 0),
    "down left": (-1, 1),
    "down": (0, 1),
    "down right": (1, 1),
}
"""From a cell to its neighbour in each direction, turning anticlockwise."""


class Arm(NamedTuple):
    """The cells that a tile scores for in one direction, nearest first: for its colour and for its value."""

    colour: tuple[Cell, ...]
    value: tuple[Cell, ...]

    @property
    def points(self) -> int:
        return len(self.colour) + len(self.value)


NOTHING = Arm((), ())


class Placement(NamedTuple):
    """A placement: the seat, the kind of its tile, and the cell."""

    seat: int
    kind: int
    cell: Cell


def arms(tiles: Mapping[Cell, int], cell: Cell, kind: int) -> dict[str, Arm]:
    """The arms of a tile of a kind on a cell, by direction, without those that score nothing."""
    found = {way: arm(tiles, cell, kind, step) for way, step in STEPS.items()}
    return {way: arm for way, arm in found.items() if arm.points}


def arm(tiles: Mapping[Cell, int], cell: Cell, kind: int, step: Cell) -> Arm:
    """One arm: equal colours and equal values are counted separately, each to the end of its row (O3)."""
    first = tiles.get((cell[0] + step[0], cell[1] + step[1]))
    if first is None or (first // VALUES != kind // VALUES and first % VALUES != kind % VALUES):
        return NOTHING
    row = list(walk(tiles, cell, step))
    return Arm(
        colour=tuple(takewhile(lambda at: tiles[at] // VALUES == kind // VALUES, row)),
        value=tuple(takewhile(lambda at: tiles[at] % VALUES == kind % VALUES, row)),
    )


def walk(tiles: Mapping[Cell, int], start: Cell, step: Cell) -> Iterator[Cell]:
    """The cells of the tiles that follow in one direction, up to the first empty cell."""
    cell = start[0] + step[0], start[1] + step[1]
    while cell in tiles:
        yield cell
        cell = cell[0] + step[0], cell[1] + step[1]


def worth(arms: Mapping[str, Arm]) -> int:
    """The score of a tile with these arms."""
    return sum(arm.points for arm in arms.values())


def last_placement(position: Position) -> Placement | None:
    """The tile that was placed last; None if there is none yet."""
    for move in reversed(position.history):
        if move.action < DRAW:
            return Placement(move.seat, *placement(move.action))
    return None


def arms_of(position: Position, kind: int, cell: Cell) -> dict[str, Arm]:
    """The arms of a tile that lies on a cell, or may be placed there."""
    return arms(tiles(position), cell, kind)
