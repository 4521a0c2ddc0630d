"""What can be reached, and what a removal would lose (C7), over sets of squares: whole numbers with a bit for each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from .grid import SQUARES, TILES, WALL, WIDTH
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


@dataclass(frozen=True)
class Loss:
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
        found, last = start & self.free, 0
        while found != last:
            last = found
            found |= found << 1 | found >> 1 | found << WIDTH | found >> WIDTH
            if last & self.gate:
                found |= self.gate
            found &= self.free
        return found

    @cached_property
    def groups(self) -> list[Squares]:
        """The sets of squares that hang together."""
        found, left = [], self.free
        while left:
            found.append(self.reached(left & -left))
            left &= ~found[-1]
        return found

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


def floor_of(scene: Scene) -> Floor:
    """The floor of a scene."""
    free = squares(square for square in scene.squares if scene.sign[square] != WALL)
    by_sign = [squares(scene.boxes(colour)) for colour in range(2)]
    by_pawn = [squares(scene.pawns(colour)) for colour in range(2)]
    return Floor(free, squares(scene.gate), (by_sign[0], by_sign[1]), (by_pawn[0], by_pawn[1]))
