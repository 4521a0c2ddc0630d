"""Studies: analysis, reviews and puzzles, in processes of their own that give way to everything else.

A study never takes a process of the engine. A browser has one study at a time, addresses take turns, and each study has
a limit in time. A study that goes on although it was stopped, and one that takes too much memory, costs its process,
which is started again for the next one.
"""

import asyncio
import pickle
from collections.abc import Callable, MutableSequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from typing import Any, TypeVar
from weakref import WeakValueDictionary
from zlib import crc32

from ...core.catalogue import catalogue
from ...engine.compiling import LOW_PRIORITY
from ..http.accounts import account
from ..http.concurrency import ConcurrencyLimit
from ..http.fair_queue import FairQueue
from .bounded_process import TOO_LONG, TooExpensive, limit_memory
from .worker_process import SPAWN, WorkerProcess, lower_priority

SECONDS = 60.0
"""That a study may take, unless it may have more."""
GRACE = 30.0
"""Seconds that a study has to end after it was stopped. Loading its code may be a part of them."""
OF_A_BROWSER, EACH, EVERYBODY = 3, 8, 32
"""How many studies may run and wait, of one browser, of one address and of all."""
MEMORY = 3 << 29
"""Bytes that a process may have beside those with which it starts."""
TICK = 0.1
"""Seconds between two looks at what a study has told."""
ROOM = 1 << 16
"""Bytes of what a study tells: its latest progress. What is longer is not told."""
HEAD = 8
OFF = "This server analyses no games; whoever runs it has switched that off."
BUSY = "Too many games are being analysed just now; please try again in a minute."
YOURS = "This browser has other analyses running; please stop one, or wait for it."

T = TypeVar("T")
Tell = Callable[[Any], None]


class StudyBusy(RuntimeError):
    """There is no study now; the message is one sentence."""


class StudyPool:
    """Processes of a low priority, each of which works on one study at a time.

    They start when they are first needed. Without any, there are no studies.
    """

    def __init__(self, processes: int = 1) -> None:
        self._free = [Place() for _ in range(processes)]
        self._places = tuple(self._free)
        self._queue = FairQueue(EACH, EVERYBODY, at_once=processes)
        self._own: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._browsers = ConcurrencyLimit(OF_A_BROWSER, EVERYBODY)
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def objection(self) -> str | None:
        """Why this server has no studies at all; None if it has."""
        return None if self._places else OFF

    async def run(
        self,
        who: str,
        job: Callable[..., T],
        *about: Any,
        on_progress: Tell | None = None,
        seconds: float = SECONDS,
        share: float | None = None,
    ) -> T:
        """What job(*about, stop, tell) returns or raises in a process of the pool; job is a function of a module.

        who: the browser that asks. A job ends soon, with what it has, once stop() is true: when this call is cancelled,
        after so many seconds, and after its share of them (seconds, too) if others wait. on_progress gets what the job
        tells, anything that can be pickled, of several things within TICK the last. If the process dies, the job is
        done once more. Raises StudyBusy, and TooExpensive for a job that does not end or needs too much memory.

        >>> async def count(pool):
        ...     return await pool.run("a browser", counted, 3, on_progress=print)  # def counted(most, stop, tell): ...
        """
        if reason := self.objection or self._no_room_for(who):
            raise StudyBusy(reason)
        study = Study(job, about, on_progress, seconds, share)
        asked = ExitStack()
        asked.enter_context(self._browsers.one(who))
        asked.enter_context(self._queue.asking(account.get()))
        task = asyncio.create_task(self._in_turn(who, study))

        def end(done: asyncio.Task[Any]) -> None:
            self._tasks.discard(done)
            asked.close()
            if not done.cancelled():
                done.exception()  # seen: whoever asked may be gone

        self._tasks.add(task)
        task.add_done_callback(end)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            study.stopped = True
            if study.waits:
                task.cancel()
            raise

    def close(self) -> None:
        """End the processes, whatever they do."""
        for task in self._tasks:
            task.cancel()
        for place in self._places:
            place.process.close()

    def _no_room_for(self, who: str) -> str | None:
        if not self._browsers.is_within_limits(who):
            return YOURS
        return None if self._queue.has_room(account.get()) else BUSY

    async def _in_turn(self, who: str, study: "Study") -> Any:
        own = self._own.setdefault(who, asyncio.Lock())
        async with own, self._queue.turn(account.get()):
            place = self._free.pop()
            try:
                return await place.run(study, lambda: self._queue.is_waited_for)
            finally:
                self._free.append(place)


