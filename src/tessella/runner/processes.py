"""Workers on this machine: this process itself, or processes of their own."""

import os
import signal
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from multiprocessing import current_process
from threading import Thread
from time import sleep

from loky import ProcessPoolExecutor
from loky.backend.utils import kill_process_tree

from .work import Data, RunError, Ticket, Work

AHEAD = 2
"""Units in flight for each worker, so that none waits for its next."""
TRIES = 3
"""A unit under which so many workers have died is not tried again."""


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


class Processes:
    """Processes of this machine. What a process that dies was doing is done again."""

    def __init__(self, work: Work, workers: int, question: Data = None) -> None:
        """Nothing is started before the first unit. Raises RunError as soon as a unit fails for good."""
        self.work, self.workers = work, workers
        self.executor: ProcessPoolExecutor | None = None
        self.running = dict[Future[Data], Ticket]()
        self.units, self.tries = dict[Ticket, Data](), dict[Ticket, int]()
        work.get_ready(question)

    @property
    def room(self) -> int:
        return AHEAD * self.workers - len(self.running)

    def submit(self, ticket: Ticket, unit: Data) -> None:
        self.units[ticket] = unit
        if self.executor is None:
            self.executor = ProcessPoolExecutor(
                self.workers, timeout=None, initializer=begin, initargs=(os.getpid(),)
            )
        self.running[self.executor.submit(self.work.result, unit)] = ticket

    def finished(self, seconds: float) -> list[tuple[Ticket, Data]]:
        done, _ = wait(self.running, timeout=seconds, return_when=FIRST_COMPLETED)
        results, broken = list[tuple[Ticket, Data]](), False
        for future in done:
            try:
                results.append((self.running[future], future.result()))
            except BrokenExecutor:
                broken = True
            else:
                del self.units[self.running.pop(future)]
        if broken:
            self.start_again()
        return results

    def start_again(self) -> None:
        """Do again, in other processes, what was under way when a process died; raises RunError."""
        lost, kept = list(self.running.values()), dict(self.units)
        self.close()
        for ticket in lost:
            self.tries[ticket] = self.tries.get(ticket, 0) + 1
        if max(self.tries.values()) >= TRIES:
            raise RunError(f"Processes have died {TRIES} times while they did the same units.")
        for ticket in lost:
            self.submit(ticket, kept[ticket])

    def close(self) -> None:
        if self.executor is not None:
            self.executor.shutdown(kill_workers=True)
        self.executor = None
        self.running.clear()
        self.units.clear()


def begin(parent: int) -> None:
    """Called first in each process: Ctrl-C is the parent's, and without it nobody is worked for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with, args=[parent], daemon=True).start()


def end_with(parent: int) -> None:
    """End this process, and those that it has started, when its parent has gone."""
    while os.getppid() == parent:
        sleep(1.0)
    try:
        kill_process_tree(current_process())
    finally:
        os._exit(1)
