"""The table as plain text: tiles as the notation writes them, but with a special sign for open locks."""

from collections.abc import Iterator

from tessella.core.position import Position

from ..model import Cell, last_placement, rows, size_of
from ..notation import FILES, HIDDEN_TILE, cell_name, tile_name
from ..rules.grid import CELLS, KINDS, LOCK
from ..rules.state import STOP
from . import scene
from .scene import Player

GAP, OPENED = "  ", "'"
STYLES = {
    GAP + "d": "bold yellow",
    GAP + "x": "bold blue",
    GAP + "o": "bold green",
    GAP + "s": "bold red",
    GAP + "*": "bold",
    GAP + "·": "cyan",
    GAP + "#": "dim",
}
"""How Rich shows the signs of text(). Two blanks before a letter mark it as a tile, not a word."""
LEGEND = (
    "d diamond, x cross, o circle, s square, * joker; l closed lock, ' open lock, k key\n"
    "# closed by a lock, · a tile of the hand fits"
)


def text(position: Position) -> str:
    """The board with its coordinates, a line for each seat, and what the signs mean."""
    return "\n".join([*board(position), *seats(position), *notes(position), LEGEND])


def board(position: Position) -> Iterator[str]:
    """The ranks from the top, each with its number, and the files' letters."""
    fitting = open_cells(position)
    for number, row in zip(range(size_of(position), 0, -1), rows(position), strict=True):
        yield f"{number:>2}" + "".join(f"{GAP}{sign(cell, cell.number in fitting):2}" for cell in row)
    yield "  " + "".join(f"{GAP}{FILES[file]} " for file in range(1, size_of(position) + 1))


def open_cells(position: Position) -> set[int]:
    """The cells where a tile of the mover's hand fits, if the view shows that hand."""
    if not scene.in_sight(position):
        return set()
    return {action % CELLS for action in position.actions if action < STOP}


def sign(cell: Cell, fits: bool) -> str:
    """The text for a cell."""
    if cell.empty:
        return "·" if fits else "#" if cell.locks else ""
    if cell.joker:
        return "*"
    tile = tile_name(cell.held)
    return tile[0] + OPENED if cell.held % 3 == LOCK and not cell.shut else tile


def seats(position: Position) -> Iterator[str]:
    """A line for each seat, with its points and tiles."""
    for player in scene.players(position):
        yield f"{'>' if player.acts else ' '} {player.name:8}{player.points:>4}{state(player)}"


def state(player: Player) -> str:
    """The tiles of a seat, or how it left."""
    return "".join(GAP + word for word in ([player.out] if player.out else map(name, player.tiles)))


def name(kind: int) -> str:
    """The name of a tile, or the sign for a hidden one."""
    return tile_name(kind) if kind < KINDS else HIDDEN_TILE


def notes(position: Position) -> Iterator[str]:
    """The bag, the tile placed last, the hand shown last."""
    said = [f"bag {position.field('bag')}"]
    placed = last_placement(position)
    if placed:
        said.append(f"placed last {tile_name(placed.kind)}-{cell_name(placed.cell)}")
    if tiles := scene.shown(position):
        said.append("shown " + " ".join(map(tile_name, tiles)))
    yield ", ".join(said)
