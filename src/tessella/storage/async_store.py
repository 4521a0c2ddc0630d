"""The store as an event loop uses it: calls run in threads of their own, so that a slow disk delays only who needs it.

Threads that wait for the database and threads that make pages are not the same ones, and neither are those that read
and those that write: a database that somebody has locked against changes can be read all the time.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from anyio import CapacityLimiter, to_thread

from .store import Store, Unstored

READERS, WRITERS = 8, 4
"""At once. A file of SQLite has one lock, for which several writers would only fight."""
TIMEOUT = 5.0
"""Seconds until a call that cannot even begin is refused."""

P = ParamSpec("P")
T = TypeVar("T")


class Queue(Protocol):
    """A semaphore, and an order in which calls wait for it."""

    def acquire(self) -> Awaitable[None]:
        """Wait for a place."""

    def release(self) -> None:
        """Give the place to the next."""


class AsyncStore:
    """A store whose calls do not block: `await store.read(Store.messages_of, table_id)`. Raises Unstored where too many
    wait."""

    def __init__(self, store: Store, queue: Callable[[int], Queue]) -> None:
        """queue makes a queue with so many places; it decides which call is next."""
        self._store = store
        writers = 1 if store.database.file else WRITERS
        self._readers, self._writers = queue(READERS), queue(writers)
        self._threads = CapacityLimiter(READERS + writers)

    async def read(self, call: Callable[Concatenate[Store, P], T], *about: P.args, **named: P.kwargs) -> T:
        """What a method of Store returns that only reads."""
        return await self._in_turn(self._readers, lambda: call(self._store, *about, **named))

    async def write(self, call: Callable[Concatenate[Store, P], T], *about: P.args, **named: P.kwargs) -> T:
        """What a method of Store returns that writes."""
        return await self._in_turn(self._writers, lambda: call(self._store, *about, **named))

    async def _in_turn(self, queue: Queue, call: Callable[[], T]) -> T:
        try:
            async with asyncio.timeout(TIMEOUT):
                await queue.acquire()
        except TimeoutError:
            raise Unstored("The database has too much to do; please try again in a moment.") from None
        try:
            return await to_thread.run_sync(call, limiter=self._threads)
        finally:
            queue.release()
