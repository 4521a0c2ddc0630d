"""What all processes that work for the server have in common."""

import os
import signal
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread

from ..engine.compiling import LOW_PRIORITY

LOOK_AROUND = 0.2
"""Seconds between two looks of a process at whether it should go."""


def settle_in(is_closed: Callable[[], bool]) -> None:
    """A new worker: polite, deaf to Ctrl-C, and gone when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    Thread(target=leave_with_server, args=(is_closed,), daemon=True).start()


def leave_with_server(is_closed: Callable[[], bool]) -> None:
    """A server that closes cannot wait for its workers, and a killed one cannot end them; they notice both."""
    parent = parent_process()
    while parent is not None and not is_closed() and not wait([parent.sentinel], LOOK_AROUND):
        pass
    os._exit(0)
