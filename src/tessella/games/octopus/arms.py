"""What a tile scores (O3): its arms in eight directions, from the board alone, for sentences and pictures."""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

from tessella.core.position import Position

from .grid import VALUES
from .places import Cell, placement
from .state import DRAW

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
    """The cells that count in one direction, from the tile outwards, for its colour and for its value."""

    colour: tuple[Cell, ...]
    value: tuple[Cell, ...]

    @property
    def points(self) -> int:
        return len(self.colour) + len(self.value)


NOTHING = Arm((), ())


class Placement(NamedTuple):
    """A tile that was placed: whose turn it was, what was placed and where."""

    seat: int
    kind: int
    cell: Cell


def arms(tiles: Mapping[Cell, int], cell: Cell, kind: int) -> dict[str, Arm]:
    """The arms of a tile of a kind on a cell, by direction; those that count nothing are left out."""
    found = {way: arm(tiles, cell, kind, step) for way, step in STEPS.items()}
    return {way: arm for way, arm in found.items() if arm.points}


def arm(tiles: Mapping[Cell, int], cell: Cell, kind: int, step: Cell) -> Arm:
    """One arm: colour and value are counted apart, each as far as it goes on (O3)."""
    first = tiles.get((cell[0] + step[0], cell[1] + step[1]))
    if first is None or (first // VALUES != kind // VALUES and first % VALUES != kind % VALUES):
        return NOTHING
    row = list(walk(tiles, cell, step))
    return Arm(
        colour=tuple(takewhile(lambda at: tiles[at] // VALUES == kind // VALUES, row)),
        value=tuple(takewhile(lambda at: tiles[at] % VALUES == kind % VALUES, row)),
    )


def walk(tiles: Mapping[Cell, int], start: Cell, step: Cell) -> Iterator[Cell]:
    """The cells of the tiles that follow in one direction, up to a blank."""
    cell = start[0] + step[0], start[1] + step[1]
    while cell in tiles:
        yield cell
        cell = cell[0] + step[0], cell[1] + step[1]


def worth(arms: Mapping[str, Arm]) -> int:
    """What a tile scores by its arms."""
    return sum(arm.points for arm in arms.values())


def last_placement(position: Position) -> Placement | None:
    """The tile that was placed last; None if there is none yet."""
    for move in reversed(position.history):
        if move.action < DRAW:
            return Placement(move.seat, *placement(move.action))
    return None
