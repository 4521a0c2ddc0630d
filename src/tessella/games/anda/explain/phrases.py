"""Pieces of sentences: who, which cells, which groups, and why a group is smothered."""

from collections.abc import Collection, Sequence

from tessella.core.sentences import listed

from ..model import Group
from ..notation import COLOURS, cell_name

FEW = 4
"""Up to so many cells are all named; of more, only the first ones."""


def amount(count: int, thing: str) -> str:
    """So many things: "a stone", "2 stones"."""
    return f"a {thing}" if count == 1 else f"{count} {thing}s"


def cells_listed(side: int, cells: Collection[int]) -> str:
    """Some cells by their names: "d2 and d3"; of many, the first ones and the number of others."""
    known = [cell_name(side, cell) for cell in sorted(cells)]
    if len(known) <= FEW:
        return listed(known)
    return f"{', '.join(known[: FEW - 1])} and {len(known) - FEW + 1} others"


def group_words(side: int, group: Group) -> str:
    """A group and where it lies: "stone on d2", "group of 7 stones on a1, a2, a3 and 4 others"."""
    return f"{group_kind(group)} on {cells_listed(side, group.stones)}"


def group_around(side: int, group: Group, cell: int) -> str:
    """A group, named by the cell of it that matters most: "group of 7 stones with d2"."""
    many = len(group.stones) > FEW
    return f"{group_kind(group)} with {cell_name(side, cell)}" if many else group_words(side, group)


def group_kind(group: Group) -> str:
    """What a group is called: "stone", "group", "group of 7 stones"."""
    count = len(group.stones)
    return "stone" if count == 1 else "group" if count <= FEW else f"group of {count} stones"


def whose(side: int, groups: Sequence[Group]) -> str:
    """Groups of one colour with their owner: "White's stone on d2"; more than two by their number."""
    owner = COLOURS[groups[0].colour].title()
    if len(groups) <= 2:
        return listed(f"{owner}'s {group_words(side, group)}" for group in groups)
    return f"{len(groups)} {owner.lower()} groups, {sum(len(group.stones) for group in groups)} stones,"


def lack(side: int, groups: Sequence[Group], would: bool = False) -> str:
    """Why groups of one colour are smothered, or would be (D2)."""
    breaths = frozenset[int]().union(*(group.breaths for group in groups))
    it, its, has = ("it", "its", "has") if len(groups) == 1 else ("they", "their", "have")
    if not breaths:
        return f"{it} {'would have' if would else has} no breath"
    verb = "would have" if would else "has"
    enemy = COLOURS[1 - groups[0].colour]
    return f"{breath_words(side, breaths, its)} {verb} exactly one {enemy} group beside it"


def breath_words(side: int, breaths: Collection[int], its: str) -> str:
    """Breaths one by one: "its only breath, d2,", "each of their breaths, d2 and d3,"."""
    if len(breaths) > FEW:
        return f"each of {its} {len(breaths)} breaths"
    named = cells_listed(side, breaths)
    return f"{its} only breath, {named}," if len(breaths) == 1 else f"each of {its} breaths, {named},"
