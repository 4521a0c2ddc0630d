"""Processes that work for the server, one for each thought at once."""

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Lock
from typing import TypeVar
from zlib import crc32

from .worker import begin, end

T = TypeVar("T")


class ProcessPool:
    """Each process has a pool of its own, so that whoever thought for a session before can do so again."""

    def __init__(self, make: Callable[[], ProcessPoolExecutor], size: int) -> None:
        """make starts a pool of one process; size is how many there are."""
        self._make, self._pools = make, [make() for _ in range(size)]
        self._busy, self._lock = [0] * size, Lock()
        self._is_closed = False

    def submit(self, session: str, work: Callable[..., T], *about: object) -> "Future[T]":
        """Give work to the least busy process; among equals to the one that this session always has."""
        home = crc32(session.encode()) % len(self._pools)
        with self._lock:
            at = min(range(len(self._pools)), key=lambda at: (self._busy[at], at != home))
            self._busy[at] += 1
        try:
            future = self._begin(at, work, *about)
        except BaseException:
            self._done(at)
            raise
        future.add_done_callback(lambda _: self._done(at))
        return future

    def close(self) -> None:
        """Begin nothing more, and end the processes, whatever they do."""
        self._is_closed = True
        for pool in self._pools:
            end(pool)

    def _begin(self, at: int, work: Callable[..., T], *about: object) -> "Future[T]":
        try:
            return begin(self._pools[at], work, *about)
        except BrokenProcessPool:
            if self._is_closed:
                raise
            self._pools[at] = self._make()
            return begin(self._pools[at], work, *about)

    def _done(self, at: int) -> None:
        """Called in any thread."""
        with self._lock:
            self._busy[at] -= 1
