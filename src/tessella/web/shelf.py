"""The store as the event loop uses it: in threads of its own, so that a slow disk holds up only who needs it.

Threads that wait for the database and threads that make pages are not the same ones, and neither are those that read
and those that write: a database that somebody has locked against changes can be read all the time.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from ..table.event import Event
from .store import Log, Store, Unstored

READERS, WRITERS = 8, 4
PATIENCE = 5.0
"""Seconds until whoever cannot even begin is told so."""

T = TypeVar("T")


class Shelf:
    """A store whose calls do not block."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._readers, self._writers = asyncio.Semaphore(READERS), asyncio.Semaphore(WRITERS)
        self._threads = CapacityLimiter(READERS + WRITERS)

    async def open(self, owner: str, log: Sequence[Event]) -> str:
        """Like Store.open; raises Unstored, also if too many are before."""
        return await self._after_others(self._writers, self._store.open, owner, log)

    async def append(self, table_id: str, seq: int, log: Sequence[Event]) -> None:
        """Like Store.append; raises StaleLog or Unstored, also if too many are before."""
        await self._after_others(self._writers, self._store.append, table_id, seq, log)

    async def read(self, table_id: str) -> Log:
        """Like Store.read; raises UnknownTable, or Unstored if too many are before."""
        return await self._after_others(self._readers, self._store.read, table_id)

    async def _after_others(self, places: asyncio.Semaphore, call: Callable[..., T], *about: object) -> T:
        try:
            async with asyncio.timeout(PATIENCE):
                await places.acquire()
        except TimeoutError:
            raise Unstored("The database has too much to do; please try again in a moment.") from None
        try:
            return await to_thread.run_sync(call, *about, limiter=self._threads)
        finally:
            places.release()
