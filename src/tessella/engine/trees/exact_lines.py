"""Several lines near the end of a game with a sheet: what trees propose, with what it comes to at the end."""

from collections.abc import Callable
from dataclasses import replace

from ..budget import Slices
from ..report import Line, Report
from ..task import Task
from .exact import Exact
from .exact_kernel import MOST

HALF = 0.5
"""The part of the budget that the trees have."""


def exact_lines(task: Task, best_of_trees: Callable[[Task], Report]) -> Report:
    """The report of trees, with the exact best line and the exact value of others, as far as there is time for them.

    Among more than two nothing is proven: see Selective.search.
    """
    position, lines = task.position, list[Line]()
    report = best_of_trees(replace(task, budget=task.budget.part(HALF)))
    root, nodes = Exact(position), report.nodes
    proposed = list(report.lines)
    if not task.narrows and root.settles(slices_of(task, nodes)):
        nodes += root.nodes
        best = Line((position.move(root.action),), root.shares[position.mover], position.seats <= 2)
        others = [line for line in proposed if line.moves[0] != best.moves[0]]
        proposed = [best, *others][: len(report.lines)]
    for line in proposed:
        found, looked = exactly(task, line, slices_of(task, nodes))
        nodes += looked
        lines.append(found)
    lines.sort(key=lambda line: -line.value)
    return Report(tuple(lines), MOST, nodes, task.seconds)


def exactly(task: Task, line: Line, slices: Slices) -> tuple[Line, int]:
    """A line whose value is what its first move comes to, if there is time; and the positions that were looked at."""
    after, seat, proven = task.position.play(line.moves[0]), task.position.mover, task.position.seats <= 2
    if line.proven or after.mover < 0:
        over = after.over and not line.proven
        return (replace(line, value=after.utility[seat], proven=proven) if over else line), 0
    exact = Exact(after)
    if not exact.settles(slices):
        return line, exact.nodes
    return Line((*line.moves[:1], after.move(exact.action)), exact.shares[seat], proven), exact.nodes


def slices_of(task: Task, nodes: int) -> Slices:
    """What is left of the task's budget after so many nodes."""
    return Slices(replace(task.budget, nodes=max(0, task.budget.nodes - nodes)), task.stop, task.begun)
