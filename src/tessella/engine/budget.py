"""How long a search may go on."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

SLICE = 0.01
"""Seconds that compiled code runs before Python looks at the clock and at stop()."""


def never() -> bool:
    """No reason to stop."""
    return False


@dataclass(frozen=True)
class Budget:
    """Limits of a search; it ends at the first that is reached.

    seconds of time; nodes: positions looked at, or games begun by each thread of a tree search; depth in plies, or in
    turns if it counts whole_turns. With nodes or depth alone, and one thread, equal seeds give equal results.
    """

    seconds: float = float("inf")
    nodes: int = 1 << 62
    depth: int = 64
    whole_turns: bool = False


@dataclass
class Slices:
    """Cuts a search's work into pieces of about SLICE seconds."""

    budget: Budget
    stop: Callable[[], bool] = never
    begun: float = field(default_factory=perf_counter)
    done: int = 0
    size: int = 64

    def next(self) -> int:
        """How many nodes to search now; 0 if the search must end."""
        if self.stop() or perf_counter() - self.begun >= self.budget.seconds:
            return 0
        return min(self.size, self.budget.nodes - self.done)

    def ran(self, nodes: int, seconds: float) -> None:
        """Notes what the last piece came to, and sizes the next by it."""
        self.done += nodes
        left = self.begun + self.budget.seconds - perf_counter()
        rate = max(nodes, 1) / max(seconds, 1e-6)
        self.size = max(16, min(4 * self.size, int(rate * min(SLICE, max(left, 0.0)))))

    def part(self, of: int) -> "Slices":
        """One of so many equal parts of what is left."""
        spent = perf_counter() - self.begun
        left = Budget((self.budget.seconds - spent) / of, (self.budget.nodes - self.done) // of)
        return Slices(left, self.stop, size=self.size)
