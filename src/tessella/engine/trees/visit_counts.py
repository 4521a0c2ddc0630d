"""What the trees of a search tell by their visits, where nothing is proved."""

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from ..report import UNKNOWN, Line, Report, line_of, wins_at_once
from ..task import Task


class Visited(ABC):
    """A tree of which each node knows its visits and the sum of what they brought."""

    @property
    @abstractmethod
    def deepest(self) -> int:
        """The length of the longest path from the root."""

    @abstractmethod
    def children(self, node: int = 0) -> Iterator[tuple[int, int, int, float]]:
        """The children of a node, each as (number, edge, visits, total utility)."""

    def visits(self, action: int) -> int:
        """How often the search chose an action at the root."""
        return next((visits for _, edge, visits, _ in self.children() if edge == action), 0)

    def variation(self, action: int) -> Iterator[int]:
        """An action of the root, then at each node the action with the most visits."""
        yield action
        node = next((child for child, edge, *_ in self.children() if edge == action), 0)
        while node and (children := [each for each in self.children(node) if each[2] > 0]):
            node, edge, *_ = max(children, key=lambda child: child[2])
            yield edge


def report_of(task: Task, trees: Sequence[Visited]) -> Report:
    """The report on all trees together; its nodes are their visits.

    An action with fewer visits has a less certain value, so no line has a greater value than the lines before it.
    """
    visits: Counter[int] = Counter()
    totals: defaultdict[int, float] = defaultdict(float)
    for tree in trees:
        for _, edge, count, total in tree.children():
            visits[edge] += count
            totals[edge] += total
    lines, ceiling = list[Line](), 1.0
    for action in sorted(task.among, key=lambda action: -visits[action])[: task.lines]:
        value = totals[action] / visits[action] if visits[action] else UNKNOWN
        ceiling = min(ceiling, value)
        most = max(trees, key=lambda tree: tree.visits(action))
        lines.append(line_of(task.position, most.variation(action), ceiling))
    proven = wins_at_once(task.position, lines[0].moves[0].action)
    depth = max(tree.deepest for tree in trees)
    return Report(tuple(lines), depth, visits.total(), task.seconds, proven)
