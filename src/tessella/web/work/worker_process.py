"""One process that works for the server, and is replaced when it has died.

It loads code at full priority: somebody waits for the first move or upload. What takes long after that runs at a lower
one.
"""

import os
import signal
from collections.abc import Callable, MutableSequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, TypeVar

LOWER_PRIORITY = 5
"""The niceness of thoughts and animations. On a busy machine they still get a seventh of a core beside two others."""
CHECK_EVERY = 0.2
"""Seconds after which a process checks again whether it should end."""
SPAWN = get_context("spawn")

T = TypeVar("T")


class WorkerProcess:
    """A process of its own. It ignores Ctrl-C, and ends with the server."""

    def __init__(self, initialize: Callable[..., None], *about: Any) -> None:
        """initialize is a function of a module; each new process calls it first, with these values."""
        self._closed: Any = SPAWN.RawArray("b", 1)
        self._initargs = self._closed, initialize, about
        self._pool = self._new_pool()

    @property
    def is_closed(self) -> bool:
        """Whether the server has ended it."""
        return bool(self._closed[0])

    def submit(self, work: Callable[..., T], *about: Any) -> "Future[T]":
        """Give it work. A process that has died is replaced; once closed, raises BrokenProcessPool."""
        try:
            return self._submit(work, *about)
        except BrokenProcessPool:
            if self.is_closed:
                raise
            self._pool = self._new_pool()
            return self._submit(work, *about)

    def close(self) -> None:
        """End it at once, whatever it does: a busy process would notice late that it should end."""
        self._closed[0] = 1
        processes = [*(self._pool._processes or {}).values()]  # Python 3.14 has kill_workers for this
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, SPAWN, initializer=start, initargs=self._initargs)

    def _submit(self, work: Callable[..., T], *about: Any) -> "Future[T]":
        """A process that starts for this inherits that Ctrl-C is blocked: before it can ignore it, it would print what
        it was loading."""
        if not hasattr(signal, "pthread_sigmask"):
            return self._pool.submit(work, *about)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return self._pool.submit(work, *about)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In the process


def start(closed: MutableSequence[int], initialize: Callable[..., None], about: tuple[Any, ...]) -> None:
    """What a new process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=exit_with_server, args=(closed,), daemon=True).start()
    initialize(*about)


def exit_with_server(closed: MutableSequence[int]) -> None:
    """A killed server cannot end its processes; they notice that it is gone."""
    parent = parent_process()
    while parent is not None and not closed[0] and not wait([parent.sentinel], CHECK_EVERY):
        pass
    os._exit(0)


def lower_priority(niceness: int = LOWER_PRIORITY) -> None:
    """Give way to others: on Linux this thread and those that it starts, elsewhere the process."""
    if hasattr(os, "nice"):
        os.nice(niceness)
