"""Other servers over the same database: reads what they change, and stores heartbeats of this server for them.

The commands that moderate a server work on its database in the same way.
"""

import asyncio
import logging
from contextlib import suppress

from ...storage.notifications import EVERYTHING, Notifications
from ...storage.rows.changes import ORDERS
from ...storage.rows.presence import HEARTBEAT
from ...storage.store import Store, Unstored
from ..http.standing_orders import StandingOrders
from .tables import Tables


class OtherServers:
    """The other servers, from start to close."""

    def __init__(self, store: Store, tables: Tables, orders: StandingOrders) -> None:
        self._store, self._tables, self._orders = store, tables, orders
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
            changed = await self._changed.get()
            try:
                if changed in (ORDERS, EVERYTHING):
                    self._orders.replace(await self._tables.store.read(Store.standing_orders))
                    self._tables.notices.notify()
                if changed != ORDERS:
                    await self._tables.catch_up(changed)
            except Exception:  # the next change reads it again
                logging.getLogger(__name__).exception("What another server has changed could not be read.")

    async def _beat(self) -> None:
        while True:
            with suppress(Unstored):
                await asyncio.to_thread(self._store.heartbeat)
            await asyncio.sleep(HEARTBEAT)
            with suppress(Unstored):
                await self._tables.refresh_presence()
