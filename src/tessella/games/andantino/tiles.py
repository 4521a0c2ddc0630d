"""What stands on the table, as plain Python values: for notation, sentences and pictures."""

from collections.abc import Iterator, Mapping

from tessella.core.hex import Cell, neighbours
from tessella.core.position import Position

from .rules import NOWHERE, RED, TILES

HALF = 128  # a cell's number is (r + HALF) * 2 * HALF + q + HALF
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

Tiles = Mapping[Cell, int]
"""The seat whose tile lies on a cell, for every cell with a tile."""


def cell_of(action: int) -> Cell:
    """The cell (q, r) of a number."""
    return action % (2 * HALF) - HALF, action // (2 * HALF) - HALF


def action_of(cell: Cell) -> int:
    """The number of a cell, which is also the action of placing there or lifting from there."""
    return (cell[1] + HALF) * 2 * HALF + cell[0] + HALF


def name(cell: Cell) -> str:
    """A cell as players write it."""
    return f"{cell[0]},{cell[1]}"


def amount(count: int, thing: str) -> str:
    """A number of things in words."""
    number = WORDS[count] if count < len(WORDS) else str(count)
    return f"{number} {thing}{'' if count == 1 else 's'}"


def tiles_of(position: Position) -> dict[Cell, int]:
    """All tiles on the table, in the order of playing."""
    numbers = position.field("tiles").tolist()
    return {cell_of(number): index % 2 for index, number in enumerate(numbers) if number != NOWHERE}


def held_from(position: Position) -> Cell | None:
    """The cell from which the mover has lifted the tile in hand (A6)."""
    number = position.field("held")
    return None if number == NOWHERE else cell_of(number)


def lifting(position: Position) -> bool:
    """Is the mover to lift a tile? (A6)"""
    full = position.field("placed") == TILES
    return full and not position.over and held_from(position) is None


def exception_open(position: Position) -> bool:
    """May the mover place a tile that touches only one other? (A5)"""
    return position.mover == RED and position.field("exception") == 1


def without_exception(position: Position) -> str:
    """Why the mover has no second-player exception."""
    if not position.options["exception"]:
        return "this game is played without it"
    return "it is Red's alone" if position.mover != RED else "Red has used it already"


def contacts(cell: Cell, tiles: Tiles) -> int:
    """How many tiles touch a cell."""
    return sum(neighbour in tiles for neighbour in neighbours(cell))


def homes(tiles: Tiles, needed: int) -> Iterator[Cell]:
    """The empty cells that touch at least so many tiles."""
    beside = {cell for tile in tiles for cell in neighbours(tile)}
    return (cell for cell in beside if cell not in tiles and contacts(cell, tiles) >= needed)
