"""The rules of Anda once more, in plain Python: groups, breaths, removals and repeated positions (D2-D4, D10).

They are for drawings and sentences, and work for boards that no game reaches, too. A test compares them with the
compiled rules. A cell is a number (rules/grid.py); a board is two sets of cells, with the black and the white stones.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from tessella.core.drawing.hexgrid import symmetries
from tessella.core.position import Position

from .rules.grid import CELLS, NEIGHBOURS, cells
from .rules.keys import TO_MOVE
from .rules.state import BLACK, NOWHERE

Cells = AbstractSet[int]
"""Cells by number."""
Stones = Sequence[Cells]
"""The cells on which stones lie, by colour."""


def side_of(position: Position) -> int:
    """How many cells a side of the board has."""
    return int(position.field("side"))


def colour_of(position: Position, seat: int) -> int:
    """The colour that a seat plays, or UNSETTLED (D9)."""
    return int(position.field("colour")[seat])


def stones_of(position: Position) -> list[frozenset[int]]:
    """The cells on which stones lie, by colour, including the first of two stones (D5)."""
    stones = [frozenset(cells_in(words)) for words in position.field("stones")]
    half, colour = position.field("half"), position.field("turns") % 2  # Black has the even turns
    if half != NOWHERE:
        stones[colour] |= {half}
    return stones


def shape(position: Position) -> Hashable:
    """The stones by colour, however the board is turned or mirrored; and all else that makes positions equal."""
    half, marks = position.field("half"), [cells_in(words) for words in position.field("stones")]
    marks.append([half] if half != NOWHERE else [])
    places = cells(side_of(position))
    around = symmetries([places[cell] for mark in marks for cell in mark])
    owners = [owner for owner, mark in enumerate(marks) for _ in mark]
    board = min(sorted(zip(owners, way, strict=True)) for way in around)
    others = (position.field(name) for name in ("prison", "colour", "first"))
    return position.mover, position.field("phase"), *(tuple(each.tolist()) for each in others), tuple(board)


def cells_in(words: Any) -> list[int]:
    """The cells of a set from a state (words of 64 bits), ascending."""
    left, found = int.from_bytes(words.tobytes(), "little"), []
    while left:
        found.append((left & -left).bit_length() - 1)
        left &= left - 1
    return found


class Group(NamedTuple):
    """A group of stones; a single stone is a group, too (D2)."""

    colour: int
    stones: frozenset[int]
    breaths: frozenset[int]
    saving: frozenset[int]
    """The breaths that save the group: those without exactly one enemy group beside them. If empty, it is smothered."""

    @property
    def smothered(self) -> bool:
        return not self.saving


def groups_of(position: Position) -> list[Group]:
    """The groups of a position: Black's, then White's, each in the order of their first cells."""
    return groups_on(side_of(position), stones_of(position))


def groups_on(side: int, stones: Stones) -> list[Group]:
    """The groups of a board with these stones."""
    black, white = stones
    return list(groups_between(side, frozenset(black), frozenset(white)))


@lru_cache(8)
def groups_between(side: int, black: frozenset[int], white: frozenset[int]) -> Sequence[Group]:
    """groups_on with a cache for the last few boards, because a picture and its sentences ask for the same ones."""
    regions, chains = regions_of(side, black | white), [parts(side, own) for own in (black, white)]
    edges = [[beside(side, group) for group in own] for own in chains]
    lone = [alone_in(own) for own in edges]
    found = []
    for colour in (0, 1):
        breathing = dict[tuple[int, ...], tuple[frozenset[int], frozenset[int]]]()
        for stones, edge in zip(chains[colour], edges[colour], strict=True):
            touched = tuple(n for n, region in enumerate(regions) if not edge.isdisjoint(region))
            if touched not in breathing:
                breaths = frozenset[int]().union(*(regions[n] for n in touched))
                breathing[touched] = breaths, breaths - lone[1 - colour]
            found.append(Group(colour, stones, *breathing[touched]))
    return found


def closed_on(side: int, stones: Stones, groups: Sequence[Group]) -> list[frozenset[int]]:
    """For each colour, the empty cells where a stone would make a smothered group, before anything leaves (D3)."""
    regions = regions_of(side, frozenset().union(*stones))
    return [frozenset(closed_to(side, colour, groups, regions)) for colour in (0, 1)]


def closed_to(
    side: int, colour: int, groups: Sequence[Group], regions: Iterable[frozenset[int]]
) -> Iterator[int]:
    """The cells of closed_on for one colour.

    If a stone cuts a region into pieces, it touches every piece. So the group that it makes breathes in all the rest of
    the region, and wherever the groups that it joins breathe. The enemies beside these breaths are the same as before.
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


