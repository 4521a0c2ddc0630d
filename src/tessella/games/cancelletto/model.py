"""The rules of Cancelletto once more, in plain Python, for drawings and sentences.

It knows what is on each square, which squares can be reached, and what a removal would lose (C7). A law compares all
this with the compiled rules.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from tessella.core.position import Position

from .rules.grid import (
    BLUE_BOX,
    BOARD,
    EMPTY,
    ORANGE_BOX,
    SQUARE,
    SQUARES,
    STEPS,
    THROUGH,
    TILES,
    VOID,
    WALL,
    WAYS,
    WIDTH,
)
from .rules.state import DEALT, REMOVE

AT: tuple[int, ...] = tuple(SQUARE.tolist())
"""Squares by bit."""
LOW = 60
"""Bits in the first word of a set of squares."""
TILE_OF = {int(square): tile for tile in range(TILES) for square in SQUARES[tile]}
"""By square."""


def squares_of(words: Iterable[int]) -> frozenset[int]:
    """The squares of a set as the rules have it, in two words of bits."""
    low, high = map(int, words)
    return squares_in(high << LOW | low)


@lru_cache(4096)
def squares_in(bits: int) -> frozenset[int]:
    """The squares of a set as one number. They are kept, because most of a table stays as it is."""
    return frozenset(AT[n] for n, bit in enumerate(f"{bits:b}"[::-1]) if bit == "1")


def numbered(layers: Iterable[Iterable[int]], numbers: Iterable[int], none: int) -> tuple[int, ...]:
    """For each square, the number of the last layer that contains it, or `none`. A layer is a set in two words."""
    made = [none] * BOARD
    for words, number in zip(layers, numbers, strict=True):
        for square in squares_of(words):
            made[square] = number
    return tuple(made)


def signs(position: Position) -> Any:
    """By square: EMPTY, WALL, BLUE_BOX or ORANGE_BOX; VOID where no tile lies."""
    layers = (position.field("table"), position.field("walls"), *position.field("boxes"))
    return np.array(numbered(layers, (EMPTY, WALL, BLUE_BOX, ORANGE_BOX), VOID))


def pawns(position: Position) -> Any:
    """By square: 1 where a blue pawn stands, 2 where an orange one does, else 0."""
    return np.array(numbered(position.field("pawns"), (1, 2), 0))


def stepped(position: Position) -> Any:
    """By square: whether a pawn stands there that has moved in this turn."""
    return np.array(numbered([position.field("stepped")], [1], 0), bool)


def lost(position: Position) -> Any:
    """By square: whether a box or a pawn that lost the game was there."""
    return np.array(numbered([position.field("lost")], [1], 0), bool)


def home(position: Position) -> int:
    """How many pawns stand on boxes of their colour."""
    both = position.field("pawns") & position.field("boxes")
    return sum(int(word).bit_count() for word in both.flat)


def gate_goal(position: Position, square: int) -> int:
    """The square that the gate leads to from another, unless they are neighbours; 0 if none (C5)."""
    gate = position.field("gate").tolist()
    if square not in gate or not all(gate):
        return 0
    goal = sum(gate) - square
    return 0 if abs(goal - square) in (1, WIDTH) else goal


def goal_of(position: Position, act: int) -> int:
    """The square that a step leads to."""
    square, way = divmod(act, WAYS)
    return gate_goal(position, square) if way == THROUGH else square + int(STEPS[way])


def positions(position: Position, acts: Sequence[int]) -> Iterator[tuple[Position, int]]:
    """Each act with the position in which it is played."""
    for act in acts:
        yield position, act
        position = position.play(act)


def next_turns(acts: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    """The acts of the present turn, and those of the next one."""
    ends = [number + 1 for number, act in enumerate(acts) if REMOVE <= act < DEALT] + [len(acts)] * 2
    return acts[: ends[0]], acts[ends[0] : ends[1]]


def turns_of(acts: Sequence[int]) -> int:
    """How many turns a plan takes: each but the last ends with a removal."""
    return 1 + sum(REMOVE <= act < DEALT for act in acts)


def before_last(position: Position) -> Position:
    """The position before the last action; raises ValueError for one without a past."""
    if not position.history:
        raise ValueError("A position without a past does not tell what happened.")
    first, play = position.game.new(**position.options), position.game.kernel.play
    state = first.state()
    for move in position.history[:-1]:
        play(state, move.action)
    return first.with_state(state)


Squares = int
"""A set of squares, as a number with a bit for each."""


def packed(chosen: Iterable[int]) -> Squares:
    """The set of some squares."""
    found = 0
    for square in chosen:
        found |= 1 << square
    return found


def unpacked(some: Squares) -> Iterator[int]:
    """The squares of a set, ascending."""
    while some:
        yield (some & -some).bit_length() - 1
        some &= some - 1


ON_TILE = tuple(packed(SQUARES[tile].tolist()) for tile in range(TILES))


class Loss(NamedTuple):
    """What the removal of a tile loses: the boxes and pawns that it takes, and the boxes that it cuts off."""

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
        """All squares that can be reached from a set."""
        found = 0
        for group in self.groups:
            if group & start:
                found |= group
        return found

    @property
    def groups(self) -> Sequence[Squares]:
        """The connected sets of squares."""
        return connected(self.free, self.gate)

    def without(self, tile: int) -> "Floor":
        """The floor after the removal of a tile; a gate at that tile is gone, too (C5)."""
        gone = ON_TILE[tile]
        return Floor(
            self.free & ~gone,
            0 if self.gate & gone else self.gate,
            (self.boxes[0] & ~gone, self.boxes[1] & ~gone),
            (self.pawns[0] & ~gone, self.pawns[1] & ~gone),
        )

    @property
    def cut_off(self) -> Squares:
        """The boxes that no pawn of their colour can reach."""
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


@lru_cache(4096)
def connected(free: Squares, gate: Squares) -> Sequence[Squares]:
    """The connected parts of a floor. They are cached, because steps of pawns do not change them."""
    found, left = [], free
    while left:
        found.append(around(left & -left, free, gate))
        left &= ~found[-1]
    return found


def around(start: Squares, free: Squares, gate: Squares) -> Squares:
    """The connected part that contains a square: all that can be reached from there."""
    found, last = start, 0
    while found != last:
        last = found
        found |= found << 1 | found >> 1 | found << WIDTH | found >> WIDTH
        if last & gate:
            found |= gate
        found &= free
    return found


def steps_to(start: Squares, goals: Squares, free: Squares, gate: Squares) -> int | None:
    """How many steps lead from a square to the nearest of some goals, if no pawn is in the way; None if no way does."""
    found, steps = start & free, 0
    while not found & goals:
        last, steps = found, steps + 1
        found |= found << 1 | found >> 1 | found << WIDTH | found >> WIDTH | (gate if found & gate else 0)
        found &= free
        if found == last:
            return None
    return steps


def floor_at(position: Position) -> Floor:
    """The floor of a position."""
    gate = position.field("gate").tolist()
    return floor_of(signs(position), pawns(position), gate if all(gate) else ())


def floor_of(sign: Sequence[int], pawn: Sequence[int], gate: Iterable[int]) -> Floor:
    """The floor of a table, from the signs and pawns by square, and the squares that the gate joins."""
    empty, _, blue, orange = (having(sign, number) for number in (EMPTY, WALL, BLUE_BOX, ORANGE_BOX))
    return Floor(empty | blue | orange, packed(gate), (blue, orange), (having(pawn, 1), having(pawn, 2)))


def having(numbers_by_square: Sequence[int], number: int) -> Squares:
    """The squares that have a number."""
    return packed(square for square, other in enumerate(numbers_by_square) if other == number)
