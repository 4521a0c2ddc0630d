"""Whether this process waits for the compiler, what it compiles now, and which of its threads run plain Python."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, local
from time import process_time
from typing import Any

import numpy as np


class Mode(local):
    """Per thread: whether it runs inside a function that was called as plain Python, so that all it calls is plain."""

    plain = False


class Compiler:
    """What this process asks of the compiler, in all its threads.

    worked_until: when it last ended something, in seconds of this process's processor time.
    """

    waits = True
    """Whether this process waits for code that is not on disk yet."""

    def __init__(self) -> None:
        self._lock, self._tasks, self.worked_until = Lock(), 0, 0.0

    @property
    def works(self) -> bool:
        """Whether something is being compiled or loaded now."""
        return self._tasks > 0

    @contextmanager
    def working(self) -> Iterator[None]:
        """A context in which one function is compiled or loaded."""
        with self._lock:
            self._tasks += 1
        try:
            yield
        finally:
            with self._lock:
                self._tasks -= 1
                self.worked_until = process_time()


mode = Mode()
compiler = Compiler()


def hurry(on: bool = True) -> None:
    """From now on this process never compiles: code that is not on disk yet runs as plain Python.

    Another process has to compile it.
    """
    compiler.waits = not on


def plainly(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that runs this one, and all that it calls, as plain Python."""

    def run(*arguments: Any) -> Any:
        mode.plain = True
        try:
            with np.errstate(over="ignore"):  # machine code does not warn of overflow either
                return function(*arguments)
        finally:
            mode.plain = False

    return run
