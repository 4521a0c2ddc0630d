"""The facts about a position that the drawings show."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tessella.core.position import Position

from ..model import Group, cells_in, closed_on, groups_on, regions_of, side_of, stones_of
from ..rules.state import BLACK, NOWHERE, TAKE, WHITE

NEITHER = 2
"""A third value beside the colours, which means nobody."""
WIDE = 4
"""Regions of more cells than these are wide."""


class Ground(NamedTuple):
    """What an empty cell shows: its owner, whether it is barred to both, and the colour of a stone that left it."""

    owner: int | None = None
    barred: bool = False
    gone: int | None = None


PLAIN = Ground()


@dataclass(frozen=True)
class Scene:
    """The content of a picture. Cells are numbers; only what is in these collections is drawn."""

    side: int
    groups: Sequence[Group]
    wide: Sequence[frozenset[int]]
    """The regions in which many groups may breathe."""
    phase: int
    half: int
    """The cell of the first of two stones, while the second is to come; else NOWHERE (D5)."""
    last: tuple[int, ...]
    """The cells on which the last turn placed, or the cell of the first of two stones."""
    took: bool
    """Whether the last turn took a prisoner (D6)."""
    gone: dict[int, int]
    """For each cell that a stone left in the last turn, the colour of that stone (D4)."""
    owners: dict[int, int]
    """For each cell where only one colour may place now, or none, its owner (D3). In an eye not even the owner may
    place."""
    barred: frozenset[int]
    """The cells where nobody may place (D3): eyes, and cells that NEITHER owns."""
    colours: tuple[int, int]
    """The colours of the seats (D9)."""
    jailer: int
    """The colour whose stones are in the prison, NEITHER if it is empty."""
    prisoners: int
    offered: bool
    """Whether the next turn may take a prisoner."""
    winner: int
    """The colour that has won; NEITHER while the game goes on."""

    @cached_property
    def group_at(self) -> dict[int, Group]:
        """By cell, the group that lies there."""
        return {stone: group for group in self.groups for stone in group.stones}

    @property
    def grounds(self) -> dict[int, Ground]:
        """For each cell that is not plain, what it shows."""
        return {
            cell: Ground(self.owners.get(cell), cell in self.barred, self.gone.get(cell))
            for cell in {**self.owners, **self.gone}
        }


def scene_of(position: Position) -> Scene:
    """Everything that a picture of a position shows.

    With the late test (D3) no cell is shown as closed, because a stone may enter one if that takes a group.
    """
    side, stones = side_of(position), stones_of(position)
    groups, half = groups_on(side, stones), int(position.field("half"))
    closed = [frozenset[int]()] * 2 if position.field("late") else closed_on(side, stones, groups)
    placed, taken = position.field("last").tolist(), position.field("taken")
    prison = position.field("prison").tolist()
    black, white = position.field("colour").tolist()
    return Scene(
        side=side,
        groups=groups,
        wide=[region for region in regions_of(side, stones[BLACK] | stones[WHITE]) if len(region) > WIDE],
        phase=int(position.field("phase")),
        half=half,
        last=tuple(cell for cell in ([half] if half != NOWHERE else placed) if cell not in (NOWHERE, TAKE)),
        took=placed[0] == TAKE,
        gone={cell: colour for colour in (BLACK, WHITE) for cell in cells_in(taken[colour])},
        owners=owners(closed, groups),
        barred=closed[BLACK] & closed[WHITE],
        colours=(black, white),
        jailer=next((colour for colour in (BLACK, WHITE) if prison[colour]), NEITHER),
        prisoners=max(prison),
        offered=TAKE in position.actions,
        winner=(black, white, NEITHER)[position.field("winner")],
    )


def owners(closed: Sequence[frozenset[int]], groups: Sequence[Group]) -> dict[int, int]:
    """For each cell, its owner: if one colour may not place there, the other colour is the owner."""
    found = {**dict.fromkeys(closed[WHITE], BLACK), **dict.fromkeys(closed[BLACK], WHITE)}
    return {**found, **{cell: owner_of_eye(cell, groups) for cell in closed[BLACK] & closed[WHITE]}}


def owner_of_eye(cell: int, groups: Sequence[Group]) -> int:
    """The owner of a cell where nobody may place: the only colour that breathes there; else NEITHER."""
    colours = {group.colour for group in groups if cell in group.breaths}
    return colours.pop() if len(colours) == 1 else NEITHER