@lru_cache(8)
def regions_of(side: int, stones: frozenset[int]) -> Sequence[frozenset[int]]:
    """The regions: the connected parts of the cells without stones."""
    return parts(side, frozenset(range(CELLS[side])) - stones)


def parts(side: int, cells: Cells) -> list[frozenset[int]]:
    """The connected parts of a set, in the order of their first cells."""
    left, found = set(cells), []
    for cell in sorted(cells):
        if cell in left:
            found.append(part(side, cell, left))
    return found


def part(side: int, start: int, left: set[int]) -> frozenset[int]:
    """Takes the connected part around a cell out of a set, and returns it."""
    left.remove(start)
    reached = [start]
    for cell in reached:
        for near in NEIGHBOURS[side][cell]:
            if near in left:
                left.remove(near)
                reached.append(near)
    return frozenset(reached)


@lru_cache(1024)
def beside(side: int, cells: frozenset[int]) -> Cells:
    """The cells that have a neighbour in a set, and are not in it."""
    neighbours = NEIGHBOURS[side]
    return set[int]().union(*[neighbours[cell] for cell in cells]) - cells


def alone_beside(side: int, chains: Iterable[frozenset[int]]) -> set[int]:
    """The cells with exactly one of these groups beside them."""
    return alone_in(beside(side, group) for group in chains)


def alone_in(edges: Iterable[Cells]) -> set[int]:
    """The cells that are in exactly one of these sets."""
    counts = Counter(chain.from_iterable(edges))
    return {cell for cell, count in counts.items() if count == 1}


def removed(side: int, stones: Stones, mover: int) -> tuple[list[Group], list[Group]]:
    """The groups that leave after a placement: smothered enemies, then own groups that are still smothered (D4)."""
    enemies = smothered(side, stones, 1 - mover)
    return enemies, smothered(side, without(stones, enemies), mover)


def smothered(side: int, stones: Stones, colour: int) -> list[Group]:
    """The smothered groups of a colour (D2)."""
    return [group for group in groups_on(side, stones) if group.colour == colour and group.smothered]


def without(stones: Stones, groups: Iterable[Group]) -> Stones:
    """The stones that stay when these groups leave."""
    gone = frozenset[int]().union(*(group.stones for group in groups))
    return [own - gone for own in stones]


def turn_before(position: Position, cell: int) -> int | None:
    """The turn whose position a placement of the mover would bring back, numbered as in records; None if none (D10)."""
    enemy = 1 - colour_of(position, position.mover)
    stands = board_after(position, cell) ^ int(TO_MOVE[enemy])
    stood = position.field("stood")[: position.field("turns") + 1].tolist()
    return stood.index(stands) + turns_of_the_pie(position) if stands in stood else None


def board_after(position: Position, cell: int) -> int:
    """The hash of the board after a placement of the mover, and after all smothered groups have left (D4)."""
    side, mover = side_of(position), colour_of(position, position.mover)
    stones = [own | {cell} if colour == mover else own for colour, own in enumerate(stones_of(position))]
    enemies, own = removed(side, stones, mover)
    left = [(group.colour, stone) for group in enemies + own for stone in group.stones]
    state = position.state()
    for colour, at in [(mover, cell), *left]:
        state.stones[colour, at >> 6] ^= np.uint64(1 << (at & 63))
    position.game.kernel.refresh(state)
    return int(state.board)


def turns_of_the_pie(position: Position) -> int:
    """The number of turns, as records count them, that the pie took before Black's first turn (D9).

    If the second seat chooses Black, its choice and Black's first turn are one turn."""
    if position.options["komi"] != "pie" or position.options["handicap"]:
        return 0
    return 1 if colour_of(position, 1) == BLACK else 2
