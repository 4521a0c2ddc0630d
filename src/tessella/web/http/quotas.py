"""What is left for whom: of a limit for one address, and of what all addresses have together.

Where all together have too much, whoever has less than their share may still have more: nobody can shut others out.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from .accounts import counted_with, payer_of

REMEMBERED = 10_000
"""Names of which something is kept; the one that has been quiet longest is forgotten first."""

Clock = Callable[[], float]


class ConcurrencyLimit:
    """Counts what there is at once: of each address, and of all together."""

    def __init__(self, each: int, everybody: int) -> None:
        self._each, self._everybody = each, everybody
        self._counts: Counter[str] = Counter()
        self._payers: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._payers.total()

    def of(self, name: str) -> int:
        """How much an address, or one of its networks, has."""
        return self._counts[name]

    def is_within_limits(self, account: str) -> bool:
        """Whether an address may have one more, as far as its own limits go."""
        return all(self._counts[name] < times * self._each for name, times in counted_with(account))

    def is_there_room(self, account: str) -> bool:
        """Whether there is one more for an address; where all have too much, each may have its share."""
        payer = payer_of(account)
        share = self._everybody // len({*self._payers, payer})
        return len(self) < self._everybody or self._payers[payer] < share

    def add(self, account: str) -> None:
        """An address has one more."""
        self._counts.update(name for name, _ in counted_with(account))
        self._payers[payer_of(account)] += 1

    def remove(self, account: str) -> None:
        """An address has one less; nothing is kept of one that has none."""
        self._counts.subtract(name for name, _ in counted_with(account))
        self._payers[payer_of(account)] -= 1
        self._counts += Counter()  # which drops zeros
        self._payers += Counter()


class Quota:
    """What each has taken lately of something that all have together. It is forgotten evenly, a share in so many
    seconds."""

    def __init__(self, size: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self._size, self._seconds, self._clock = size, seconds, clock
        self._taken: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how much, at which time

    def wait_of(self, name: str) -> float:
        """The seconds until somebody's share has room for one more; 0 if it has. Infinite where too many share."""
        share = self._share_of(name)
        return (
            max(0.0, self._taken_by(name, share) + 1 - share) * self._seconds / share
            if share
            else float("inf")
        )

    def take(self, name: str) -> None:
        """Somebody takes one more."""
        taken = self._taken_by(name, self._share_of(name))
        self._taken[name] = taken + 1, self._clock()
        self._taken.move_to_end(name)
        if len(self._taken) > REMEMBERED:
            self._taken.popitem(last=False)

    def _share_of(self, name: str) -> int:
        """All who have taken something lately have equal shares, this one, too."""
        now = self._clock()
        while self._taken and now - next(iter(self._taken.values()))[1] >= self._seconds:
            self._taken.popitem(last=False)
        return self._size // (len(self._taken) + (name not in self._taken))

    def _taken_by(self, name: str, share: int) -> float:
        taken, at = self._taken.get(name, (0.0, 0.0))
        return max(0.0, taken - (self._clock() - at) * share / self._seconds)
