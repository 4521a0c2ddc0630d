"""Trees that make room when they are full: what lies below the nodes with the fewest visits is forgotten."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from time import perf_counter
from typing import Any, ClassVar

from ..budget import Slices

PART = 1 << 15
"""So many nodes are copied between two looks at the clock."""


class Recycling(ABC):
    """The tree of one thread, and the room to which it is copied.

    done: iterations since the search began. least: as long as a copy is under way, the visits that a node needs to keep
    its children; else 0.
    """

    FEWEST: ClassVar[int]
    """The least number of visits that is tried first."""
    nodes: Any
    context: Any
    done: int
    least: int

    @abstractmethod
    def run_on(self, iterations: int) -> int:
        """Run at most so many iterations, until the tree is full or proved; returns how many, and adds them to done."""

    @abstractmethod
    def begin_copy(self) -> None:
        """Prepare to copy a part of the tree."""

    @abstractmethod
    def copy(self, node: int, least: int, most: int) -> bool:
        """Copy so many nodes at most of what is below one; goes on where it ended. True when all is copied."""

    @property
    @abstractmethod
    def has_large_copy(self) -> bool:
        """Whether a copy takes more than half of the room."""

    @abstractmethod
    def take_copy(self) -> None:
        """The copy becomes the tree."""

    @property
    def is_open(self) -> bool:
        """Whether iterations may still tell something new."""
        return True

    @property
    def root(self) -> Any:
        """The root's node."""
        return self.nodes[0]

    @property
    def deepest(self) -> int:
        """The length of the longest path from the root."""
        return int(self.context.deepest)

    def grow(self, slices: Slices, tell: Callable[[], None] = lambda: None) -> None:
        """Add iterations until the budget ends or the root is proved, and call tell after every slice."""
        while self.is_open and (size := slices.next()):
            if self.context.full:
                self.trim_on()
                continue
            begun, done = perf_counter(), self.run_on(size)
            slices.ran(done, perf_counter() - begun)
            tell()

    def add(self, iterations: int) -> int:
        """Run so many iterations, or fewer if the root is proved; returns how many. Makes room where none is left."""
        before = self.done
        while self.is_open and self.done < before + iterations:
            self.run_on(before + iterations - self.done)
            if self.context.full:
                self.trim()
        return self.done - before

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

    def copy_from(self, node: int, least: int) -> None:
        """Keep only what is below a node, and no children of nodes with fewer visits than these."""
        self.least = 0
        self.begin_copy()
        self.copy(node, least, len(self.nodes))
        self.take_copy()
