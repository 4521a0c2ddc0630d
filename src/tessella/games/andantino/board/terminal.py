"""The table as plain text; each row begins half a cell further right than the row above."""

from collections.abc import Collection, Iterator

from tessella.core.drawing.hexgrid import Cell
from tessella.core.position import Position

from ..model import cell_of
from ..rules.state import WHITE
from .scene import Scene, scene_of

STYLES = {"O": "bold", "X": "bold red", "·": "green", "^": "yellow"}
"""How Rich shows the signs of text()."""


def text(position: Position) -> str:
    """The tiles and their surroundings, the rows' numbers on the left, and a line that explains the signs.

    A legal cell is followed by the number of its column, so that players can type row and column.
    """
    scene, legal = scene_of(position), {cell_of(action) for action in position.actions}
    shown = {*scene.tiles, *legal, *filter(None, [scene.lifted])}
    rows = range(min(r for _, r in shown), max(r for _, r in shown) + 1)
    left = min(2 * q + r for q, r in shown)
    drawn = (line(scene, legal, range_of(shown, r, left), r, left) for r in rows)
    return "\n".join([*drawn, ", ".join(legend(position, scene, legal))])


def range_of(shown: Collection[Cell], r: int, left: int) -> range:
    """The columns of a row from the left edge (a half column, 2q + r) to the last cell shown."""
    return range((left - r + 1) // 2, max((q for q, row in shown if row == r), default=left) + 1)


def line(scene: Scene, legal: Collection[Cell], columns: range, r: int, left: int) -> str:
    """One row."""
    indent = "  " * ((left - r) % 2)
    return f"{r:>4}   {indent}{''.join(slot(scene, legal, (q, r)) for q in columns)}".rstrip()


def slot(scene: Scene, legal: Collection[Cell], cell: Cell) -> str:
    """The four characters of a cell: its sign, with one character before it and up to two behind it."""
    star = "*" if cell == scene.starred else ""
    if cell in legal:
        before, behind = " ", str(cell[0])
    elif cell == scene.last:
        before, behind = "[", "]" + star
    elif cell in scene.winning:
        before, behind = "(", ")" + star
    else:
        before, behind = " ", star
    return f"{before}{sign(scene, legal, cell)}{behind}".ljust(4)[-4:]


def sign(scene: Scene, legal: Collection[Cell], cell: Cell) -> str:
    """What lies on a cell."""
    if cell in scene.tiles:
        return "O" if scene.tiles[cell] == WHITE else "X"
    if cell == scene.lifted:
        return "^"
    return "·" if cell in legal else " "


def legend(position: Position, scene: Scene, legal: set[Cell]) -> Iterator[str]:
    """What the signs on the board mean."""
    white, red = position.game.sides
    yield f"O {white}"
    yield f"X {red}"
    if scene.last:
        yield "[ ] last move"
    if scene.winning:
        yield "( ) what won"
    if scene.starred and scene.starred not in legal:
        yield "* by the exception"
    if scene.lifted:
        yield "^ lifted from here"
    if legal:
        yield f"{'a number:' if legal <= scene.tiles.keys() else '·'} the column of a move, its row on the left"
