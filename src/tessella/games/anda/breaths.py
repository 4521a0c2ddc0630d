"""Groups, their breaths, and where a stone could breathe (D2, D3), from sets of cells: for sentences and pictures.

The rules have all this compiled, in groups.py; here it is plain, and open to boards that are no position.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from tessella.core.position import Position

from .grid import CELLS, NEIGHBOURS, cells_in
from .state import NOWHERE

Cells = AbstractSet[int]
"""Cells by number."""


@dataclass(frozen=True)
class Group:
    """A group of stones; a single stone is one, too (D2)."""

    colour: int
    stones: frozenset[int]
    breaths: frozenset[int]
    saving: frozenset[int]
    """The breaths that do not have exactly one enemy group beside them; without any the group is smothered."""

    @property
    def smothered(self) -> bool:
        return not self.saving


def groups_of(position: Position) -> list[Group]:
    """The groups of a position: Black's, then White's, each in the order of their first cells."""
    return groups_on(int(position.field("side")), stones_of(position))


def stones_of(position: Position) -> list[frozenset[int]]:
    """The cells on which stones lie, by colour; the first of two stones (D5) lies there, too."""
    stones = [frozenset(cells_in(words)) for words in position.field("stones")]
    half, colour = position.field("half"), position.field("turns") % 2  # Black has the even turns
    if half != NOWHERE:
        stones[colour] |= {half}
    return stones


def groups_on(side: int, stones: Sequence[Cells]) -> list[Group]:
    """The groups of a board with stones, by colour, on these cells."""
    regions, chains = regions_of(side, stones), [parts(side, own) for own in stones]
    lone = [alone_beside(side, own) for own in chains]
    return [
        group(side, colour, chain, regions, lone[1 - colour])
        for colour, own in enumerate(chains)
        for chain in own
    ]


def group(side: int, colour: int, chain: frozenset[int], regions: Iterable[Cells], lone: Cells) -> Group:
    """One group: all cells of the regions that it touches are its breaths (D2)."""
    edge = beside(side, chain)
    breaths = frozenset[int]().union(*(region for region in regions if not edge.isdisjoint(region)))
    return Group(colour, chain, breaths, breaths - lone)


def closed_on(side: int, stones: Sequence[Cells], groups: Sequence[Group]) -> list[frozenset[int]]:
    """By colour the empty cells on which a stone of it would lie in a smothered group, before anything leaves (D3)."""
    regions = regions_of(side, stones)
    return [frozenset(closed_to(side, colour, groups, regions)) for colour in (0, 1)]


def closed_to(
    side: int, colour: int, groups: Sequence[Group], regions: Iterable[frozenset[int]]
) -> Iterator[int]:
    """Those cells for one colour.

    A region that a stone cuts into pieces touches it with every piece. So the group it makes breathes in all that is
    left of the region and wherever the groups it joins breathe, and has the same enemies beside its breaths as before.
    """
    own = {stone: each for each in groups if each.colour == colour for stone in each.stones}
    lone = alone_beside(side, (each.stones for each in groups if each.colour != colour))
    for region in regions:
        saving = region - lone
        if len(saving) < 2:
            for cell in region:
                joined = (own[stone].saving for stone in NEIGHBOURS[side][cell] if stone in own)
                if saving.union(*joined) <= {cell}:
                    yield cell


def regions_of(side: int, stones: Sequence[Cells]) -> list[frozenset[int]]:
    """The empty regions."""
    return parts(side, frozenset(range(CELLS[side])).difference(*stones))


def parts(side: int, cells: Cells) -> list[frozenset[int]]:
    """The connected parts of a set, in the order of their first cells."""
    left, found = set(cells), []
    for cell in sorted(cells):
        if cell in left:
            found.append(part(side, cell, left))
    return found


def part(side: int, start: int, left: set[int]) -> frozenset[int]:
    """Takes the part around one cell out of a set."""
    left.remove(start)
    reached = [start]
    for cell in reached:
        for near in NEIGHBOURS[side][cell]:
            if near in left:
                left.remove(near)
                reached.append(near)
    return frozenset(reached)


def beside(side: int, cells: Cells) -> set[int]:
    """The cells that have a neighbour in a set, and are not in it."""
    return {near for cell in cells for near in NEIGHBOURS[side][cell]} - cells


def alone_beside(side: int, chains: Iterable[Cells]) -> set[int]:
    """The cells with exactly one of these groups beside them."""
    counts = Counter(cell for chain in chains for cell in beside(side, chain))
    return {cell for cell, count in counts.items() if count == 1}
