"""Flags whoever has no time left, even if nobody has the page open. Outages of the server cost nobody time."""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta

from ...storage.async_store import AsyncStore
from ...storage.store import Deadline, Store, Unstored
from .tables import Tables

TICK, SELDOM = 1.0, 30.0
"""Seconds between two checks: while a deadline is hours away at most, and otherwise."""
SOON = timedelta(hours=4)
STARTED = timedelta(seconds=1.5 * TICK)
"""When a server starts, another one that ran this short a time ago counts as running."""
STALLED = timedelta(seconds=5)
"""If the time between two checks is longer than planned by more than this, the server was asleep, not busy."""
AT_ONCE = 100
ANOTHER_DAY = timedelta(days=1)
"""When a table is tried again that cannot be checked now, because its game is no longer here, for example."""


class Timekeeper:
    """Checks the clocks of all tables, from begin to close. Tables in memory have alarms of their own."""

    def __init__(self, store: AsyncStore, tables: Tables) -> None:
        self._store, self._tables = store, tables
        self._task: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._pause = 0.0
        self._checked_at = tables.clock()
        self.watched = 0
        """How many tables had a clock to look after at the last check."""

    async def begin(self) -> None:
        """Store since when no server ran; before the first request."""
        with suppress(Unstored):
            await self._store.write(Store.run_since, STARTED)
        self._checked_at = self._tables.clock()
        self._tables.services.record_sleep = self.record_sleep
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def record_sleep(self) -> None:
        """If this server was asleep, store that before anything else happens. Raises Unstored."""
        if self._is_late:
            async with self._lock:
                if self._is_late:
                    await self._note(self._pause)

    @property
    def _is_late(self) -> bool:
        """Whether the last check was too long ago, or the clock has jumped in either direction."""
        passed = self._tables.clock() - self._checked_at
        return not -STALLED <= passed <= timedelta(seconds=self._pause) + STALLED

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._pause)
            try:
                self._pause = await self.check(self._pause)
            except Unstored:  # the next check tries again
                self._pause = TICK
            except Exception:
                logging.getLogger(__name__).exception("Some clocks could not be looked after.")
                self._pause = SELDOM

    async def check(self, after: float) -> float:
        """Flag whoever has no time left. after: seconds since the last check; returns seconds until the next one."""
        async with self._lock:
            await self._note(after)
        late, _ = await self._store.read(Store.due, AT_ONCE)
        for table_id in late:
            await self._check_table(table_id)
        _, following = await self._store.read(Store.due, 1)
        self.watched = await self._store.read(Store.number_of_clocks)
        soon = following is not None and following - self._tables.clock() < SOON
        return TICK if soon else SELDOM

    async def _note(self, after: float) -> None:
        """Store that this server runs. Credit clocks with outages that any server has stored since the last check.

        Until that is done this check does not count: a move meanwhile would be charged for an outage.
        """
        now = self._tables.clock()
        await self._store.write(Store.run_since, timedelta(seconds=after) + STALLED)
        if await self._store.read(Store.outages_after, self._checked_at):
            await self._tables.credit_outages()
        self._checked_at = now

    async def _check_table(self, table_id: str) -> None:
        try:
            live = await self._tables.find(table_id)
            await live.check_clock()
        except Unstored:
            raise
        except Exception:  # one table must not stop the checks of others
            logging.getLogger(__name__).exception(
                "The clock of table %s could not be looked after.", table_id
            )
            await self._store.write(Store.look_after, table_id, Deadline(self._tables.clock() + ANOTHER_DAY))
