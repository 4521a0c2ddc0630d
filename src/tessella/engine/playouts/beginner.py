"""How beginners play: they see only what a move brings at once, and they overlook many moves.

Where all play together they overlook no move that loses at once: to play with them would be no pleasure. Where a win
can be forced, `sound_actions` has left such moves out before.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from ...core.position import Position
from ..report import Report, unsearched
from ..task import Task
from .greedy import Greedy

OVERLOOKED, GLANCES = 0.7, 12
"""The share of the actions that a beginner overlooks; and the number of actions seen where there are very many."""


@dataclass(frozen=True)
class Glance:
    """The method that looks at a few actions and takes the best of them at first sight; needs an evaluation."""

    overlooks: ClassVar[bool] = True

    def get_ready(self, position: Position) -> None:
        """Compile or load the code."""
        Greedy().get_ready(position)

    def search(self, task: Task) -> Report:
        """Search greedily among some of the actions."""
        task = harmless(task)
        return Greedy(max(OVERLOOKED, 1.0 - GLANCES / len(task.among))).search(task)


@dataclass(frozen=True)
class AnyMove:
    """The method that plays at random."""

    overlooks: ClassVar[bool] = True

    def get_ready(self, position: Position) -> None:
        """Nothing to do: there is no code to compile."""

    def search(self, task: Task) -> Report:
        """Choose an action at random."""
        first = Random(task.seed).choice(task.among)
        others = [action for action in task.among if action != first]
        return Report(unsearched(task.position, [first, *others][: task.lines]), 0, 1, task.seconds)


def harmless(task: Task) -> Task:
    """The task without the actions by which all players lose together at once, if there are others."""
    position = task.position
    if not position.game.cooperative:
        return task
    kept = tuple(action for action in task.among if not is_lost(position.play(action)))
    return replace(task, among=kept, lines=min(task.lines, len(kept))) if kept else task


def is_lost(position: Position) -> bool:
    """Whether the game is over, and nobody has won."""
    return position.over and not any(position.utility)
