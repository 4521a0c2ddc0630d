"""What a search is asked, and what answers it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol

from ..core.position import Position
from .budget import Budget, Slices, never
from .report import Report

PAUSE = 0.1
"""Seconds between two reports to whoever follows a search."""


class Progress:
    """Reports to somebody who follows a search, now and then."""

    def __init__(self, listener: Callable[[Report], None] | None = None) -> None:
        """Without a listener nobody is told anything."""
        self.listener, self.last = listener, float("-inf")

    def tell(self, report: Callable[[], Report]) -> None:
        """A report is made and told, unless nobody listens or the last one is a moment ago."""
        if self.listener is not None and perf_counter() - self.last >= PAUSE:
            self.last = perf_counter()
            self.listener(report())


@dataclass(frozen=True)
class Task:
    """A position to search, and how; its time runs from the moment it is made.

    among: the legal actions to choose from, ascending; lines: how many are wanted, at most as many as among has.
    """

    position: Position
    budget: Budget
    among: tuple[int, ...]
    seed: int = 0
    threads: int = 1
    lines: int = 1
    stop: Callable[[], bool] = never
    progress: Progress = field(default_factory=Progress)
    begun: float = field(default_factory=perf_counter)

    @property
    def narrows(self) -> bool:
        """Whether some legal actions are not to be chosen."""
        return len(self.among) < len(self.position.actions)

    @property
    def seconds(self) -> float:
        """How long it has been worked on."""
        return perf_counter() - self.begun

    def slices(self) -> Slices:
        """The work that its budget allows."""
        return Slices(self.budget, self.stop, self.begun)


class Method(Protocol):
    """A way to search, with its settings."""

    @property
    def overlooks(self) -> bool:
        """Whether it may miss what ends the game at once."""

    def get_ready(self, position: Position) -> None:
        """Compile or load the code for positions like this one."""

    def search(self, task: Task) -> Report:
        """What it finds; its code is ready. Ends within 50 ms of task.stop()."""
