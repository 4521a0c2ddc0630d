"""What is on each square, by its number, as plain values for sentences and pictures."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from tessella.core.position import Position

from .grid import BLUE_BOX, BOARD, EMPTY, ORANGE_BOX, SQUARE, VOID, WALL

AT: tuple[int, ...] = tuple(SQUARE.tolist())
"""Squares by bit."""
LOW = 60
"""Bits in the first word of a set of squares."""


def squares_of(words: Iterable[int]) -> frozenset[int]:
    """The squares of a set, as in grid.py."""
    low, high = map(int, words)
    bits = f"{high << LOW | low:b}"[::-1]
    return frozenset(AT[n] for n, bit in enumerate(bits) if bit == "1")


def numbered(layers: Iterable[Iterable[int]], numbers: Iterable[int], none: int) -> tuple[int, ...]:
    """By square the number of the last layer that has it."""
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
    """By square: whether what lost the game was there, a box or a pawn."""
    return np.array(numbered([position.field("lost")], [1], 0), bool)


def home(position: Position) -> int:
    """How many pawns stand on boxes of their colour."""
    both = position.field("pawns") & position.field("boxes")
    return sum(int(word).bit_count() for word in both.flat)