class Study:
    """A job that was asked for: whether it waits for its turn, and whether it was stopped."""

    def __init__(
        self,
        job: Callable[..., Any],
        about: tuple[Any, ...],
        on_progress: Tell | None,
        seconds: float,
        share: float | None,
    ) -> None:
        self.work, self.on_progress = (job, about), on_progress
        self.seconds, self.share = seconds, seconds if share is None else share
        self.waits, self.stopped = True, False


class Place:
    """A process, and the memory that it shares with the server: a flag that stops its study, and what that tells."""

    def __init__(self) -> None:
        self.flag: Any = SPAWN.RawArray("b", 1)
        self.told: Any = SPAWN.RawArray("B", ROOM)
        self.process = self._begin()

    def _begin(self) -> WorkerProcess:
        return WorkerProcess(initialize, self.flag, self.told, LOW_PRIORITY)

    async def run(self, study: Study, others_wait: Callable[[], bool]) -> Any:
        """What a study comes to."""
        study.waits = False
        try:
            return await self._once(study, others_wait)
        except BrokenProcessPool:  # nobody knows why it died; a job that kills its process does so again
            if study.stopped or self.process.is_closed:
                raise StudyBusy(BUSY) from None
            try:
                return await self._once(study, others_wait)
            except BrokenProcessPool:
                raise TooExpensive(TOO_LONG) from None

    async def _once(self, study: Study, others_wait: Callable[[], bool]) -> Any:
        self.flag[0] = 0
        self.told[:HEAD] = bytes(HEAD)
        clock = asyncio.get_running_loop().time
        future: Future[Any] = self.process.submit(perform, *study.work)
        asked, begun, stopped = asyncio.wrap_future(future), clock(), None
        known = b""
        while True:
            await asyncio.wait([asked], timeout=TICK)
            known = self._pass_on(known, study)
            if asked.done():
                return asked.result()
            passed = clock() - begun
            if study.stopped or passed > study.seconds or (passed > study.share and others_wait()):
                self.flag[0] = 1
                stopped = clock() if stopped is None else stopped
                if clock() - stopped > GRACE:
                    self.process.close()
                    self.process = self._begin()
                    asked.cancel()
                    raise TooExpensive(TOO_LONG)

    def _pass_on(self, known: bytes, study: Study) -> bytes:
        """Pass on what was told, if that is new and whole. Returns its head."""
        head = bytes(self.told[:HEAD])
        length = int.from_bytes(head[:4])
        if head != known and length:
            content = bytes(self.told[HEAD : HEAD + length])
            if crc32(content) != int.from_bytes(head[4:]):  # it is being written just now
                return known
            if study.on_progress and not study.stopped:
                study.on_progress(pickle.loads(content))  # noqa: S301 - our own process has written it
        return head


# In the process

flag: MutableSequence[int] = []
told: Any = None


def initialize(shared_flag: MutableSequence[int], shared_told: Any, niceness: int) -> None:
    """A new process, with the memory that it shares with the server, which gives way once it has started."""
    global flag, told
    flag, told = shared_flag, shared_told
    catalogue()
    limit_memory(MEMORY)
    lower_priority(niceness)


def perform(job: Callable[..., T], about: tuple[Any, ...]) -> T:
    """What a job returns or raises; raises TooExpensive."""
    try:
        return job(*about, is_stopped, tell)
    except MemoryError:
        raise TooExpensive(TOO_LONG) from None


def is_stopped() -> bool:
    """Whether the job is to end."""
    return bool(flag[0])


def tell(progress: Any) -> None:
    """Leave progress for the server, in place of what was there."""
    content = pickle.dumps(progress)
    if len(content) <= ROOM - HEAD:
        told[HEAD : HEAD + len(content)] = content
        told[:HEAD] = len(content).to_bytes(4) + crc32(content).to_bytes(4)
