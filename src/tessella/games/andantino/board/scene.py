"""The facts about a position that the drawings show."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tessella.core.drawing.hexgrid import Cell, neighbours
from tessella.core.position import Position

from ..model import Trap, cell_of, held_from, lines, own_of, tiles_of, traps
from ..rules.state import ACTIONS, INSIDE, LINE, TRAP

MARGIN = 1  # rows, or half columns, between the outermost tile and the edge of the field: a cell beside two tiles fits
WIDE = 2  # half columns, where a cell beside one tile may be played (A5)
REACH = (
    2  # cells from the nearest tile to the last ones that are drawn; some are seen only where there is room
)
STEP = 2  # rows, or half columns, by which the field grows


@dataclass(frozen=True)
class Field:
    """A rectangle of the table: rows from top to bottom, and half columns (2q + r of a cell) from left to right."""

    left: int
    right: int
    top: int
    bottom: int

    def row(self, r: int) -> Iterator[Cell]:
        """The cells of one row, from the left."""
        first = (self.left - r + 1) // 2
        return ((q, r) for q in range(first, (self.right - r) // 2 + 1))


FIRST = Field(left=-4, right=6, top=-3, bottom=3)  # around the two set-up tiles, on half columns 0 and 2


class Content(NamedTuple):
    """What one tile shows."""

    seat: int
    last: bool = False
    starred: bool = False
    wins: bool = False
    trapped: bool = False


@dataclass(frozen=True)
class Scene:
    """The content of a picture; only what is in these fields is drawn."""

    tiles: dict[Cell, int]
    last: Cell | None
    """The cell on which the last move placed a tile."""
    starred: Cell | None
    """The tile that was placed by the exception and has not moved since (A5)."""
    lifted: Cell | None
    """The cell from which the mover has lifted the tile in hand (A6)."""
    lines: tuple[tuple[Cell, ...], ...]
    traps: tuple[Trap, ...]
    field: Field

    @property
    def prey(self) -> set[Cell]:
        """The tiles inside winning loops."""
        return {cell for trap in self.traps for cell in trap.prey}

    @property
    def winning(self) -> list[Cell]:
        """The tiles of winning lines and loops, one after another, each once."""
        shapes = (*self.lines, *(trap.loop for trap in self.traps))
        return list(dict.fromkeys(cell for shape in shapes for cell in shape))

    @property
    def others(self) -> list[Cell]:
        """The tiles that have no part in what won, if a shape has won."""
        shown = {*self.winning, *self.prey}
        return [cell for cell in self.tiles if cell not in shown] if shown else []

    @property
    def rings(self) -> list[list[Cell]]:
        """The empty cells near tiles by their distance to the nearest, from 1 to REACH."""
        seen, ring, found = set(self.tiles), set(self.tiles), []
        for _ in range(REACH):
            ring = {near for cell in ring for near in neighbours(cell)} - seen
            seen |= ring
            found.append(sorted(ring - {self.lifted}))
        return found

    @property
    def contents(self) -> dict[Cell, Content]:
        """What each tile shows."""
        wins, trapped = set(self.winning), self.prey
        return {
            cell: Content(seat, cell == self.last, cell == self.starred, cell in wins, cell in trapped)
            for cell, seat in self.tiles.items()
        }


def scene_of(position: Position) -> Scene:
    """Everything that a picture of a position shows."""
    tiles, lifted = tiles_of(position), held_from(position)
    winner, reason = position.field("winner"), position.field("reason")
    return Scene(
        tiles=tiles,
        last=last_placed(position, tiles),
        starred=placed_by_exception(position, tiles),
        lifted=lifted,
        lines=tuple(lines(own_of(tiles, winner))) if reason == LINE else (),
        traps=tuple(traps(tiles, winner)) if reason in (TRAP, INSIDE) else (),
        field=field_around(
            [*tiles, *([] if lifted is None else [lifted])],
            WIDE if position.options["exception"] else MARGIN,
        ),
    )


def last_placed(position: Position, tiles: dict[Cell, int]) -> Cell | None:
    """The tile that the last player to move has placed."""
    played = [cell_of(move.action) for move in position.history[-3:] if move.action < ACTIONS]
    return next((cell for cell in reversed(played) if cell in tiles), None)


def placed_by_exception(position: Position, tiles: dict[Cell, int]) -> Cell | None:
    """Where the tile lies that was placed by the exception (A5), unless it was lifted since."""
    for index, move in enumerate(position.history):
        if move.text.endswith("*"):
            later = {after.action for after in position.history[index + 1 :]}
            cell = cell_of(move.action)
            return cell if cell in tiles and move.action not in later else None
    return None


def field_around(cells: Sequence[Cell], aside: int = MARGIN) -> Field:
    """The smallest field with these cells, MARGIN above and below them, and aside on the left and on the right: FIRST,
    with each side moved out by whole STEPs."""
    rows = [r for _, r in cells]
    halves = [2 * q + r for q, r in cells]
    return Field(
        left=FIRST.left - outward(FIRST.left - min(halves) + aside),
        right=FIRST.right + outward(max(halves) + aside - FIRST.right),
        top=FIRST.top - outward(FIRST.top - min(rows) + MARGIN),
        bottom=FIRST.bottom + outward(max(rows) + MARGIN - FIRST.bottom),
    )


def outward(missing: int) -> int:
    """What is missing, rounded up to a multiple of STEP; 0 if nothing is."""
    return max(0, -(-missing // STEP) * STEP)
