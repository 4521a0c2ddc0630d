"""Units under way in workers that may die: what all pools have in common whose units are futures."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import ClassVar

from .work import Data, RunError, Ticket

AHEAD = 2
"""Units in flight for each worker, so that none waits for its next."""
TRIES = 3
"""A unit under which so many workers have died is not tried again."""
Units = list[tuple[Ticket, Data]]


class Futures:
    """A pool that does again what was lost with its worker. A pool of some kind says how a unit is started."""

    LOST: ClassVar[tuple[type[Exception], ...]]
    """What a future raises whose worker has gone."""
    BLAMED: ClassVar[tuple[type[Exception], ...]]
    """Those of them for which the unit may be the reason."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers
        self.running = dict[Future[Data], tuple[Ticket, Data]]()
        self.done = SimpleQueue[Future[Data]]()
        self.deaths = Counter[Ticket]()
        self.failure: BaseException | None = None

    @property
    def room(self) -> int:
        return AHEAD * self.workers - len(self.running)

    def start(self, unit: Data) -> Future[Data]:
        """Have a unit done."""
        raise NotImplementedError

    def submit(self, ticket: Ticket, unit: Data) -> None:
        future = self.start(unit)
        self.running[future] = ticket, unit
        future.add_done_callback(self.done.put)

    def finished(self, seconds: float) -> Units:
        """The results that have come. What failed is raised by the next call if there are results, so that they are
        kept."""
        results, lost = Units(), Units()
        for future in () if self.failure else self.ended(seconds):
            ticket, unit = self.running.pop(future)
            error = future.exception()
            if error is None:
                results.append((ticket, future.result()))
            elif isinstance(error, self.LOST):
                self.deaths[ticket] += isinstance(error, self.BLAMED)
                lost.append((ticket, unit))
            else:
                self.failure = self.reason(error)
        if lost:
            self.do_again(lost)
        if self.failure and not results:
            raise self.failure
        return results

    def ended(self, seconds: float) -> Iterator[Future[Data]]:
        """Yields the futures that have ended, as soon as there are some; none after so many seconds."""
        with suppress(Empty):
            future = self.done.get(timeout=seconds)
            while True:
                if future in self.running:  # and not of workers that were given up
                    yield future
                future = self.done.get_nowait()

    def do_again(self, lost: Units) -> None:
        """Do units once more, unless too many workers have died under one of them."""
        if max((self.deaths[ticket] for ticket, _ in lost), default=0) >= TRIES:
            self.failure = RunError(f"Workers have died {TRIES} times while they did the same unit.")
            return
        for ticket, unit in lost:
            self.submit(ticket, unit)

    def reason(self, error: BaseException) -> BaseException:
        """What is raised for a unit that failed."""
        return error
