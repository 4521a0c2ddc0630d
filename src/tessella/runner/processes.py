"""Workers on this machine: this process itself, or processes of their own."""

import os
import signal
import warnings
from collections import deque
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread
from time import sleep

from loky import ProcessPoolExecutor

from .futures import Futures, Units
from .work import Data, Pool, Ticket, Work

QUIET = "ignore:resource_tracker:UserWarning"
"""What loky's own process would say as it tidies up after a command that was killed."""


class Here:
    """This process does a unit as soon as it is asked for results."""

    def __init__(self, work: Work, question: Data = None) -> None:
        self.work, self.waiting = work, list[tuple[Ticket, Data]]()
        work.get_ready(question)

    @property
    def room(self) -> int:
        return 1 - len(self.waiting)

    def submit(self, ticket: Ticket, unit: Data) -> None:
        self.waiting.append((ticket, unit))

    def finished(self, seconds: float) -> list[tuple[Ticket, Data]]:  # noqa: ARG002 - it never waits
        done = [(ticket, self.work.result(unit)) for ticket, unit in self.waiting]
        self.waiting.clear()
        return done

    def close(self) -> None:
        self.waiting.clear()


class Threads(Futures):
    """Threads of this process, for work that releases Python's global lock. They end with the units that they do."""

    LOST = BLAMED = ()

    def __init__(self, work: Work, workers: int, question: Data = None) -> None:
        super().__init__(workers)
        self.work, self.executor = work, ThreadPoolExecutor(workers)
        work.get_ready(question)

    def start(self, unit: Data) -> Future[Data]:
        return self.executor.submit(self.work.result, unit)

    def close(self) -> None:
        self.executor.shutdown(cancel_futures=True)


def on_this_machine(work: Work, workers: int, question: Data = None) -> Pool:
    """The workers that suit: this process itself, threads of it, or processes."""
    if workers == 1:
        return Here(work, question)
    return (Threads if work.releases else Processes)(work, workers, question)


class Processes(Futures):
    """Processes of this machine. One that dies takes the others with it; then all are started again.

    What was under way then is done again one unit after another, each alone: so a unit is never blamed for another's.
    """

    LOST, BLAMED = (BrokenExecutor,), ()

    def __init__(self, work: Work, workers: int, question: Data = None) -> None:
        """Nothing is started before the first unit."""
        super().__init__(workers)
        warnings.filterwarnings("ignore", "A worker was restarted")  # because it has grown; nothing is lost
        self.work = work
        self.executor: ProcessPoolExecutor | None = None
        self.suspects = deque[tuple[Ticket, Data]]()
        work.get_ready(question)

    def start(self, unit: Data) -> Future[Data]:
        if self.executor is None:
            os.environ.setdefault("PYTHONWARNINGS", QUIET)
            self.executor = ProcessPoolExecutor(
                self.workers, timeout=None, initializer=begin, initargs=(os.getpid(),)
            )
            with without_interrupts():
                return self.executor.submit(self.work.result, unit)  # type: ignore[no-any-return]
        return self.executor.submit(self.work.result, unit)  # type: ignore[no-any-return]

    @property
    def room(self) -> int:
        return 0 if self.suspects else super().room

    def submit(self, ticket: Ticket, unit: Data) -> None:
        if self.suspects and self.suspects[0][0] != ticket:
            self.suspects.append((ticket, unit))
            return
        try:
            super().submit(ticket, unit)
        except BrokenExecutor:  # a process has died since results were asked for
            self.do_again([])
            self.submit(ticket, unit)

    def finished(self, seconds: float) -> Units:
        results = super().finished(seconds)
        if self.suspects and self.suspects[0][0] in dict(results):
            self.suspects.popleft()
            if self.suspects:
                self.submit(*self.suspects[0])
        return results

    def do_again(self, lost: Units) -> None:
        under_way = lost + list(self.running.values())
        self.close()
        if len(under_way) == 1:
            self.deaths[under_way[0][0]] += 1
        self.suspects = self.suspects or deque(under_way)
        super().do_again([*self.suspects][:1])

    def close(self) -> None:
        self.running.clear()
        if self.executor is not None:
            self.executor.shutdown(kill_workers=True)
        self.executor = None


@contextmanager
def without_interrupts() -> Iterator[None]:
    """A context in which Ctrl-C does nothing. Nor does it in processes that are started in it, so they end silently."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def begin(parent: int) -> None:
    """Called first in each process: Ctrl-C is the parent's, and without it nobody is worked for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with, args=[parent], daemon=True).start()


def end_with(parent: int) -> None:
    """End this process when its parent has gone."""
    while os.getppid() == parent:
        sleep(1.0)
    os._exit(1)
