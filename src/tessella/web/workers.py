"""Several processes that serve one address: a worker that dies is replaced, and so is each of them on SIGHUP.

All workers accept what comes to the address. Each has one of its own, too, at the next ports, for a proxy that keeps
requests about one table together. A worker binds that itself: when it dies, the proxy is refused there, and asks
another one at once.
"""

import logging
import os
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from time import monotonic
from types import FrameType
from typing import Any, Self

from .work.worker_process import SPAWN

DRAINING = 10.0
"""Seconds that a worker has to end; then it is killed."""
LOOK = 0.2
"""Seconds after which the workers are looked after again, if none has died before."""
PAUSE = 2.0
"""Seconds after which a worker that could not start is started again."""

Serve = Callable[[socket.socket, int, Callable[[], None]], None]
"""Serves on a socket and on an own port until SIGTERM; calls its last argument when pages are served."""


log = logging.getLogger(__name__)


class CannotStart(RuntimeError):
    """The processes of the server; one sentence."""


@dataclass
class Worker:
    """A process that serves. port: its own."""

    serve: Serve
    shared: socket.socket
    port: int
    ready: Any = field(default_factory=SPAWN.Event)
    ends_at: float = inf

    def start(self) -> Self:
        """Begin; what it does is in `work`."""
        self.process = SPAWN.Process(target=work, args=(self.serve, self.shared, self.port, self.ready))
        self.process.start()
        return self

    def another(self) -> "Worker":
        """A new one that does the same."""
        return Worker(self.serve, self.shared, self.port).start()

    @property
    def is_ready(self) -> bool:
        """Whether it serves."""
        return bool(self.ready.is_set())

    @property
    def has_ended(self) -> bool:
        """Whether the process is gone."""
        return self.process.exitcode is not None

    def end(self) -> None:
        """Let it finish what it answers, for a while; people who look on are told to come again."""
        if not self.has_ended:
            self.process.terminate()
            self.ends_at = monotonic() + DRAINING

    def join(self, patience: float = DRAINING) -> bool:
        """Whether it has ended, after so many seconds at most; one that takes too long is killed."""
        self.process.join(patience)
        if not self.has_ended and monotonic() >= self.ends_at:
            self.process.kill()
            self.process.join()
        return self.has_ended


class Workers:
    """The workers of a socket that listens."""

    def __init__(self, serve: Serve, shared: socket.socket, ports: Sequence[int]) -> None:
        """ports: the workers' own."""
        self._workers = [Worker(serve, shared, port) for port in ports]
        self._coming: dict[int, Worker] = {}
        self._leaving: list[Worker] = []
        self._old: list[int] = []
        self._stops = False
        self._rests_until = 0.0

    def run(self, on_ready: Callable[[], None]) -> None:
        """Serve until SIGTERM or Ctrl-C; on_ready is called when all serve. Raises CannotStart."""
        for name, hear in {"SIGHUP": self._renew, "SIGTERM": self._stop, "SIGINT": self._stop}.items():
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), hear)
        try:
            for worker in self._workers:
                worker.start()
            while not (self._stops or all(worker.is_ready for worker in self._workers)):
                if any(worker.has_ended for worker in self._workers):
                    raise CannotStart("A process of the server could not start; what it printed says why.")
                self._wait()
            if not self._stops:
                on_ready()
            while not self._stops:
                self._wait()
                self._look_after()
        finally:
            for worker in self._everybody:
                worker.end()
            for worker in self._everybody:
                worker.join()

    @property
    def _everybody(self) -> list[Worker]:
        return [*self._workers, *self._coming.values(), *self._leaving]

    def _wait(self) -> None:
        wait([each.process.sentinel for each in self._everybody if not each.has_ended], LOOK)

    def _renew(self, _: int, __: FrameType | None) -> None:
        self._old = [*range(len(self._workers))]

    def _stop(self, _: int, __: FrameType | None) -> None:
        """Noted only: an exception in the middle of a start would leave a process that nobody knows."""
        self._stops = True

    def _look_after(self) -> None:
        """Replace those that have died at once, and on SIGHUP one after the other."""
        for at, worker in enumerate(self._workers):
            if worker.has_ended and at not in self._coming and monotonic() >= self._rests_until:
                log.error("A process of the server has died, and is replaced.")
                self._coming[at] = worker.another()
        if self._old and not self._coming:
            at = self._old.pop(0)
            self._coming[at] = self._workers[at].another()
        for at, worker in [*self._coming.items()]:
            if worker.is_ready:
                before, self._workers[at] = self._workers[at], self._coming.pop(at)
                before.end()
                self._leaving.append(before)
            elif worker.has_ended:
                del self._coming[at]
                self._old, self._rests_until = [], monotonic() + PAUSE
                log.error("No new process could start; what was printed says why. Others go on.")
        self._leaving = [each for each in self._leaving if not each.join(0)]


# In the process


def work(serve: Serve, shared: socket.socket, port: int, ready: Any) -> None:
    """What a worker does. It ends when the process is gone that started it."""
    Thread(target=end_with_parent, daemon=True).start()
    with suppress(KeyboardInterrupt):  # a terminal sends Ctrl-C to all processes
        serve(shared, port, ready.set)


def end_with_parent() -> None:
    """A supervisor that was killed cannot end its workers."""
    if (parent := parent_process()) is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
