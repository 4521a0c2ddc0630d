"""Who has no time left loses, whether or not anybody looks; time in which no server ran is nobody's."""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta

from ...storage.async_store import AsyncStore
from ...storage.store import Deadline, Store, Unstored
from .tables import Tables

TICK, SELDOM = 1.0, 30.0
"""Seconds between two looks: while a clock may be down within hours, and otherwise."""
SOON = timedelta(hours=4)
STARTED = timedelta(seconds=1.5 * TICK)
"""How long ago a server may have run when another one starts."""
STALLED = timedelta(seconds=5)
"""For how much longer than between two looks a server may have been busy; else it was asleep."""
AT_ONCE = 100
ANOTHER_DAY = timedelta(days=1)
"""When a table is tried again that cannot be looked after now: its game is no longer here, say."""


class Timekeeper:
    """Looks after the clocks of all tables, from begin to close. Tables in memory flag by themselves, in time."""

    def __init__(self, store: AsyncStore, tables: Tables) -> None:
        self._store, self._tables = store, tables
        self._task: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._pause = 0.0
        self._checked_at = tables.clock()

    async def begin(self) -> None:
        """Before anybody is served: note since when no server ran."""
        with suppress(Unstored):
            await self._store.write(Store.run_since, STARTED)
        self._checked_at = self._tables.clock()
        self._tables.services.record_sleep = self.record_sleep
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Look no more."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def record_sleep(self) -> None:
        """Where this server was asleep, that is noted before anything happens. Raises Unstored."""
        if self._is_late:
            async with self._lock:
                if self._is_late:
                    await self._note(self._pause)

    @property
    def _is_late(self) -> bool:
        """Or the clock has jumped, in either direction."""
        passed = self._tables.clock() - self._checked_at
        return not -STALLED <= passed <= timedelta(seconds=self._pause) + STALLED

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._pause)
            try:
                self._pause = await self.check(self._pause)
            except Unstored:  # the next look sees to it
                self._pause = TICK
            except Exception:
                logging.getLogger(__name__).exception("Some clocks could not be looked after.")
                self._pause = SELDOM

    async def check(self, after: float) -> float:
        """Flag whoever has no time left. after: seconds since the last look; returns those until the next one."""
        async with self._lock:
            await self._note(after)
        late, _ = await self._store.read(Store.due, AT_ONCE)
        for table_id in late:
            await self._check_table(table_id)
        _, following = await self._store.read(Store.due, 1)
        soon = following is not None and following - self._tables.clock() < SOON
        return TICK if soon else SELDOM

    async def _note(self, after: float) -> None:
        """This server runs. Outages that it, or another server, has noted since the last look are spared."""
        before, now = self._checked_at, self._tables.clock()
        await self._store.write(Store.run_since, timedelta(seconds=after) + STALLED)
        self._checked_at = now
        if await self._store.read(Store.outages_after, before):
            await self._tables.credit_outages()

    async def _check_table(self, table_id: str) -> None:
        try:
            live = await self._tables.find(table_id)
            await live.check_clock()
        except Unstored:
            raise
        except Exception:  # one table must not keep others from being looked after
            logging.getLogger(__name__).exception(
                "The clock of table %s could not be looked after.", table_id
            )
            await self._store.write(Store.look_after, table_id, Deadline(self._tables.clock() + ANOTHER_DAY))
