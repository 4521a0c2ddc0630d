"""What a placement would smother, and why one that is smothered itself is illegal (D2-D4)."""

from collections.abc import Iterable, Sequence

from tessella.core.position import Position

from .breaths import Cells, Group, groups_on, stones_of
from .notation import side_of
from .words import colour_of, group_around, lack, whose

Stones = Sequence[Cells]
"""The cells on which stones lie, by colour."""


def removed(side: int, stones: Stones, mover: int) -> tuple[list[Group], list[Group]]:
    """The groups that leave after a placement: smothered enemies, then on the board so left the mover's own (D4)."""
    enemies = smothered(side, stones, 1 - mover)
    return enemies, smothered(side, without(stones, enemies), mover)


def smothered(side: int, stones: Stones, colour: int) -> list[Group]:
    """The smothered groups of a colour (D2)."""
    return [group for group in groups_on(side, stones) if group.colour == colour and group.smothered]


def without(stones: Stones, groups: Iterable[Group]) -> Stones:
    """The board when these groups have left."""
    gone = frozenset[int]().union(*(group.stones for group in groups))
    return [own - gone for own in stones]


def refuse_smothered(position: Position, cell: int) -> str | None:
    """Why the mover may not place on an empty cell, if the group made there would be smothered (D3)."""
    side, mover = side_of(position), colour_of(position, position.mover)
    stones = [own | {cell} if colour == mover else own for colour, own in enumerate(stones_of(position))]
    made = [group for group in smothered(side, stones, mover) if cell in group.stones]
    if not made:
        return None
    enemies = smothered(side, stones, 1 - mover)
    if enemies and position.options["late_test"]:
        return None  # any enemy that leaves will do: it leaves breaths beside the stone, with no enemy beside them
    early = f", and is tested before {whose(side, enemies)} could leave" if enemies else ""
    what, why = group_around(side, made[0], cell), lack(side, made, would=True)
    return f"The {what} would be smothered, for {why}{early} (D2, D3)."
