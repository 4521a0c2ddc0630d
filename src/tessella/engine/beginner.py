"""How beginners play: they see what a move brings at once, and overlook a lot."""

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from ..core.position import Position
from .greedy import Greedy
from .report import Report, unsearched
from .task import Task

OVERLOOKED, GLANCES = 0.7, 12
"""Share of the actions that a beginner does not see; of very many actions so many are seen."""


@dataclass(frozen=True)
class Glance:
    """The method of who takes what looks best at once, among a few of the actions; for games with an evaluation."""

    overlooks: ClassVar[bool] = True

    def get_ready(self, position: Position) -> None:
        """Compile or load the code."""
        Greedy().get_ready(position)

    def search(self, task: Task) -> Report:
        """Looks at some of the actions."""
        return Greedy(max(OVERLOOKED, 1.0 - GLANCES / len(task.among))).search(task)


@dataclass(frozen=True)
class AnyMove:
    """The method of who has no plan at all."""

    overlooks: ClassVar[bool] = True

    def get_ready(self, position: Position) -> None:
        """There is no code to compile."""

    def search(self, task: Task) -> Report:
        """Chooses at random."""
        first = Random(task.seed).choice(task.among)
        others = [action for action in task.among if action != first]
        return Report(unsearched(task.position, [first, *others][: task.lines]), 0, 1, task.seconds)
