"""Other servers over the same database: reads what they change, and stores heartbeats of this server for them."""

import asyncio
import logging
from contextlib import suppress

from ...storage.notifications import Notifications
from ...storage.rows.presence import BEAT
from ...storage.store import Store, Unstored
from .tables import Tables


class OtherServers:
    """The other servers, from start to close."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store, self._tables = store, tables
        self._notices = Notifications(store)
        self._changed: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Wait for their notifications, and send heartbeats."""
        self._notices.start(self._changed.put_nowait)
        self._tasks = [asyncio.create_task(self._read_changes()), asyncio.create_task(self._beat())]

    async def close(self) -> None:
        """Stop, and store that nobody is here any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._leave)

    def _leave(self) -> None:
        self._notices.close()
        with suppress(Unstored):
            self._store.depart()

    async def _read_changes(self) -> None:
        while True:
            table_id = await self._changed.get()
            try:
                await self._tables.catch_up(table_id)
            except Exception:  # the next change reads it again
                logging.getLogger(__name__).exception("What another server has changed could not be read.")

    async def _beat(self) -> None:
        while True:
            with suppress(Unstored):
                await asyncio.to_thread(self._store.beat)
            await asyncio.sleep(BEAT)
            with suppress(Unstored):
                await self._tables.refresh_presence()
