"""The store for an event loop: calls run in threads, so that a slow disk delays only those who need it.

These threads make no pages. Readers and writers have separate threads, so that a database that is locked against
changes can always be read.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from anyio import CapacityLimiter, to_thread

from .store import Store, Unstored

READERS, WRITERS = 8, 4
"""Threads. A SQLite file has one writer, because it has one lock for all."""
TIMEOUT = 5.0
"""Seconds until a call that could not begin is refused."""

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
        self._readers, self._writers = semaphore(READERS), semaphore(writers)
        self._threads = CapacityLimiter(READERS + writers)

    async def read(self, call: Callable[Concatenate[Store, P], T], *about: P.args, **named: P.kwargs) -> T:
        """Call a method of Store that only reads."""
        return await self._in_turn(self._readers, lambda: call(self._store, *about, **named))

    async def write(self, call: Callable[Concatenate[Store, P], T], *about: P.args, **named: P.kwargs) -> T:
        """Call a method of Store that writes."""
        return await self._in_turn(self._writers, lambda: call(self._store, *about, **named))

    async def _in_turn(self, semaphore: Semaphore, call: Callable[[], T]) -> T:
        try:
            async with asyncio.timeout(TIMEOUT):
                await semaphore.acquire()
        except TimeoutError:
            raise Unstored("The database has too much to do; please try again in a moment.") from None
        try:
            return await to_thread.run_sync(call, limiter=self._threads)
        finally:
            semaphore.release()
