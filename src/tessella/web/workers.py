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
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from time import sleep
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


class CannotStart(RuntimeError):
    """The processes of the server; one sentence."""


@dataclass
class Worker:
    """A process that serves. port: its own."""

    serve: Serve
    shared: socket.socket
    port: int
    ready: Any = field(default_factory=SPAWN.Event)

    def start(self) -> Self:
        """Begin; what it does is in `work`."""
        self.process = SPAWN.Process(target=work, args=(self.serve, self.shared, self.port, self.ready))
        self.process.start()
        return self

    def until_ready(self) -> bool:
        """Whether it serves in the end: False if it dies before."""
        while not self.ready.wait(LOOK):
            if self.process.exitcode is not None:
                return False
        return True

    def end(self) -> None:
        """Let it finish what it answers; people who look on are told to come again."""
        self.process.terminate()

    def join(self) -> None:
        """Wait for its end, but not for ever."""
        self.process.join(DRAINING)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()


class Workers:
    """The workers of a socket that listens."""

    def __init__(self, serve: Serve, shared: socket.socket, ports: Sequence[int]) -> None:
        """ports: the workers' own."""
        self._workers = [Worker(serve, shared, port) for port in ports]
        self._leaving: list[Worker] = []
        self._is_old = False

    def run(self, on_ready: Callable[[], None]) -> None:
        """Serve until SystemExit or KeyboardInterrupt; on_ready is called when all serve. Raises CannotStart."""
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._renew)
        try:
            for worker in self._workers:
                worker.start()
            if not all(worker.until_ready() for worker in self._workers):
                raise CannotStart("A process of the server could not start; what it printed says why.")
            on_ready()
            while True:
                self._look_after()
        finally:
            every = [each for each in (*self._workers, *self._leaving) if each.process.is_alive()]
            for worker in every:
                worker.end()
            for worker in every:
                worker.join()

    def _renew(self, _: int, __: FrameType | None) -> None:
        self._is_old = True

    def _look_after(self) -> None:
        wait([worker.process.sentinel for worker in self._workers], LOOK)
        renewed, self._is_old = self._is_old, False
        for at, worker in enumerate(self._workers):
            if renewed or worker.process.exitcode is not None:
                self._replace(at)

    def _replace(self, at: int) -> None:
        """A new worker for one that has died, or that goes on until the new one is ready."""
        before = self._workers[at]
        log = logging.getLogger(__name__)
        if before.process.exitcode is not None:
            log.error("A process of the server has died, and is replaced.")
        self._leaving = [before]
        self._workers[at] = worker = Worker(before.serve, before.shared, before.port).start()
        if worker.until_ready():
            if before.process.is_alive():
                before.end()
            before.join()
        elif before.process.is_alive():
            log.error("No new process could start, so the old one goes on; what was printed says why.")
            self._workers[at] = before
        else:
            sleep(PAUSE)
        self._leaving = []


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
