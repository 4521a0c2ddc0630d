"""How the game was decided: one sentence with its clauses."""

from tessella.core.contract import LEFT, Termination
from tessella.core.drawing.hexgrid import Cell
from tessella.core.position import Position
from tessella.core.sentences import departed, does, who, whose

from ..model import Trap, lines, own_of, tiles_of, traps
from ..notation import amount, name
from ..rules.state import DRAW, FULL, INSIDE, LAST_TURN, LINE, REPETITION, TILES, TRAP, TURNS

TERMINATIONS = {
    LINE: Termination("line of five", "A1"),
    TRAP: Termination("trap closed", "A2"),
    INSIDE: Termination("tile put into a closed loop", "A3"),
    FULL: Termination("all tiles placed", "A4"),
    REPETITION: Termination("third repetition", "A6"),
    TURNS: Termination("last turn of the moving phase", "A6"),
}
DRAWS = {
    FULL: f"All {TILES} tiles are on the table without a line or a trap: the game is a draw (A4)",
    REPETITION: "The same position stands for the third time with the same player to move: the game is a draw (A6)",
    TURNS: f"The {LAST_TURN}th turn of the moving phase ended without a win: the game is a draw (A6)",
}


def ending(position: Position) -> str:
    """Who won, how, and how many points the win is worth (A7)."""
    winner, reason = position.field("winner"), position.field("reason")
    if winner == DRAW:
        return f"{DRAWS[reason]}; in a series it counts no points (A7)."
    points = round(position.score[winner])
    worth = "1 point" if points == 1 else f"{points} points"
    return f"{victory(position, winner, reason)}; in a series this win counts {worth} (A7)."


def victory(position: Position, winner: int, reason: int) -> str:
    """Who won, and how."""
    other, tiles = 1 - winner, tiles_of(position)
    wins, then_wins = does(position, winner, "wins"), does(position, winner, "wins", within=True)
    if reason in LEFT:
        return f"{departed(position, [other])}: {then_wins} (G3)"
    if reason == LINE:
        return f"{wins} with {' and '.join(map(say_line, lines(own_of(tiles, winner))))} (A1)"
    caught = traps(tiles, winner)
    if reason == INSIDE:
        inside = say_inside(caught[0], whose(position, winner, within=True))
        return f"{who(position, other)} put a tile {inside}: {then_wins} (A3)"
    owner = whose(position, other, within=True)
    return f"{wins} with {' and '.join(say_trap(trap, owner) for trap in caught)} (A2)"


def say_line(line: tuple[Cell, ...]) -> str:
    """A line in words."""
    return f"a line of {amount(len(line), 'tile')} from {name(line[0])} to {name(line[-1])}"


def say_inside(trap: Trap, owner: str) -> str:
    """Where the tile lies that was put into a closed loop, in words."""
    return f"on {name(trap.prey[0])}, inside {owner} closed loop of {amount(len(trap.loop), 'tile')}"


def say_trap(trap: Trap, owner: str) -> str:
    """A loop and what it holds, in words."""
    prey = f"{owner} {say_cells('tile', trap.prey)}"
    gaps = f" with {say_cells('gap', trap.gaps, 'a ')}" if trap.gaps else ""
    return f"a loop of {amount(len(trap.loop), 'tile')} around {prey}{gaps}"


def say_cells(thing: str, cells: tuple[Cell, ...], article: str = "") -> str:
    """Things and the cells they lie on: "tile on 0,0", "tiles on 0,0 and 1,0"."""
    *before, last = map(name, cells)
    return f"{thing}s on {'; '.join(before)} and {last}" if before else f"{article}{thing} on {last}"
