"""What a search has to do (Task), and what can do it (Method)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol

from ..core.position import Position
from .budget import Budget, Slices, never
from .memory import Memory
from .report import Report

PAUSE = 0.1
"""Seconds between two progress reports."""


class Progress:
    """Tells a listener now and then what a search has found so far."""

    def __init__(self, listener: Callable[[Report], None] | None = None) -> None:
        """Without a listener nobody is told anything."""
        self.listener, self.last = listener, float("-inf")

    def tell(self, report: Callable[[], Report]) -> None:
        """Make a report and give it to the listener, if there is one and the last report was PAUSE seconds ago."""
        if self.listener is not None and perf_counter() - self.last >= PAUSE:
            self.last = perf_counter()
            self.listener(report())


@dataclass(frozen=True)
class Task:
    """A position to search, and how to search it. The time runs from the moment when the task is made.

    among: the legal actions to choose from, ascending. lines: how many lines to find, at most as many as among has.
    memory: what earlier searches of the game, by the same player, have left for this one.
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
    memory: Memory = field(default_factory=Memory)

    @property
    def narrows(self) -> bool:
        """Whether the search must not choose some of the legal actions."""
        return len(self.among) < len(self.position.actions)

    @property
    def seconds(self) -> float:
        """Seconds since the task was made."""
        return perf_counter() - self.begun

    def slices(self) -> Slices:
        """The slices of work that the budget allows."""
        return Slices(self.budget, self.stop, self.begun)


class Method(Protocol):
    """A search method, with its settings."""

    @property
    def overlooks(self) -> bool:
        """Whether the method may overlook a move that ends the game at once."""

    def get_ready(self, position: Position) -> None:
        """Compile or load the code for positions like this one."""

    def search(self, task: Task) -> Report:
        """Search; called after get_ready. Ends within 50 ms once task.stop() is true."""
