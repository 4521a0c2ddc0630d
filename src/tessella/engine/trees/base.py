"""What all searches that grow a tree share: the tree of one thread, and the report on the trees of all threads.

Each thread grows a tree of its own (root parallelism). Nodes are numbered; the root has number 0, which also says that
there is no such node.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import repeat
from time import perf_counter
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..budget import Slices
from ..report import UNKNOWN, Line, Report, line_of, wins_at_once
from ..task import Task
from .status import LOST, OPEN, WON

FAR_BELOW = -1e6
"""A mean utility with which a node is not chosen."""


class Child(NamedTuple):
    """A child of a node: its number, the action that leads there, its visits, and the sum of their utilities."""

    node: int
    action: int
    visits: int = 0
    total: float = 0.0
    proof: int = OPEN

    @property
    def rank(self) -> tuple[int, int]:
        """What is greater for better actions: a proved win before all, a proved loss after all, else more visits."""
        return (1 if self.proof == WON else -1 if self.proof == LOST else 0), self.visits

    @property
    def value(self) -> float:
        """The utility that who chooses it may expect."""
        if self.proof != OPEN:
            return 1.0 if self.proof == WON else 0.0
        return self.total / self.visits if self.visits else UNKNOWN

    def plus(self, other: "Child") -> "Child":
        """What two trees together tell about an action."""
        proof = self.proof or other.proof
        return Child(
            self.node or other.node, self.action, self.visits + other.visits, self.total + other.total, proof
        )


class Tree(ABC):
    """The search of one thread, with its memory.

    arrays: all nodes, and what else belongs to the tree. context: the working memory of the compiled search. done:
    iterations since the search began. proves: whether nodes may be proved to be won or lost.
    """

    proves: ClassVar[bool] = False
    arrays: tuple[Any, ...]
    context: Any
    done: int = 0

    @abstractmethod
    def run_on(self, iterations: int) -> int:
        """Run at most so many iterations, until the tree is full or proved; returns how many, and adds them to done."""

    def children(self, node: int = 0) -> list[Child]:
        """The children of a node."""
        numbers = self.children_numbers(node)
        at = self.nodes[numbers]
        columns = (at[name].tolist() for name in ("edge", "visits", "total"))
        return list(
            map(Child, numbers.tolist(), *columns, at["proof"].tolist() if self.proves else repeat(OPEN))
        )

    def children_numbers(self, node: int) -> NDArray[np.intp]:
        """Their numbers; here each child names the next one."""
        numbers, child, following = list[int](), int(self.nodes[node]["first"]), self.nodes["next"]
        while child:
            numbers.append(child)
            child = following.item(child)
        return np.array(numbers, np.intp)

    @property
    def nodes(self) -> Any:
        """All nodes."""
        return self.arrays[0]

    @property
    def root(self) -> Any:
        """The root's node."""
        return self.nodes[0]

    @property
    def deepest(self) -> int:
        """The length of the longest path from the root."""
        return int(self.context.deepest)

    @property
    def is_open(self) -> bool:
        """Whether iterations may still tell something new."""
        return True

    def make_room(self) -> bool:
        """Work for a short time on making room in a full tree; False if there is room."""
        return False

    def grow(self, slices: Slices, tell: Callable[[], None] = lambda: None) -> None:
        """Add iterations until the budget ends or the root is proved, and call tell after every slice."""
        while self.is_open and (size := slices.next()):
            if self.make_room():
                continue
            begun, done = perf_counter(), self.run_on(size)
            slices.ran(done, perf_counter() - begun)
            tell()

    def add(self, iterations: int) -> int:
        """Run so many iterations, or fewer if the root is proved; returns how many. Makes room where none is left."""
        before = self.done
        while self.is_open and self.done < before + iterations:
            self.run_on(before + iterations - self.done)
            while self.make_room():
                pass
        return self.done - before

    @contextmanager
    def without(self, actions: Collection[int]) -> Iterator[None]:
        """Meanwhile, iterations choose none of these actions of the root, as long as there are others."""
        held = {child.action: child for child in self.children() if child.action in actions}
        for child in held.values():
            self.nodes[child.node]["total"] = FAR_BELOW * child.visits
        try:
            yield
        finally:
            for child in self.children():
                if child.action in held:
                    self.nodes[child.node]["total"] = held[child.action].total

    def child(self, action: int) -> Child:
        """The child of the root for an action; its number is 0 if there is none."""
        return next((child for child in self.children() if child.action == action), Child(0, action))

    def variation(self, action: int) -> Iterator[int]:
        """The principal variation after an action of the root: that action, then at each node the best one."""
        yield action
        node = self.child(action).node
        while node and (children := [child for child in self.children(node) if child.visits > 0]):
            best = max(children, key=lambda child: child.rank)
            node = best.node
            yield best.action


def merged(trees: Sequence[Tree], actions: Collection[int]) -> list[Child]:
    """What all trees together tell about each of some actions."""
    found = {action: Child(0, action) for action in actions}
    for tree in trees:
        for child in tree.children():
            if child.action in found:
                found[child.action] = found[child.action].plus(child)
    return list(found.values())


def report_of(task: Task, trees: Sequence[Tree], choices: Collection[int] | None = None) -> Report:
    """The report on all trees together, about some of the task's actions, by default all. Its nodes are iterations.

    An action with fewer visits has a less certain value, so no line has a greater value than the lines before it.
    """
    found = merged(trees, task.among if choices is None else choices)
    is_whole = len(found) == len(task.among)  # what is left out may be better than a loss
    lines, ceiling = list[Line](), 1.0
    best = sorted(found, key=lambda child: child.rank, reverse=True)
    for child in best[: task.lines]:
        action, ceiling = child.action, min(ceiling, child.value)
        most = max(trees, key=lambda tree: tree.child(action).rank)
        wins = child.proof == WON or (not most.proves and wins_at_once(task.position, action))
        value, proven = 1.0 if wins else ceiling, wins or (is_whole and child.proof == LOST)
        lines.append(line_of(task.position, most.variation(action), value, proven))
    depth, nodes = max(tree.deepest for tree in trees), sum(tree.done for tree in trees)
    return Report(tuple(lines), depth, nodes, task.seconds)
