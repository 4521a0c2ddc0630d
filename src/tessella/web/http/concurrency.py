"""Limits on what goes on at once: for one address, and for all together.

Where all together have too much, whoever has less than their share may still have more: nobody can shut others out.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from .accounts import counted_with, payer_of


class ConcurrencyLimit:
    """Counts what goes on at once: for each address, and for all together."""

    def __init__(self, each: int, everybody: int) -> None:
        self._each, self._everybody = each, everybody
        self._counts: Counter[str] = Counter()
        self._payers: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._payers.total()

    def is_within_limits(self, account: str) -> bool:
        """Whether an address may have one more, as far as its own limits go."""
        return all(self._counts[name] < times * self._each for name, times in counted_with(account))

    def is_there_room(self, account: str) -> bool:
        """Whether there is one more for an address; where all have too much, each may have its share."""
        payer = payer_of(account)
        share = self._everybody // len({*self._payers, payer})
        return len(self) < self._everybody or self._payers[payer] < share

    @contextmanager
    def one(self, account: str) -> Iterator[None]:
        """An address has one more in here, whatever the limit says."""
        self.add(account)
        try:
            yield
        finally:
            self.remove(account)

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
