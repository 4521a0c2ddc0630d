"""Removes old tables once a day, where whoever runs the server wishes so."""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta

from ...storage.old_tables import old_tables
from ...storage.store import Store, UnknownTable
from .tables import Tables

FIRST, DAY = 60.0, 24 * 3600.0
"""Seconds until old tables are looked for the first time, and again."""


class Pruner:
    """Looks for old tables, from start to close. What one of several servers has removed the others do not find."""

    def __init__(self, store: Store, tables: Tables, days: int) -> None:
        """days: without an event, until a table whose last game is over is removed; 0 keeps all."""
        self._store, self._tables, self._days = store, tables, days
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, if old tables are to be removed."""
        if self._days:
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def prune(self) -> int:
        """Remove the tables that are old now; returns how many. Raises Unstored."""
        since, number = self._tables.clock() - timedelta(days=self._days), 0
        for table_id in await asyncio.to_thread(lambda: [*old_tables(self._store, since, finished=True)]):
            with suppress(UnknownTable):
                number += await self._tables.store.write(Store.remove, table_id, since)
                await self._tables.catch_up(table_id)
        return number

    async def _run(self) -> None:
        pause, log = FIRST, logging.getLogger(__name__)
        while True:
            await asyncio.sleep(pause)
            pause = DAY
            try:
                if number := await self.prune():
                    log.warning("Old tables removed: %d, without an event for %d days.", number, self._days)
            except Exception:  # the next day tries again
                log.exception("Old tables could not be removed.")
