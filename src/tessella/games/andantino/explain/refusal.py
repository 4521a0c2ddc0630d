"""Why a move is illegal: one sentence with its clause."""

from tessella.core.drawing.hexgrid import Cell
from tessella.core.position import Position
from tessella.core.sentences import who

from ..model import (
    Tiles,
    cell_of,
    contacts,
    contacts_needed,
    exception_open,
    held_from,
    lifting,
    may_lift,
    tiles_of,
)
from ..notation import amount, name, without_exception


def refusal(position: Position, action: int) -> str | None:
    """Why the mover may not place a tile on a cell, or lift the one there; None if it is legal."""
    tiles, cell = tiles_of(position), cell_of(action)
    return refuse_lift(position, tiles, cell) if lifting(position) else refuse_placing(position, tiles, cell)


def refuse_lift(position: Position, tiles: dict[Cell, int], cell: Cell) -> str | None:
    """Why the mover may not lift the tile on a cell (A6)."""
    sides, mover = position.game.sides, position.mover
    lifts, own = who(position, mover, within=True), f"a {sides[mover].lower()} tile"
    if cell not in tiles:
        return f"No tile lies on {name(cell)}; {lifts} must now lift {own} (A6)."
    if tiles[cell] != mover:
        return f"The tile on {name(cell)} is {sides[1 - mover]}'s; {lifts} must lift {own} (A6)."
    if may_lift(position, tiles, cell):
        return None
    needed = amount(contacts_needed(position), "tile")
    return (
        f"The tile on {name(cell)} must stay: without it, no other empty cell touches {needed}, "
        "so it could be placed nowhere else (A6)."
    )


def refuse_placing(position: Position, tiles: Tiles, cell: Cell) -> str | None:
    """Why the mover may not place a tile on a cell (A0, A5, A6)."""
    if cell in tiles:
        side = position.game.sides[tiles[cell]]
        return f"A tile of {side} lies on {name(cell)} already; a tile goes on an empty cell ({basis(position)})."
    if cell == held_from(position):
        return f"The tile was lifted from {name(cell)} and must go on a different cell (A6)."
    touched = contacts(cell, tiles)
    return None if touched >= contacts_needed(position) else too_lonely(position, cell, touched)


def too_lonely(position: Position, cell: Cell, touched: int) -> str:
    """Why a cell that touches so few tiles is not enough (A0), and why the exception does not help (A5)."""
    found = f"{name(cell)} touches {amount(touched, 'tile')}" if touched else f"{name(cell)} touches no tile"
    if exception_open(position):
        return f"{found}, but a tile must touch at least two others, or by Red's exception one ({basis(position)}, A5)."
    if touched == 1 and position.options["exception"]:
        return (
            f"{found}, but a tile must touch at least two others ({basis(position)}); the second-player exception "
            f"does not help, for {without_exception(position)} (A5)."
        )
    return f"{found}, but a tile must touch at least two others ({basis(position)})."


def basis(position: Position) -> str:
    """The clause that rules placing: A6 for a tile that was lifted."""
    return "A0" if held_from(position) is None else "A6"
