"""The clicks that make a move: one click, on a cell, on the prison, or on a choice of the pie."""

from collections.abc import Collection, Sequence

from tessella.core.position import Position

from ..model import side_of
from ..notation import CELL_NAMES, COLOURS, read, write
from ..rules.state import CHOOSE, DIVIDE, MOST_KOMI, TAKE


def paths(position: Position, action: int) -> Sequence[str]:
    """One id: that of the cell, of the prison (to take a stone out), or of a choice of the pie."""
    names = CELL_NAMES[int(position.options["side"])]
    if action < len(names):
        return (names[action],)
    return ("prison" if action == TAKE else write(position, action),)


def attempts(position: Position, path: Sequence[str]) -> Sequence[int]:
    """The action of the place that was clicked, if that place is drawn now."""
    return [
        read(position, "take" if at == "prison" else at)
        for at in path
        if len(path) == 1 and at in drawn(position)
    ]


def drawn(position: Position) -> Collection[str]:
    """The ids of all places that are drawn now and can be clicked."""
    phase = position.field("phase")
    if phase == DIVIDE:
        return {"prison", *(f"komi-{number}" for number in range(MOST_KOMI + 1))}
    return {"prison", *(COLOURS if phase == CHOOSE else CELL_NAMES[side_of(position)])}
