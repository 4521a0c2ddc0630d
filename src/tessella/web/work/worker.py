"""What all processes that work for the server have in common.

They load code at full priority: whoever waits for the first move or upload waits for that. What takes long after it is
polite.
"""

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, TypeVar

POLITE = 5
"""The niceness of thoughts and animations. On a busy machine they still get a seventh of a core beside two others."""
LOOK_AROUND = 0.2
"""Seconds between two looks of a process at whether it should go."""

T = TypeVar("T")


def begin(pool: ProcessPoolExecutor, work: Callable[..., T], *about: Any) -> "Future[T]":
    """Give work to a pool. The process that may start for it is deaf to Ctrl-C from its first moment on, before it can
    say so: else it would print what it was loading."""
    if not hasattr(signal, "pthread_sigmask"):
        return pool.submit(work, *about)
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(work, *about)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def settle_in(is_closed: Callable[[], bool]) -> None:
    """A new worker: deaf to Ctrl-C, and gone when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_server, args=(is_closed,), daemon=True).start()


def be_polite() -> None:
    """Give way to others: on Linux this thread and those that it starts, elsewhere the process."""
    if hasattr(os, "nice"):
        os.nice(POLITE)


def leave_with_server(is_closed: Callable[[], bool]) -> None:
    """A killed server cannot end its workers; they notice that it is gone."""
    parent = parent_process()
    while parent is not None and not is_closed() and not wait([parent.sentinel], LOOK_AROUND):
        pass
    os._exit(0)


def end(pool: ProcessPoolExecutor) -> None:
    """Begin nothing more, and end the process at once: one that is busy would notice late that it should go."""
    processes = [*(pool._processes or {}).values()]  # Python 3.14 has kill_workers for this
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
