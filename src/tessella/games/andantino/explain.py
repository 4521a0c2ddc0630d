"""Why a move is illegal, and how the game ended: one sentence each, with its clause of rules.md."""

from tessella.core.hex import Cell
from tessella.core.position import Position

from .rules import DRAW, FULL, INSIDE, LAST_TURN, LEFT, LINE, REPETITION, TILES, TURNS
from .shapes import Trap, lines, own_of, traps
from .tiles import (
    Tiles,
    amount,
    cell_of,
    contacts,
    exception_open,
    held_from,
    homes,
    lifting,
    name,
    tiles_of,
    without_exception,
)

DRAWS = {
    FULL: f"All {TILES} tiles are on the table without a line or a trap: the game is a draw (A4)",
    REPETITION: "The same position stands for the third time with the same player to move: the game is a draw (A6)",
    TURNS: f"The {LAST_TURN}th turn of the moving phase ended without a win: the game is a draw (A6)",
}


def refusal(position: Position, action: int) -> str | None:
    """Why the mover may not place a tile on a cell, or lift the one there; None if it is legal."""
    tiles, cell = tiles_of(position), cell_of(action)
    return refuse_lift(position, tiles, cell) if lifting(position) else refuse_placing(position, tiles, cell)


def refuse_lift(position: Position, tiles: dict[Cell, int], cell: Cell) -> str | None:
    """Why the mover may not lift the tile on a cell (A6)."""
    sides, mover = position.game.sides, position.mover
    if cell not in tiles:
        return f"No tile lies on {name(cell)}; {sides[mover]} must now lift a tile of its own (A6)."
    if tiles[cell] != mover:
        return f"The tile on {name(cell)} is {sides[1 - mover]}'s; {sides[mover]} must lift a tile of its own (A6)."
    needed = needs(position)
    without = {other: seat for other, seat in tiles.items() if other != cell}
    if any(home != cell for home in homes(without, needed)):
        return None
    return (
        f"The tile on {name(cell)} must stay: without it, no other empty cell touches {amount(needed, 'tile')}, "
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
    return None if touched >= needs(position) else too_lonely(position, cell, touched)


def too_lonely(position: Position, cell: Cell, touched: int) -> str:
    """Why so few tiles around a cell are not enough (A0), nor the exception a help (A5)."""
    found = f"{name(cell)} touches {amount(touched, 'tile')}" if touched else f"{name(cell)} touches no tile"
    if exception_open(position):
        return f"{found}, but a tile must touch at least two others, or by Red's exception one ({basis(position)}, A5)."
    if touched == 1 and position.options["exception"]:
        return (
            f"{found}, but a tile must touch at least two others ({basis(position)}); the second-player exception "
            f"does not help, for {without_exception(position)} (A5)."
        )
    return f"{found}, but a tile must touch at least two others ({basis(position)})."


def needs(position: Position) -> int:
    """How many tiles the mover's next one must touch (A0, A5)."""
    return 1 if exception_open(position) else 2


def basis(position: Position) -> str:
    """The clause that rules placing: A6 for a tile that was lifted."""
    return "A0" if held_from(position) is None else "A6"


def ending(position: Position) -> str:
    """Who won by what, and what the win is worth (A7)."""
    winner, reason = position.field("winner"), position.field("reason")
    if winner == DRAW:
        return f"{DRAWS[reason]}, worth no points (A7)."
    points = round(position.score[winner])
    worth = "1 point" if points == 1 else f"{points} points"
    return f"{victory(position, winner, reason)}, worth {worth} (A7)."


def victory(position: Position, winner: int, reason: int) -> str:
    """Who won by what."""
    side, other = position.game.sides[winner], position.game.sides[1 - winner]
    tiles = tiles_of(position)
    if reason == LEFT:
        return f"{other} resigned: {side} wins (G3)"
    if reason == LINE:
        return f"{side} wins with {' and '.join(map(say_line, lines(own_of(tiles, winner))))} (A1)"
    caught = traps(tiles, winner)
    if reason == INSIDE:
        return f"{other} put a tile {say_inside(caught[0], side)}: {side} wins (A3)"
    return f"{side} wins with {' and '.join(say_trap(trap, other) for trap in caught)} (A2)"


def say_line(line: tuple[Cell, ...]) -> str:
    """A line in words."""
    return f"a line of {amount(len(line), 'tile')} from {name(line[0])} to {name(line[-1])}"


def say_inside(trap: Trap, side: str) -> str:
    """Where the tile lies that was put into a closed loop, in words."""
    return f"on {name(trap.prey[0])}, inside {side}'s closed loop of {amount(len(trap.loop), 'tile')}"


def say_trap(trap: Trap, other: str) -> str:
    """A loop and what it holds, in words."""
    prey = f"{other}'s {say_cells('tile', trap.prey)}"
    gaps = f" with {say_cells('gap', trap.gaps, 'a ')}" if trap.gaps else ""
    return f"a loop of {amount(len(trap.loop), 'tile')} around {prey}{gaps}"


def say_cells(thing: str, cells: tuple[Cell, ...], article: str = "") -> str:
    """Things and the cells they lie on: "tile on 0,0", "tiles on 0,0 and 1,0"."""
    *before, last = map(name, cells)
    return f"{thing}s on {'; '.join(before)} and {last}" if before else f"{article}{thing} on {last}"
