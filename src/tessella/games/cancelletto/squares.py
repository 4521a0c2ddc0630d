"""What is on each square, by its number, as plain values for sentences and pictures."""

from typing import Any

import numpy as np

from tessella.core.position import Position

from .grid import BIT, BLUE_BOX, BOARD, EMPTY, ORANGE_BOX, VOID, WALL


def members(words: Any) -> Any:
    """By square, whether it is in a set."""
    bits = (int(words[0]) | int(words[1]) << 60) if len(words) else 0
    return np.array([bool(bit >= 0 and bits >> int(bit) & 1) for bit in BIT])


def signs(position: Position) -> Any:
    """By square: EMPTY, WALL, BLUE_BOX or ORANGE_BOX; VOID where no tile lies."""
    found = np.full(BOARD, VOID)
    blue, orange = position.field("boxes")
    for words, sign in (
        (position.field("table"), EMPTY),
        (position.field("walls"), WALL),
        (blue, BLUE_BOX),
        (orange, ORANGE_BOX),
    ):
        found[members(words)] = sign
    return found


def pawns(position: Position) -> Any:
    """By square: 1 where a blue pawn stands, 2 where an orange one does, else 0."""
    blue, orange = position.field("pawns")
    return members(blue) + 2 * members(orange)


def stepped(position: Position) -> Any:
    """By square: whether a pawn stands there that has moved in this turn."""
    return members(position.field("stepped"))


def lost(position: Position) -> Any:
    """By square: whether the last removal lost a box or a pawn there."""
    return members(position.field("lost"))


def home(position: Position) -> int:
    """How many pawns stand on boxes of their colour."""
    both = position.field("pawns") & position.field("boxes")
    return sum(int(word).bit_count() for word in both.flat)
