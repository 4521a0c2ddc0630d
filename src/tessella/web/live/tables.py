"""All tables of this process, by id: those in play in memory, the others in the store."""

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress

from ...storage.async_store import AsyncStore
from ...storage.store import Entry, Moved, Place, Store, UnknownTable, Unstored
from ...table.event import Clock, Event, utc_now
from ...table.fold import fold
from ...table.stage import stage
from ..config import Limits
from ..http.accounts import account
from ..http.browser import new_token
from ..http.fair_queue import FairSemaphore
from ..http.limiter import Limiter
from ..work.background_compiler import BackgroundCompiler
from ..work.engine_pool import EnginePool
from ..work.threads import in_thread
from .automatic_moves import dealt
from .live_table import LiveTable
from .lobby_feed import LobbyFeed
from .services import Services
from .subscribers import Subscribers
from .subscriptions import MOST, Subscriptions
from .table_log import standing_of

ID = re.compile(r"[\w-]{16}", re.ASCII)
UNKNOWN = 50
"""How many old tables of a browser are read at once because their stage was never stored."""
KEPT = 256
"""How many tables without subscribers stay in memory."""


class Tables:
    """All tables, by id; those in play stay in memory."""

    def __init__(
        self,
        store: Store,
        thinker: EnginePool,
        limiter: Limiter | None = None,
        compiler: BackgroundCompiler | None = None,
        clock: Clock = utc_now,
    ) -> None:
        self.clock = clock
        self.store = self._store = AsyncStore(store, FairSemaphore)
        self._limiter = limiter or Limiter(Limits())
        self.subscriptions, self.lobby = Subscriptions(self.store), LobbyFeed()
        self.notices = Subscribers()
        """Streams that tell what all players are told."""
        queue = self._limiter.thoughts
        self.services = Services(self.store, thinker, queue, compiler, self.subscriptions, self.lobby)
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._waking: dict[str, asyncio.Task[LiveTable]] = {}
        self._notes: set[asyncio.Task[None]] = set()

    @property
    def in_memory(self) -> Sequence[LiveTable]:
        """The tables in memory now; any thread may ask."""
        return [*self._tables.values()]

    async def open(
        self, browser: str, *log: Event, entry: Entry | None = None, key: str | None = None
    ) -> str:
        """A new table's id. The browser with this digest acts for the person who opened it.

        Open seats get an invitation. If chance is to act, it does so at once. A counted try, and a request with a known
        idempotency key, get the table that they have already: see Store.open. Raises HTTPException for too many.
        """
        self._limiter.tables.count(account.get())
        table = await in_thread(fold, log, self.clock)
        events, table = await dealt(table)
        token = new_token() if table.gathering else None
        table_id = await self._store.write(
            Store.open, [*log, *events], browser, token, standing_of(table), entry, key
        )
        if table.terms.public:
            self.lobby.notify(table_id)
        return table_id

    async def find(self, table_id: str) -> LiveTable:
        """The table of an id, loaded from its log if need be, with its engine awake; raises UnknownTable."""
        live = await self.peek(table_id)
        if live.table.waits_for_chance:
            await live.begin()
        if live.table.terms.clock:
            await self.record_sleep()
        live.engine.wake()
        return live

    async def record_sleep(self) -> None:
        """Before a clock is read: if this server was asleep, store that, if possible."""
        with suppress(Unstored):
            await self.services.record_sleep()

    async def peek(self, table_id: str) -> LiveTable:
        """The same for a list, without waking the engine; raises UnknownTable."""
        if ID.fullmatch(table_id) is None:  # databases refuse some characters
            raise UnknownTable("There is no such table.")
        live = self._tables.get(table_id) or await self._woken(table_id)
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
        return live

    async def places(self, browser: str) -> Sequence[Place]:
        """The tables where a browser acts for somebody, what has changed last first."""
        places = await self._store.read(Store.places, browser, MOST)
        if await self.complete_stages(places):
            places = await self._store.read(Store.places, browser, MOST)
        return places

    async def complete_stages(self, places: Sequence[Place]) -> bool:
        """Store the stage of old tables that have none; returns whether there were any."""
        unknown = [place.table_id for place in places if place.stage is None][:UNKNOWN]
        for table_id in unknown:
            with suppress(Exception):  # its game is no longer here, say
                await self._note_stage(await self.find(table_id))
        return bool(unknown)

    async def put_away(self, table_id: str, person: int, away: bool) -> None:
        """Leave a table out of a person's lists, or show it there again; raises Unstored."""
        await self._store.write(Store.put_away, table_id, person, away)
        await self.subscriptions.noticed(table_id)

    def close(self) -> None:
        """Drop all thoughts."""
        for table in self._tables.values():
            table.stop()

    async def refresh_presence(self) -> None:
        """Read presence again: a server that has died cannot store that its people are away."""
        for live in [
            table for table in self._tables.values() if table.subscribers or table.table.terms.public
        ]:
            await live.presence.refresh()
            live.show()
            live.notify_lobby()

    async def credit_outages(self) -> None:
        """Credit all clocks with the latest outages."""
        for live in [*self._tables.values()]:
            await live.credit_outages()

    async def catch_up(self, table_id: str) -> None:
        """Another server has changed a table; without an id, perhaps any. A table being loaded may be outdated."""
        if waking := [task for each, task in self._waking.items() if table_id in ("", each)]:
            await asyncio.wait(waking)
        if table_id in self._tables:
            await self._catch_up(self._tables[table_id])
        else:
            self.lobby.notify(table_id)
        for live in [] if table_id else [*self._tables.values()]:
            await self._catch_up(live)
        await self.subscriptions.noticed(table_id)

    async def changed_hands(self, moved: Moved) -> None:
        """The persons for whom these browsers act at these tables have changed."""
        for table_id in [each for each in moved.tables if each in self._tables or each in self._waking]:
            try:
                await self.catch_up(table_id)
            except Exception:  # what is stored counts
                logging.getLogger(__name__).exception("Table %s could not be read anew.", table_id)
        await self.subscriptions.read_anew(moved.devices)

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            await live.catch_up()
        except UnknownTable:  # it was removed
            self._tables.pop(live.id, None)
            live.end()
            self.subscriptions.closed(live.id, ())
            live.notify_lobby()

    async def _woken(self, table_id: str) -> LiveTable:
        """The table, loaded once for all who ask for it at the same time."""
        if table_id not in self._waking:
            self._forget_idle()
            task = self._waking[table_id] = asyncio.create_task(self._wake(table_id))
            task.add_done_callback(lambda _: self._waking.pop(table_id))
        return await asyncio.shield(self._waking[table_id])

    async def _wake(self, table_id: str) -> LiveTable:
        log = await self._store.read(Store.read, table_id)
        table = await in_thread(fold, log.events, self.clock)
        live = LiveTable(table_id, log, table, self.services)
        await live.presence.refresh()
        await live.credit_outages()
        await live.begin()
        if not log.stands:
            task = asyncio.create_task(self._note_stage(live))
            self._notes.add(task)
            task.add_done_callback(self._notes.discard)
        self._tables[table_id] = live
        return live

    async def _note_stage(self, live: LiveTable) -> None:
        """Store the stage of an old table; nobody waits for it."""
        with suppress(Unstored):  # the next event stores it
            await self._store.write(Store.complete, live.id, stage(live.table))

    def _forget_idle(self) -> None:
        idle = [table_id for table_id, table in self._tables.items() if table.idle]
        for table_id in idle[: max(0, len(self._tables) + 1 - KEPT)]:
            del self._tables[table_id]
