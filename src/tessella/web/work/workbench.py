"""A game that somebody works on: its files are watched, positions are drawn as they are now, each version is tried."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Event, RLock, Thread
from time import time
from typing import TypeVar

from watchfiles import watch

from ...core.catalogue import BrokenGame, broken, reload
from ..try_state import TryNews, TryState
from ..wire import Nothing, Preview
from .bounded_process import TOO_LONG, TooExpensive
from .tried_position import Question, answered, initialize, previewed, tried
from .worker_process import WorkerProcess

PAGE = "/try"
"""Where the page is."""
QUIET, MOST_QUIET = 30, 300
"""Milliseconds without a change after which files count as saved; after how many they do in any case."""

T = TypeVar("T")


class Workbench:
    """The files of one game, and two processes: one answers, the other tries each version by games of chance.

    news: where the files stand. Tables have the version that the catalogue of this process has: the last one that has
    passed its trial.
    """

    def __init__(self, folder: Path) -> None:
        """Begins to watch; the catalogue loads the game, and tries it. close ends it."""
        self.folder = folder
        self.news = TryNews(version=time(), tried=False, fault="")
        self._served = self.news.version
        self._listeners: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()
        self._answers, self._trials = WorkerProcess(initialize, False), WorkerProcess(initialize, True)
        self._answers.submit(answered, folder, self._served, Question())  # it loads all before somebody waits
        self._closed, self._lock, self._is_trying = Event(), RLock(), True
        Thread(target=self._watch, daemon=True).start()
        self._judge(self._served, next(map(str, broken()), ""))

    @property
    def has_passed(self) -> bool:
        """Whether a version has passed its trial that tables do not have yet."""
        return self.news.tried and not self.news.fault and self.news.version != self._served

    def take_in(self) -> None:
        """Let the catalogue of this process have the version that has passed."""
        self._served = self.news.version
        with suppress(BrokenGame):  # the files have changed once more
            reload(self.folder)

    async def answer(self, question: Question) -> TryState:
        """The position that is asked for, or the first fault. Raises TooExpensive."""
        return await self._run(answered, question)

    async def preview(self, question: Question) -> Preview | Nothing:
        """What the move of some clicks would bring. Raises TooExpensive."""
        return await self._run(previewed, question)

    @contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """An event of the running loop that is set whenever there is news."""
        listener = asyncio.get_running_loop(), asyncio.Event()
        self._listeners.add(listener)
        try:
            yield listener[1]
        finally:
            self._listeners.remove(listener)

    def close(self) -> None:
        """End the processes, whatever they do."""
        self._closed.set()
        self._answers.close()
        self._trials.close()

    async def _run(self, work: Callable[[Path, float, Question], T], question: Question) -> T:
        try:
            future = self._answers.submit(work, self.folder, self.news.version, question)
            return await asyncio.wrap_future(future)
        except BrokenProcessPool:
            raise TooExpensive(TOO_LONG) from None

    def _watch(self) -> None:
        """In a thread of its own: until it is closed."""
        for _ in watch(
            self.folder, step=QUIET, debounce=MOST_QUIET, stop_event=self._closed, raise_interrupt=False
        ):
            with self._lock:
                self._tell(TryNews(version=time(), tried=False, fault=""))
                self._try()

    def _try(self) -> None:
        """One trial at a time: the next begins when the last is over."""
        if not self._is_trying:
            self._is_trying = True
            with suppress(BrokenProcessPool):  # it is closed
                trial = self._trials.submit(tried, self.folder)
                trial.add_done_callback(partial(self._end, self.news.version))

    def _end(self, version: float, trial: "Future[str]") -> None:
        """In a thread of the process pool: a trial is over."""
        if not self._closed.is_set():
            self._judge(version, TOO_LONG if trial.exception() else trial.result())

    def _judge(self, version: float, fault: str) -> None:
        """What a trial has found counts, unless the files have changed meanwhile."""
        with self._lock:
            self._is_trying = False
            if version == self.news.version:
                self._tell(TryNews(version=version, tried=True, fault=fault))
            else:
                self._try()

    def _tell(self, news: TryNews) -> None:
        self.news = news
        for loop, changed in [*self._listeners]:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(changed.set)
