"""What a player's last action brought about: one sentence with its clauses."""

from tessella.core.drawing.hexgrid import AXES, Cell
from tessella.core.position import Position
from tessella.core.sentences import does

from ..model import LINE_LENGTH, cell_of, own_of, run_from, tiles_of
from ..notation import EXCEPTION, LIFT, NUMBERS, name

TOLD = 3
"""The shortest row of tiles that is told."""


def news(position: Position) -> str | None:
    """What was placed, lifted or moved, and the longest row it makes; or who left the game."""
    if not position.history:
        return None
    move = position.history[-1]
    if position.game.leaving(move.action):
        return f"{does(position, move.seat, str(move))} (G3)."
    cell = cell_of(move.action)
    if move.text.endswith(LIFT):
        return f"{does(position, move.seat, 'lifts')} the tile from {name(cell)} (A6)."
    row = longest(own_of(tiles_of(position), move.seat), cell)
    return f"{does(position, move.seat, done(position))}{said(row)}."


def done(position: Position) -> str:
    """What the last action was: a tile placed, or one that was lifted put down (A5, A6)."""
    *before, move = position.history[-2:]
    alone = move.text.endswith(EXCEPTION)
    aside = ", where it touches only one other" if alone else ""
    if before and before[0].text.endswith(LIFT):
        ways = f"from {name(cell_of(before[0].action))} to {name(cell_of(move.action))}{aside}"
        return f"moves a tile {ways} ({'A5, A6' if alone else 'A6'})"
    return f"places a tile on {name(cell_of(move.action))}{aside}{' (A5)' if alone else ''}"


def longest(own: set[Cell], cell: Cell) -> int:
    """The number of tiles in the longest row through a cell."""
    return max(
        len(run_from(cell, axis, own)) + len(run_from(cell, (-axis[0], -axis[1]), own)) - 1 for axis in AXES
    )


def said(row: int) -> str:
    """A row in words, as long as it is worth it; a whole line ends the game, and its sentence tells of it."""
    return f": {NUMBERS[row]} in a row" if TOLD <= row < LINE_LENGTH else ""
