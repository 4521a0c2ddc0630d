"""Who has no time left loses, whether or not anybody looks; time in which no server ran is nobody's."""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta

from .errors import STATUS
from .shelf import Shelf
from .store import Unstored
from .tables import Tables

TICK, SELDOM = 1.0, 30.0
"""Seconds between two looks: while a clock may be down within hours, and otherwise."""
SOON = timedelta(hours=4)
STARTED = timedelta(seconds=1.5 * TICK)
"""How long ago a server may have run when another one starts."""
STALLED = timedelta(seconds=5)
"""For how much longer than a pause between two looks a server may have been busy."""
AT_ONCE = 100


class Timekeeper:
    """Looks after the clocks of all tables, from begin to close. Tables in memory flag by themselves, in time."""

    def __init__(self, shelf: Shelf, tables: Tables) -> None:
        self._shelf, self._tables = shelf, tables
        self._task: asyncio.Task[None] | None = None
        self._hopeless: set[str] = set()

    async def begin(self) -> None:
        """Before anybody is served: note since when no server ran."""
        with suppress(Unstored):
            await self._shelf.run_since(STARTED)
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Look no more."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep(self) -> None:
        pause = 0.0
        while True:
            await asyncio.sleep(pause)
            try:
                pause = await self.look(pause)
            except Unstored:  # the next look sees to it
                pause = TICK
            except Exception:
                logging.getLogger(__name__).exception("Some clocks could not be looked after.")
                pause = SELDOM

    async def look(self, after: float) -> float:
        """Flag whoever has no time left. after: seconds since the last look; returns those until the next one."""
        if await self._shelf.run_since(timedelta(seconds=after) + STALLED):
            await self._tables.spare()
        late, following = await self._shelf.due(AT_ONCE)
        for table_id in late:
            if table_id not in self._hopeless:
                await self._flag(table_id)
        soon = following is not None and following - self._tables.clock() < SOON
        return TICK if soon else SELDOM

    async def _flag(self, table_id: str) -> None:
        try:
            live = await self._tables.find(table_id)
        except Unstored:
            raise
        except tuple(STATUS):  # its game is no longer here, say
            self._hopeless.add(table_id)
            return
        await live.keep_time()
