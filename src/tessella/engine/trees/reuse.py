"""Which node of a tree, kept from an earlier search, holds a position that play has reached since."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ...core.position import Position


def node_of(position: Position, root: Position, children: Callable[[int], Iterable[Any]]) -> int | None:
    """The node of a position; None if play did not go there from the root, or the tree does not know it.

    children: those of a node, each beginning with its number and the action that leads to it.
    """
    if not position.goes_on_from(root):
        return None
    played = [move.action for move in position.history[len(root.history) :]]
    node = 0
    for action in played:
        found = next((child for child, edge, *_ in children(node) if edge == action), None)
        if found is None:
            return None
        node = found
    return node if same(root.replay(played), position) else None


def same(one: Position, other: Position) -> bool:
    """Whether two positions play on alike."""
    past = one.game.kernel.past
    return one == other and all(np.array_equal(one.field(name), other.field(name)) for name in past)
