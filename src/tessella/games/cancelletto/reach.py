"""What can be reached, and what a removal would lose (C7), over sets of squares: whole numbers with a bit for each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from .grid import SQUARES, TILES, WIDTH
from .scene import Scene

Squares = int


def squares(numbers: Iterable[int]) -> Squares:
    """The set of some squares."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def numbers(some: Squares) -> Iterator[int]:
    """The squares of a set, ascending."""
    while some:
        yield (some & -some).bit_length() - 1
        some &= some - 1


ON_TILE = tuple(squares(SQUARES[tile].tolist()) for tile in range(TILES))


class Loss(NamedTuple):
    """What the removal of a tile takes, and which boxes are then without a way to them."""

    boxes: Squares
    pawns: Squares
    cut_off: Squares

    def __bool__(self) -> bool:
        return bool(self.boxes | self.pawns | self.cut_off)

    @property
    def taken(self) -> Squares:
        """Squares with a box or a pawn on the tile."""
        return self.boxes | self.pawns


@dataclass(frozen=True)
class Floor:
    """Where pawns can walk; pawns do not block each other's ways here (C7)."""

    free: Squares
    """All but walls."""
    gate: Squares
    boxes: tuple[Squares, Squares]
    """By colour."""
    pawns: tuple[Squares, Squares]

    def reached(self, start: Squares) -> Squares:
        """All that there is a path to."""
        found = 0
        for group in self.groups:
            if group & start:
                found |= group
        return found

    @property
    def groups(self) -> Sequence[Squares]:
        """The sets of squares that hang together."""
        return connected(self.free, self.gate)

    def without(self, tile: int) -> "Floor":
        """After the removal of a tile; a gate that was joined to it is gone (C5)."""
        gone = ON_TILE[tile]
        return Floor(
            self.free & ~gone,
            0 if self.gate & gone else self.gate,
            (self.boxes[0] & ~gone, self.boxes[1] & ~gone),
            (self.pawns[0] & ~gone, self.pawns[1] & ~gone),
        )

    @property
    def cut_off(self) -> Squares:
        """The boxes that no pawn of their colour has a path to."""
        pairs = zip(self.boxes, self.pawns, strict=True)
        blue, orange = (boxes & ~self.reached(pawns) for boxes, pawns in pairs)
        return blue | orange

    def loss(self, tile: int) -> Loss:
        """What the removal of a tile loses."""
        gone = ON_TILE[tile]
        return Loss(
            boxes=gone & (self.boxes[0] | self.boxes[1]),
            pawns=gone & (self.pawns[0] | self.pawns[1]),
            cut_off=self.without(tile).cut_off,
        )


@lru_cache(1024)
def connected(free: Squares, gate: Squares) -> Sequence[Squares]:
    """The parts of a floor; while pawns step about, these stay the same."""
    found, left = [], free
    while left:
        found.append(around(left & -left, free, gate))
        left &= ~found[-1]
    return found


def around(start: Squares, free: Squares, gate: Squares) -> Squares:
    """The part in which a square is."""
    found, last = start, 0
    while found != last:
        last = found
        found |= found << 1 | found >> 1 | found << WIDTH | found >> WIDTH
        if last & gate:
            found |= gate
        found &= free
    return found


def floor_of(scene: Scene) -> Floor:
    """The floor of a scene."""
    signs, pawns = [0, 0, 0, 0], [0, 0, 0]
    for square in scene.squares:
        signs[scene.sign[square]] |= 1 << square
        pawns[scene.pawn[square]] |= 1 << square
    empty, _, blue, orange = signs
    return Floor(empty | blue | orange, squares(scene.gate), (blue, orange), (pawns[1], pawns[2]))
