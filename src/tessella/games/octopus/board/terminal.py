"""The table as plain text: tiles as the notation writes them, with all hands."""

from collections.abc import Iterator, Mapping
from textwrap import wrap

from tessella.core.position import Position
from tessella.core.sentences import amount

from ..model import ORIGIN, Cell, arms, bounds, last_placement, open_cells, tiles, worth
from ..notation import COLOURS, LETTERS, cell_name, tile_name
from ..rules.grid import KINDS
from . import scene

OPEN = "·"
SHADES = (
    "bold blue",
    "green",
    "dim red",
    "dark_orange",
    "bright_magenta",
    "bold red",
    "bold white",
    "cyan",
    "bold magenta",
    "yellow",
)
"""By colour."""
STYLES = {OPEN: "dim", **{tile_name(kind): SHADES[kind // (KINDS // len(SHADES))] for kind in range(KINDS)}}
"""How Rich shows the signs of text(): no word has a number in it."""
LINE = 80
BROAD = 18
"""The greatest number of columns that have room for wide cells."""


def text(position: Position) -> str:
    """The board with its coordinates, points and tiles of each seat, the tile placed last."""
    return "\n".join([*board(position), *seats(position), *notes(position)])


def board(position: Position) -> Iterator[str]:
    """The numbers of columns, then the rows with theirs; before the first turn, what is going on."""
    if said := scene.going_on(position):
        yield said
        return
    there, free = tiles(position), set(open_cells(position))
    west, north, east, south = bounds([*there, *free] or [ORIGIN])
    columns = range(west, east + 1)
    width = 4 if len(columns) <= BROAD else 3
    heads = (str(n) if width == 4 or n % 2 == 0 else "" for n in columns)
    yield "    " + "".join(f"{head:>{width}}" for head in heads)
    for row in range(north, south + 1):
        signs = (sign(there, free, (column, row)) for column in columns)
        yield f"{row:>4}" + "".join(f"{each:>{width}}" for each in signs)


def sign(there: Mapping[Cell, int], free: set[Cell], cell: Cell) -> str:
    """The text for a cell."""
    return tile_name(there[cell]) if cell in there else OPEN if cell in free else ""


def seats(position: Position) -> Iterator[str]:
    """A line for each seat, with its points and tiles."""
    hands = position.field("hand")
    for player in scene.players(position):
        head = f"{'>' if player.acts else ' '} {player.name:8}{player.points:>4}  "
        held = " ".join(tile_name(kind) for kind in range(KINDS) for _ in range(hands[player.seat][kind]))
        yield from wrap(player.out or held, LINE, initial_indent=head, subsequent_indent=" " * len(head)) or [
            head
        ]


def notes(position: Position) -> Iterator[str]:
    """The tile placed last, and what the letters mean."""
    placed = last_placement(position)
    if placed:
        points = amount(worth(arms(tiles(position), placed.cell, placed.kind)), "point")
        yield f"placed last {tile_name(placed.kind)}-{cell_name(placed.cell)}, {points}"
    yield from wrap(", ".join(map(" ".join, zip(LETTERS, COLOURS, strict=True))), LINE)
