"""Moves as text: a tile placed is "2,-1", one placed by the exception "2,-1*" (A5), one lifted "2,-1^" (A6).

The numbers are the cell's column q and row r; White's set-up tile is 0,0 and Red's 1,0. The sign is for the reader:
the position tells what a move is, so it may be left out when typing.
"""

import re

from tessella.core.drawing.hexgrid import Cell
from tessella.core.position import Position

from .model import HALF, action_of, cell_of, contacts, exception_open, lifting, tiles_of
from .rules.state import RED

EXCEPTION, LIFT = "*", "^"
FORM = re.compile(r"\(?\s*([+-]?[0-9]{1,6})\s*[,;\s]\s*([+-]?[0-9]{1,6})\s*\)?\s*([*^]?)\s*\)?")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def write(position: Position, action: int) -> str:
    """The text of an action, legal or not."""
    cell = cell_of(action)
    return name(cell) + sign(position, cell)


def read(position: Position, text: str) -> int:
    """The action that a text means, legal or not.

    Raises ValueError if the text is no cell, or if its sign contradicts the position.
    """
    cell, given = parse(text)
    if not position.over and given not in ("", sign(position, cell)):
        raise ValueError(contradiction(position, cell, given))
    return action_of(cell)


def parse(text: str) -> tuple[Cell, str]:
    """The cell and the sign that a text names; raises ValueError."""
    found = FORM.fullmatch(text.strip())
    if found is None:
        raise ValueError(
            f"{text[:20]!r} is no move: write the column and the row of a cell, for example 2,-1."
        )
    cell = int(found[1]), int(found[2])
    if max(map(abs, cell)) >= HALF:
        raise ValueError(
            f"{name(cell)} is too far away: columns and rows go from {1 - HALF} to {HALF - 1}, as in 2,-1."
        )
    return cell, found[3]


def sign(position: Position, cell: Cell) -> str:
    """The sign after a cell, which says what kind of move the mover makes there; empty for a usual placement."""
    if lifting(position):
        return LIFT
    return EXCEPTION if exception_open(position) and contacts(cell, tiles_of(position)) == 1 else ""


def name(cell: Cell) -> str:
    """A cell as players write it."""
    return f"{cell[0]},{cell[1]}"


def contradiction(position: Position, cell: Cell, given: str) -> str:
    """Why a sign does not fit the position."""
    side, right = position.game.sides[position.mover], name(cell) + sign(position, cell)
    if given == LIFT:
        return f"The sign {LIFT} is for lifting a tile (A6), but {side} is to place one: write {right}."
    if lifting(position):
        return (
            f"The sign {EXCEPTION} is for placing a tile (A5), but {side} is to lift one (A6): write {right}."
        )
    if not exception_open(position):
        return f"The sign {EXCEPTION} is for the second-player exception, but {without_exception(position)} (A5)."
    touched = amount(contacts(cell, tiles_of(position)), "tile")
    return f"The sign {EXCEPTION} is for a cell that touches exactly one tile, but {name(cell)} touches {touched} (A5)."


def without_exception(position: Position) -> str:
    """Why the mover has no second-player exception."""
    if not position.options["exception"]:
        return "this game is played without it"
    return "it is Red's alone" if position.mover != RED else "Red has used it already"


def amount(count: int, thing: str) -> str:
    """A number of things in words."""
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{number} {thing}{'' if count == 1 else 's'}"
