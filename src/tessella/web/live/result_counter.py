"""Counts the results of games that are over, when their statistics are asked for: once for each game."""

import asyncio

from ...storage.async_store import AsyncStore
from ...storage.store import Store, Unstored
from ...table.event import Clock
from ...table.results import results
from ..work.threads import in_thread
from .faults import unreadable

PATIENCE = 0.3
"""Seconds that a page waits; then it shows what has been counted so far."""


class ResultCounter:
    """For each browser whose games are being counted now, a task that reads one table after the other."""

    def __init__(self, store: AsyncStore, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def count(self, browser: str) -> bool:
        """Count what is not counted yet of a browser's games; False if that goes on when the patience is over."""
        if browser not in self._tasks:
            self._tasks[browser] = task = asyncio.create_task(self._count_all(browser))
            task.add_done_callback(lambda _: self._tasks.pop(browser, None))
        done, _ = await asyncio.wait([self._tasks[browser]], timeout=PATIENCE)
        return bool(done)

    def close(self) -> None:
        """Stop counting; what has been counted is kept."""
        for task in self._tasks.values():
            task.cancel()

    async def _count_all(self, browser: str) -> None:
        for table_id in await self._store.read(Store.uncounted, browser):
            try:
                await self._count(table_id)
            except Unstored:  # the next one who asks counts them
                return
            except Exception as error:  # its game is no longer here, say
                unreadable(table_id, error)

    async def _count(self, table_id: str) -> None:
        log = (await self._store.read(Store.read, table_id)).events
        found = await in_thread(results, log, self._clock)
        await self._store.write(Store.keep_results, table_id, len(log), found)
