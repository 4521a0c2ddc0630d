"""The store for an event loop: calls run in threads, so that a slow disk delays only those who need it.

These threads make no pages. Readers and writers have separate threads, so that a database that is locked against
changes can always be read.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from anyio import CancelScope

from .store import Store, Unstored

READERS, WRITERS = 8, 4
"""Threads. A SQLite file has one writer, because it has one lock for all."""
AT_HAND = 8
"""Calls that each writer has, and carries out one after the other without waiting for a busy event loop."""
TIMEOUT = 5.0
"""Seconds until a call that could not begin is refused."""
TOO_MUCH = "The database has too much to do; please try again in a moment."

P = ParamSpec("P")
T = TypeVar("T")


class Semaphore(Protocol):
    """A semaphore that decides which call is next."""

    def acquire(self) -> Awaitable[None]:
        """Wait for a place."""

    def release(self) -> None:
        """Give the place to the next."""


class AsyncStore:
    """A store whose calls do not block: `await store.read(Store.messages_of, table_id)`.

    Raises Unstored if a call has to wait for too long.
    """

    def __init__(self, store: Store, semaphore: Callable[[int], Semaphore]) -> None:
        """semaphore makes one with a number of places."""
        self._store = store
        writers = 1 if store.database.file else WRITERS
        self._readers, self._writers = semaphore(READERS), semaphore(writers * AT_HAND)
        self._reading = ThreadPoolExecutor(READERS, "read")
        self._writing = ThreadPoolExecutor(writers, "write")

    async def read(self, call: Callable[Concatenate[Store, P], T], *about: P.args, **named: P.kwargs) -> T:
        """Call a method of Store that only reads."""
        return await self._in_turn(self._readers, self._reading, lambda: call(self._store, *about, **named))

    async def write(self, call: Callable[Concatenate[Store, P], T], *about: P.args, **named: P.kwargs) -> T:
        """Call a method of Store that writes."""
        return await self._in_turn(self._writers, self._writing, lambda: call(self._store, *about, **named))

    async def _in_turn(self, semaphore: Semaphore, threads: Executor, call: Callable[[], T]) -> T:
        latest = asyncio.get_running_loop().time() + TIMEOUT
        try:
            async with asyncio.timeout_at(latest):
                await semaphore.acquire()
        except TimeoutError:
            raise Unstored(TOO_MUCH) from None
        try:
            return await begun_by(latest, threads.submit(copy_context().run, call))
        finally:
            semaphore.release()


async def begun_by(latest: float, call: Future[T]) -> T:
    """The result of a call that threads have been given; raises Unstored if none has begun with it by then.

    What has begun comes to its end before anything else is done.
    """
    result = asyncio.wrap_future(call)
    with CancelScope(shield=True):
        await asyncio.wait([result], timeout=latest - result.get_loop().time())
        if result.done() or not call.cancel():
            return await result
    raise Unstored(TOO_MUCH)
