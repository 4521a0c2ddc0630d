"""A naive second reading of Catchup: turns as lists of cells, and groups that are found anew for every question."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

OVER = -2


class Oracle:
    """One position, never changed once it is handed out."""

    def __init__(self, options: Mapping[str, int], turns: tuple[tuple[str, ...], ...] = ((),)) -> None:
        """The position after some turns, each the names of its cells; the last one is not finished."""
        self.options, self.turns, self.side = options, turns, options["side"]
        self.beside = neighbours(self.side)

    def stones(self, seat: int, turns: tuple[tuple[str, ...], ...]) -> set[str]:
        """C2: Black has every other turn, from the first one on."""
        return {cell for turn in turns[seat::2] for cell in turn}

    def groups(self, seat: int, turns: tuple[tuple[str, ...], ...]) -> list[int]:
        """C4: the sizes of the groups, the largest first."""
        left, sizes = self.stones(seat, turns), []
        while left:
            group, edge = set(), {min(left)}
            while edge:
                group |= edge
                edge = {other for cell in edge for other in self.beside[cell] if other in left - group}
            left -= group
            sizes.append(len(group))
        return sorted(sizes, reverse=True)

    def largest(self, turns: tuple[tuple[str, ...], ...]) -> int:
        """The largest group on the board."""
        return max([0, *self.groups(0, turns), *self.groups(1, turns)])

    @property
    def most(self) -> int:
        """C2, C3: how many stones this turn may have."""
        done = self.turns[:-1]
        if len(done) < 2:
            return len(done) + 1
        return 3 if self.largest(done) > self.largest(done[:-1]) else 2

    @property
    def empty(self) -> set[str]:
        """C1."""
        return set(self.beside) - self.stones(0, self.turns) - self.stones(1, self.turns)

    @property
    def mover(self) -> int:
        """The seat to act, or OVER."""
        return (len(self.turns) - 1) % 2 if self.empty else OVER

    @property
    def score(self) -> tuple[float, ...]:
        """C4: the largest groups."""
        return tuple(float(max([0, *self.groups(seat, self.turns)])) for seat in (0, 1))

    @property
    def utility(self) -> tuple[float, ...]:
        """C4: lists of sizes are compared as one would compare words."""
        black, white = (self.groups(seat, self.turns) for seat in (0, 1))
        return (float(black > white), float(white > black))

    def moves(self) -> set[str]:
        """C1, C2."""
        if self.mover == OVER:
            return set()
        return self.empty | ({"stop"} if self.turns[-1] else set())

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text not in self.moves():
            raise ValueError(f"not a legal move: {text!r}")
        turns = self.turns if text == "stop" else (*self.turns[:-1], (*self.turns[-1], text))
        after = Oracle(self.options, turns)
        ends = text == "stop" or (after.mover != OVER and len(turns[-1]) == self.most)
        return Oracle(self.options, (*turns, ())) if ends else after


@cache
def neighbours(side: int) -> dict[str, set[str]]:
    """The cells beside each: of the three coordinates one is the same, and two differ by one."""
    places = dict(named(side))

    def touch(one: str, other: str) -> bool:
        differences = [a - b for a, b in zip(places[one], places[other], strict=True)]
        return sorted(map(abs, differences)) == [0, 1, 1]

    return {cell: {other for other in places if touch(cell, other)} for cell in places}


def named(side: int) -> list[tuple[str, tuple[int, int, int]]]:
    """C1: the cells by name: a letter for the row from above, a number for the place in it; with three coordinates."""
    cells = []
    for down in range(1 - side, side):
        row = [right for right in range(1 - side, side) if abs(right + down) < side]
        for number, right in enumerate(row, start=1):
            cells.append(("abcdefghij"[down + side - 1] + str(number), (right, down, -right - down)))
    return cells
