"""The engine's processes: which of them gets which work."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Any, TypeVar
from zlib import crc32

from .worker_process import WorkerProcess

T = TypeVar("T")


class ProcessPool:
    """Processes with session affinity: a session comes back to the process that remembers it, unless it is busy."""

    def __init__(self, size: int, initialize: Callable[..., None], *about: Any) -> None:
        """So many processes; each calls initialize first, see WorkerProcess."""
        self._processes = [WorkerProcess(initialize, *about) for _ in range(size)]
        self._busy, self._lock = [0] * size, Lock()

    def submit(self, session: str, work: Callable[..., T], *about: object) -> "Future[T]":
        """Give work to the least busy process; among equals to the one that this session always has."""
        home = crc32(session.encode()) % len(self._processes)
        with self._lock:
            at = min(range(len(self._processes)), key=lambda at: (self._busy[at], at != home))
            self._busy[at] += 1
        try:
            future = self._processes[at].submit(work, *about)
        except BaseException:
            self._done(at)
            raise
        future.add_done_callback(lambda _: self._done(at))
        return future

    @property
    def is_closed(self) -> bool:
        """Whether the processes have been ended."""
        return any(process.is_closed for process in self._processes)

    def close(self) -> None:
        """Begin nothing more, and end the processes, whatever they do."""
        for process in self._processes:
            process.close()

    def _done(self, at: int) -> None:
        """Called in any thread."""
        with self._lock:
            self._busy[at] -= 1
