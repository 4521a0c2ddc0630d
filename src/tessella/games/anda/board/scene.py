"""What there is to see in a position, before anything is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tessella.core.position import Position

from ..model import Group, cells_in, closed_on, groups_on, side_of, stones_of
from ..rules.state import BLACK, NOWHERE, TAKE, WHITE

NEITHER = 2
"""The colour of nobody."""


class Ground(NamedTuple):
    """What there is to see on a cell besides a stone."""

    owner: int | None = None
    barred: bool = False
    gone: int | None = None


PLAIN = Ground()


@dataclass(frozen=True)
class Scene:
    """The parts of a picture; cells go by number, and what is in no collection is not drawn."""

    side: int
    groups: Sequence[Group]
    phase: int
    half: int
    """The first of two stones, which waits for the other, or NOWHERE (D5)."""
    last: tuple[int, ...]
    """Where the last turn placed, or where the first of two stones lies."""
    took: bool
    """Did the last turn take a prisoner? (D6)"""
    gone: dict[int, int]
    """By cell the colour of a stone that left in the last turn (D4)."""
    owners: dict[int, int]
    """By cell who owns it, where the other may not place now (D3); in an eye nor may the owner."""
    barred: frozenset[int]
    """Where nobody may place (D3): eyes, and cells of NEITHER."""
    colours: tuple[int, int]
    """By seat (D9)."""
    jailer: int
    """The colour whose stones are in the prison, NEITHER if it is empty."""
    prisoners: int
    acting: int | None
    """The seat to act."""

    @cached_property
    def group_at(self) -> dict[int, Group]:
        """By cell, the group that lies there."""
        return {stone: group for group in self.groups for stone in group.stones}

    @property
    def grounds(self) -> dict[int, Ground]:
        """By cell, what those show that are not plain."""
        return {
            cell: Ground(self.owners.get(cell), cell in self.barred, self.gone.get(cell))
            for cell in {**self.owners, **self.gone}
        }


def scene_of(position: Position) -> Scene:
    """Everything that a picture of a position shows.

    No cell is closed for the late test (D3): there a stone may enter what looks closed if that takes a group.
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
        acting=None if position.over else position.mover,
    )


def owners(closed: Sequence[frozenset[int]], groups: Sequence[Group]) -> dict[int, int]:
    """By cell, who owns it: where one colour may not place, the other is the owner."""
    found = {**dict.fromkeys(closed[WHITE], BLACK), **dict.fromkeys(closed[BLACK], WHITE)}
    return {**found, **{cell: owner_of_eye(cell, groups) for cell in closed[BLACK] & closed[WHITE]}}


def owner_of_eye(cell: int, groups: Sequence[Group]) -> int:
    """Who owns a cell where nobody may place: the colour that breathes there, if only one does; else NEITHER."""
    colours = {group.colour for group in groups if cell in group.breaths}
    return colours.pop() if len(colours) == 1 else NEITHER
