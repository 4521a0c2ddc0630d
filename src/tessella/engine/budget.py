"""How long a search may last."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import perf_counter

SLICE = 0.005
"""Seconds that compiled code runs before Python checks the clock and stop()."""


def never() -> bool:
    """A stop() that never stops."""
    return False


@dataclass(frozen=True)
class Budget:
    """Limits of a search. It ends when it reaches the first of them.

    seconds: time. nodes: positions looked at; for a tree search and for rollouts, iterations of each thread. depth:
    plies, or turns if whole_turns is set; only alpha-beta search keeps to it. Without a limit of seconds, and with one
    thread, equal seeds give equal results.

    >>> Budget(depth=3, whole_turns=True).seconds
    inf
    """

    seconds: float = float("inf")
    nodes: int = 1 << 62
    depth: int = 64
    whole_turns: bool = False

    def part(self, share: float) -> "Budget":
        """A share of the time and of the nodes.

        >>> Budget(seconds=2.0).part(0.25).seconds
        0.5
        """
        return replace(self, seconds=self.seconds * share, nodes=int(self.nodes * share))


@dataclass
class Slices:
    """Divides the work of a search into slices of about SLICE seconds. The first is one node, which may take long."""

    budget: Budget
    stop: Callable[[], bool] = never
    begun: float = field(default_factory=perf_counter)
    done: int = 0
    size: int = 1

    def next(self) -> int:
        """The number of nodes to search in the next slice; 0 if the search must end."""
        if self.stop() or perf_counter() - self.begun >= self.budget.seconds:
            return 0
        return min(self.size, self.budget.nodes - self.done)

    def ran(self, nodes: int, seconds: float) -> None:
        """Count the nodes of the last slice, and choose the size of the next by the seconds that it took."""
        self.done += nodes
        left = self.begun + self.budget.seconds - perf_counter()
        rate = max(nodes, 1) / max(seconds, 1e-6)
        self.size = max(1, min(4 * self.size, int(rate * min(SLICE, max(left, 0.0)))))

    def part(self, of: int) -> "Slices":
        """The slices for one of so many equal parts of the budget that is left."""
        spent = perf_counter() - self.begun
        left = Budget((self.budget.seconds - spent) / of, (self.budget.nodes - self.done) // of)
        return Slices(left, self.stop, size=self.size)
