"""Uploads and other input from strangers are worked out in a process of its own, with limits on time and memory.

The time is that of the processor, so a busy machine refuses nothing that an idle one accepts. If a game is compiled or
loaded on the way, the time begins again after that. The time is short and somebody waits, so the process has full
priority. What takes longer, such as animations, has a second process with low priority.
"""

import asyncio
import faulthandler
import os
import signal
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from time import process_time
from types import FrameType
from typing import Any, TypeVar

from ...core.catalogue import catalogue, find
from ...core.compiler.mode import compiler, hurry
from ..http.accounts import account
from ..http.fair_queue import FairQueue
from . import uploads  # noqa: F401 - the process loads what reads uploads before anybody waits
from .worker_process import WorkerProcess, lower_priority

SECONDS = 2.0
"""Of the processor's time, for one thing, unless it may have more."""
WALL_CLOCK = 60.0
"""How many times as long a process has by the clock on the wall, if it does not notice that its time is over."""
MEMORY = 1 << 30
"""Bytes beside those that a process has when it starts."""
EACH, EVERYBODY = 4, 16
"""How many things may wait or run, of one address and of all."""
OVERLOADED = "Too much is being worked out just now; please try again in a moment."
STOPPING = "The server is being stopped; please try again in a moment."
TOO_LONG = "This takes too long to work out, so it was stopped; please try something shorter."
HEAD_START = 4.0
"""Seconds that a new server and its engine have before this process takes its share."""

T = TypeVar("T")


class TooExpensive(RuntimeError):
    """Something that takes too long, or too much memory; one sentence."""


class Overloaded(RuntimeError):
    """Too much waits to be worked out; one sentence."""


class BoundedProcess:
    """One process, started again when it has died, in which addresses take turns."""

    def __init__(self, low_priority: bool = False) -> None:
        """A process with low priority gives way to all others, and starts when it is first needed."""
        self._process = WorkerProcess(initialize, low_priority)
        self._queue = FairQueue(EACH, EVERYBODY, at_once=1)
        self._warming = None if low_priority else asyncio.create_task(self._warm_up())

    async def run(self, function: Callable[..., T], *about: Any, seconds: float | None = None) -> T:
        """What a function of a module returns or raises, in its turn; also raises TooExpensive or Overloaded.

        seconds is how much of the processor's time it may take.
        """
        if not self._queue.has_room(account.get()):
            raise Overloaded(OVERLOADED)
        async with self._queue.place(account.get()):
            try:
                future = self._process.submit(within_bounds, seconds or SECONDS, function, *about)
                return await asyncio.wrap_future(future)
            except BrokenProcessPool:
                raise Overloaded(STOPPING) if self._process.is_closed else TooExpensive(TOO_LONG) from None

    def close(self) -> None:
        """End the process, whatever it does."""
        if self._warming:
            self._warming.cancel()
        self._process.close()

    async def _warm_up(self) -> None:
        """One game after the other: somebody who asks for something waits for one at most."""
        await asyncio.sleep(HEAD_START)
        with suppress(BrokenProcessPool):
            for name in catalogue():
                await asyncio.wrap_future(self._process.submit(warm_up, name))


# In the process


def initialize(low_priority: bool) -> None:
    """A new process, which loads all games before anything is timed, and at full priority: somebody may wait."""
    hurry()
    catalogue()
    limit_memory()
    if low_priority:
        lower_priority()


def limit_memory(more: int = MEMORY) -> None:
    """So many bytes more, where the system says how many are in use; what goes beyond them raises MemoryError."""
    usage = Path("/proc/self/statm")
    if usage.exists():
        import resource  # noqa: PLC0415 - not everywhere

        now = int(usage.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (now + more, most))


def within_bounds(seconds: float, function: Callable[..., T], *about: Any) -> T:
    """What the function returns or raises; raises TooExpensive."""
    timeout = Timeout(seconds)
    try:
        timeout.start()
        return function(*about)
    except MemoryError:
        raise TooExpensive(TOO_LONG) from None
    finally:
        timeout.stop()


class Timeout:
    """Raises TooExpensive in the main thread when the time is over; without such a timer, ends the process."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.runs = seconds, False

    def start(self) -> None:
        """From now on."""
        faulthandler.dump_traceback_later(WALL_CLOCK * self.seconds, exit=True)
        self.runs = True
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGPROF, self.expire)
            signal.setitimer(signal.ITIMER_PROF, self.seconds)

    def expire(self, _: int, __: FrameType | None) -> None:
        """The time is over, unless a game was compiled or loaded within it. The timer starts again: what is raised now
        may get lost in something that Python does between two steps, such as collecting garbage."""
        if self.runs:
            left = compiler.worked_until + self.seconds - process_time()
            signal.setitimer(signal.ITIMER_PROF, left if left > 0 else self.seconds)
            if left <= 0 and not compiler.works:
                raise TooExpensive(TOO_LONG)

    def stop(self) -> None:
        """Before it expires."""
        self.runs = False
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0)
        faulthandler.cancel_dump_traceback_later()


def warm_up(name: str) -> None:
    """Load the compiled rules of a game, so that the first thing is quick."""
    find(name).new().moves()
