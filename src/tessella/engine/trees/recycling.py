"""Trees of a fixed size that are kept from one move to the next.

Node recycling: a full tree forgets what lies below the nodes with the fewest visits. Tree reuse: after some moves, what
lies below the node of the new position is the tree of the next search. Both copy what stays to a second place.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, ClassVar, TypeVar

import numpy as np

from ...core.compiler.jit import Compiled
from ...core.option import Choice
from ...core.position import Position
from ..task import Task
from .base import Tree

PART = 1 << 15
"""So many nodes are copied between two looks at the clock."""


class RecyclingTree(Tree):
    """The tree of one thread, and the place to which it is copied.

    spare: arrays like those of the tree. position: the root's; None if nothing is known of it. options: its options.
    least: as long as a copy is under way, the visits that a node needs to keep its children; else 0.
    """

    FEWEST: ClassVar[int]
    """The least number of visits that is tried first."""
    copy_part: ClassVar[Compiled]
    """The compiled function that copies; see tree_copy."""
    spare: tuple[Any, ...]
    position: Position | None = None
    options: Mapping[str, Choice]
    least: int = 0

    def make_room(self) -> bool:
        """Trim a full tree for a short time; False if there is room."""
        if self.context.full:
            self.trim_on()
            return True
        return False

    @property
    def nbytes(self) -> int:
        """The size of the tree, and of the place to which it is copied."""
        return sum(int(array.nbytes) for array in (*self.arrays, *self.spare))

    def trim(self) -> None:
        """Forget what is below the nodes with the fewest visits, so that at least half of the room is free."""
        self.trim_on()
        while self.least:
            self.trim_on()

    def trim_on(self) -> None:
        """Begin to trim, or go on for PART nodes. The tree stays as it was, and full, until all is done."""
        if not self.least:
            self.least = self.FEWEST
            self.begin_copy()
        if not self.copy(0, self.least, PART):
            return
        if self.has_large_copy:
            self.least *= 2
            self.begin_copy()
        else:
            self.least = 0
            self.take_copy()

    def go_to(self, position: Position) -> bool:
        """Keep what is known of a position that play has reached from the root; False if that is nothing."""
        node = self.node_of(position)
        if node is None:
            return False
        self.least = 0
        self.begin_copy()
        self.copy(node, 1, len(self.nodes))
        self.take_copy()
        self.position = position
        return True

    def node_of(self, position: Position) -> int | None:
        """The node of a position; None if play did not go there from the root, or the tree does not know it."""
        root = self.position
        if root is None or not position.goes_on_from(root):
            return None
        played = [move.action for move in position.history[len(root.history) :]]
        node = 0
        for action in played:
            found = next((child.node for child in self.children(node) if child.action == action), None)
            if found is None:
                return None
            node = found
        return node if same(root.replay(played), position) else None

    def begin_copy(self) -> None:
        """Prepare to copy a part of the tree."""
        self.context.copied, self.context.copy_used = 0, 1

    def copy(self, node: int, least: int, most: int) -> bool:
        """Copy so many nodes at most of what is below one; goes on where it ended. True when all is copied."""
        return bool(self.copy_part(self.context, self.arrays, node, least, self.spare, most))

    @property
    def has_large_copy(self) -> bool:
        """Whether a copy takes more than half of the room."""
        return bool(self.context.copy_used > len(self.nodes) // 2)

    def take_copy(self) -> None:
        """The copy becomes the tree."""
        x = self.context
        x.used, x.full, x.deepest = x.copy_used, 0, 0
        self.arrays, self.spare = self.spare, self.arrays


def same(one: Position, other: Position) -> bool:
    """Whether two positions play on alike."""
    past = one.game.kernel.past
    return one == other and all(np.array_equal(one.field(name), other.field(name)) for name in past)


T = TypeVar("T", bound=RecyclingTree)


def kept_trees(task: Task, method: Hashable, make: Callable[[int], T]) -> list[T]:
    """A method's trees from the search of an earlier move, one for each thread; new ones if these do not fit.

    make gets the number of a thread. The trees of a search among some of the actions are not kept.
    """
    kept: list[T] = [] if task.narrows else task.memory.of(method, list)
    if [tree.options for tree in kept] != [task.position.options] * task.threads:
        kept[:] = map(make, range(task.threads))
    return kept
