"""Play at random, as the anchor of a ladder."""

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from ...core.compiler.rng import mix
from ...core.position import Position
from ..report import Report, unsearched
from ..task import Task


@dataclass(frozen=True)
class AnyMove:
    """The method that plays at random."""

    overlooks: ClassVar[bool] = True

    def get_ready(self, position: Position) -> None:
        """Nothing to do: there is no code to compile."""

    def search(self, task: Task) -> Report:
        """Choose an action at random. The seed, which one game may keep, is mixed with the ply."""
        first = Random(mix(task.seed + task.position.ply)).choice(task.among)
        others = [action for action in task.among if action != first]
        return Report(unsearched(task.position, [first, *others][: task.lines]), 0, 1, task.seconds)
