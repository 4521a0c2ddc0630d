"""What strangers send is worked out in a process of its own, which is given so much time and memory and no more.

The time is that of the processor, so a machine that is busy refuses nothing that an idle one takes. Games that are
compiled, or loaded, on the way are not what somebody sent; the clock begins anew after that. As the time is short, the
process has full priority: somebody waits. What takes longer, such as animations, has one of its own that is polite.
"""

import asyncio
import faulthandler
import os
import signal
from collections.abc import Callable, MutableSequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from types import FrameType
from typing import Any, Protocol, TypeVar

from ...core.catalogue import catalogue, find
from ...core.compiler.mode import compiler, hurry
from ..http.accounts import account
from ..http.fair_queue import FairQueue
from . import uploads, worker  # noqa: F401 - the process loads what reads uploads before anybody waits

SECONDS = 2.0
"""Of the processor's time, for one thing, unless it may have more."""
PATIENCE = 60.0
"""How many times as long, by the clock on the wall, a process has that does not even notice that its time is over."""
MEMORY = 1 << 30
"""Bytes beside those that a process has when it starts."""
EACH, EVERYBODY = 4, 16
"""Things that wait or are worked out, of one address and of all."""
CROWDED = "Too much is being worked out just now; please try again in a moment."
STOPS = "The server is being stopped; please try again in a moment."
SENTENCE = "This takes too long to work out, so it was stopped; please try something shorter."
HEAD_START = 4.0
"""Seconds that a new server and its engine have before this process takes its share."""

T = TypeVar("T")


class TooMuch(RuntimeError):
    """Something that takes too long, or too much memory; one sentence."""


class Crowded(RuntimeError):
    """Too much waits to be worked out; one sentence."""


class BoundedWork(Protocol):
    """Where things are worked out."""

    async def work_out(self, function: Callable[..., T], *about: Any, seconds: float | None = None) -> T:
        """What a function of a module returns or raises; also raises TooMuch or Crowded.

        seconds are how much of the processor's time it may take.
        """

    def close(self) -> None:
        """Stop all work."""


class BoundedProcess:
    """One process, started again when it has died, in which addresses take turns."""

    def __init__(self, polite: bool = False) -> None:
        """A process that is polite gives way to all others, and starts when it is first needed."""
        self._context, self._polite = get_context("spawn"), polite
        self._closed: Any = self._context.RawArray("b", 1)
        self._pool = self._new_pool()
        self._queue = FairQueue(EACH, EVERYBODY, at_once=1)
        self._warming = None if polite else asyncio.create_task(self._warm_up())

    async def work_out(self, function: Callable[..., T], *about: Any, seconds: float | None = None) -> T:
        """What the function returns or raises, in its turn; also raises TooMuch or Crowded."""
        if not self._queue.has_room(account.get()):
            raise Crowded(CROWDED)
        async with self._queue.place(account.get()):
            try:
                return await asyncio.wrap_future(
                    self._submit(within_bounds, seconds or SECONDS, function, *about)
                )
            except BrokenProcessPool:
                raise Crowded(STOPS) if self._closed[0] else TooMuch(SENTENCE) from None

    def close(self) -> None:
        """End the process, whatever it does."""
        self._closed[0] = 1
        if self._warming:
            self._warming.cancel()
        worker.end(self._pool)

    async def _warm_up(self) -> None:
        """One game after the other: somebody who asks for something waits for one at most."""
        await asyncio.sleep(HEAD_START)
        with suppress(BrokenProcessPool):
            for name in catalogue():
                await asyncio.wrap_future(self._submit(warm_up, name))

    def _submit(self, function: Callable[..., T], *about: Any) -> Future[T]:
        try:
            return worker.begin(self._pool, function, *about)
        except BrokenProcessPool:
            if self._closed[0]:
                raise
            self._pool = self._new_pool()
            return worker.begin(self._pool, function, *about)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            1, self._context, initializer=settle_in, initargs=(self._closed, self._polite)
        )


# In the process


def settle_in(closed: MutableSequence[int], polite: bool) -> None:
    """A new process, which knows all games before anything is timed, and before it is polite: somebody may wait."""
    worker.settle_in(lambda: bool(closed[0]))
    hurry()
    catalogue()
    limit_memory()
    if polite:
        worker.be_polite()


def limit_memory() -> None:
    """Where the system tells how much there is; what goes beyond is a MemoryError."""
    told = Path("/proc/self/statm")
    if told.exists():
        import resource  # noqa: PLC0415 - not everywhere

        now = int(told.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, most))


def within_bounds(seconds: float, function: Callable[..., T], *about: Any) -> T:
    """What the function returns or raises; raises TooMuch."""
    clock = Clock(seconds)
    try:
        clock.start()
        return function(*about)
    except MemoryError:
        raise TooMuch(SENTENCE) from None
    finally:
        clock.stop()


class Clock:
    """Raises TooMuch in the main thread when the time is over; where the system has no such clock, it ends all."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.runs = seconds, False

    def start(self) -> None:
        """From now on."""
        faulthandler.dump_traceback_later(PATIENCE * self.seconds, exit=True)
        self.runs = True
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGPROF, self.ring)
            signal.setitimer(signal.ITIMER_PROF, self.seconds)

    def ring(self, _: int, __: FrameType | None) -> None:
        """The time is over, unless it went on getting a game ready. It rings again: what is raised now may get lost in
        something that Python does between two steps, such as tidying up."""
        if self.runs:
            signal.setitimer(signal.ITIMER_PROF, self.seconds)
            if not compiler.works:
                raise TooMuch(SENTENCE)

    def stop(self) -> None:
        """Before it rings."""
        self.runs = False
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0)
        faulthandler.cancel_dump_traceback_later()


def warm_up(name: str) -> None:
    """Load the compiled rules of a game, so that the first thing is quick."""
    find(name).new().moves()
