"""The board as plain text; each row is shifted by half a cell against the row above."""

from collections.abc import Iterator

from tessella.core.position import Position

from ..notation import COLOURS, cell_name
from ..rules import grid
from ..rules.state import UNSETTLED
from .scene import NEITHER, Scene, scene_of

SIGNS = ("X", "O")
"""By colour."""
STYLES = {"X": "bold blue", "O": "bold", "+": "yellow"}
"""How Rich shows the signs of text()."""


def text(position: Position) -> str:
    """The rows with their letters, the prison, who has which colour, and what the signs mean."""
    scene = scene_of(position)
    return "\n".join([*rows(scene), prison(scene), seats(position, scene), ", ".join(legend(scene))])


def rows(scene: Scene) -> Iterator[str]:
    """The rows from the top, each with its letter before it and the number of its last cell behind it."""
    lengths, first = grid.rows(scene.side), 0
    for length in lengths:
        cells = range(first, first := first + length)
        indent = " " * (2 * (max(lengths) - length))
        slots = "".join(slot(scene, cell) for cell in cells)
        yield f"{indent}{cell_name(scene.side, cells[0])[0]} {slots} {length}"


def slot(scene: Scene, cell: int) -> str:
    """The four characters of a cell."""
    before, behind = "[]" if cell in scene.last else "  "
    return f"{before}{sign(scene, cell)}{behind} "


def sign(scene: Scene, cell: int) -> str:
    """What lies on a cell."""
    if cell in scene.group_at:
        return SIGNS[scene.group_at[cell].colour]
    return "+" if cell in scene.gone else "."


def prison(scene: Scene) -> str:
    """How many stones are there, and whose passes they are (D6)."""
    if scene.jailer == NEITHER:
        return "prison: empty"
    return f"prison: {scene.prisoners} {COLOURS[scene.jailer]}, free passes for {COLOURS[1 - scene.jailer]}"


def seats(position: Position, scene: Scene) -> str:
    """Who has which colour."""
    by_seat = zip(position.game.sides, scene.colours, strict=True)
    return ", ".join(
        f"{name}: {'no colour yet' if c == UNSETTLED else f'{COLOURS[c]} {SIGNS[c]}'}" for name, c in by_seat
    )


def legend(scene: Scene) -> Iterator[str]:
    """The meanings of all other signs."""
    yield "a letter and a number name a cell: a1 is the first of the top row"
    if scene.last:
        yield "[ ] placed last"
    if scene.gone:
        yield "+ a stone left here"
