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
from ..work.compiling import BackgroundCompiler
from ..work.engine_pool import Thinker
from ..work.threads import in_thread
from .automatic_moves import dealt
from .engine_moves import Engine
from .live_table import LiveTable, Server, standing_of
from .lobby_news import LobbyNews
from .subscriptions import MOST, Subscriptions

ID = re.compile(r"[\w-]{16}", re.ASCII)
UNKNOWN = 50
"""So many tables of a browser are read that were stored before it was noted where they stand."""
KEPT = 256
"""How many tables stay in memory when nobody looks at them."""


class Tables:
    """All tables, by id; those in play stay in memory."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        limiter: Limiter | None = None,
        preparing: BackgroundCompiler | None = None,
        clock: Clock = utc_now,
    ) -> None:
        self.clock = clock
        self.store = self._store = AsyncStore(store, FairSemaphore)
        self._limiter = limiter or Limiter(Limits())
        self.own_tables, self.public = Subscriptions(self.store), LobbyNews()
        engine = Engine(thinker, self._limiter.thoughts, preparing)
        self.server = Server(self.store, engine, self.own_tables, self.public)
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._waking: dict[str, asyncio.Task[LiveTable]] = {}
        self._notes: set[asyncio.Task[None]] = set()

    async def open(
        self, browser: str, *log: Event, entry: Entry | None = None, key: str | None = None
    ) -> str:
        """A new table's id. The browser with this digest acts for the person who opened it.

        Open seats have an invitation. Chance acts at once where it is to act. Of a try that counts there is only one,
        and of a request whose idempotency key is known: see Store.open. Raises HTTPException for too many.
        """
        self._limiter.tables.count(account.get())
        table = await in_thread(fold, log, self.clock)
        events, table = await dealt(table)
        token = new_token() if table.gathering else None
        table_id = await self._store.write(
            Store.open, [*log, *events], browser, token, standing_of(table), entry, key
        )
        if table.terms.public:
            self.public.tell(table_id)
        return table_id

    async def find(self, table_id: str) -> LiveTable:
        """The table of an id, woken from its log if need be; raises UnknownTable.

        What is no id is not looked for: databases refuse some characters.
        """
        live = await self.look_at(table_id)
        if live.waits_for_chance:
            await live.begin()
        if live.table.terms.clock:
            await self.keep_up()
        live.wake()
        return live

    async def keep_up(self) -> None:
        """Before anybody reads a clock: whether this server was asleep is noted, if that can be stored."""
        with suppress(Unstored):
            await self.server.keep_up()

    async def look_at(self, table_id: str) -> LiveTable:
        """The same for a list: what rests at the table goes on resting."""
        if ID.fullmatch(table_id) is None:
            raise UnknownTable("There is no such table.")
        live = self._tables.get(table_id) or await self._woken(table_id)
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
        return live

    async def places(self, browser: str) -> Sequence[Place]:
        """The tables where a browser acts for somebody, what has changed last first."""
        found = await self._store.read(Store.places, browser, MOST)
        return await self._store.read(Store.places, browser, MOST) if await self.learn(found) else found

    async def learn(self, places: Sequence[Place]) -> bool:
        """Note where tables stand that were stored before this was noted; says whether there were any."""
        unknown = [place.table_id for place in places if place.stage is None][:UNKNOWN]
        for table_id in unknown:
            with suppress(Exception):  # its game is no longer here, say
                await self._note_stage(await self.find(table_id))
        return bool(unknown)

    def close(self) -> None:
        """Drop all thoughts."""
        for table in self._tables.values():
            table.stop()

    async def look_who_is_here(self) -> None:
        """Servers that have died tell nobody that their people are away."""
        for live in [table for table in self._tables.values() if table.listeners or table.table.terms.public]:
            await live.presence.refresh()
            live.show()
            live.tell_lobby()

    async def spare(self) -> None:
        """No server ran for a while."""
        for live in [*self._tables.values()]:
            await live.spare()

    async def catch_up(self, table_id: str) -> None:
        """Another server has changed a table; without an id, perhaps any. One that is being woken may be older."""
        if waking := [task for each, task in self._waking.items() if table_id in ("", each)]:
            await asyncio.wait(waking)
        if table_id in self._tables:
            await self._catch_up(self._tables[table_id])
            return
        self.public.tell(table_id)
        for live in [] if table_id else [*self._tables.values()]:
            await self._catch_up(live)
        await self.own_tables.noticed(table_id)

    async def changed_hands(self, moved: Moved) -> None:
        """Some of these browsers act for others, or for nobody, at these tables from now on."""
        for table_id in [each for each in moved.tables if each in self._tables or each in self._waking]:
            try:
                await self.catch_up(table_id)
            except Exception:  # what is stored counts
                logging.getLogger(__name__).exception("Table %s could not be read anew.", table_id)
        await self.own_tables.read_anew(moved.devices)

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            await live.catch_up()
        except UnknownTable:  # it was removed
            self._tables.pop(live.id, None)
            live.end()
            self.own_tables.closed(live.id, ())
            live.tell_lobby()

    async def _woken(self, table_id: str) -> LiveTable:
        """The table, woken once for all who ask for it meanwhile, and for nobody else."""
        if table_id not in self._waking:
            self._forget_idle()
            task = self._waking[table_id] = asyncio.create_task(self._wake(table_id))
            task.add_done_callback(lambda _: self._waking.pop(table_id))
        return await asyncio.shield(self._waking[table_id])

    async def _wake(self, table_id: str) -> LiveTable:
        log = await self._store.read(Store.read, table_id)
        table = await in_thread(fold, log.events, self.clock)
        live = LiveTable(table_id, log, table, self.server)
        await live.presence.refresh()
        await live.spare()
        await live.begin()
        if not log.stands:
            task = asyncio.create_task(self._note_stage(live))
            self._notes.add(task)
            task.add_done_callback(self._notes.discard)
        self._tables[table_id] = live
        return live

    async def _note_stage(self, live: LiveTable) -> None:
        """Where a table stands that was stored before this was noted; nobody waits for it."""
        with suppress(Unstored):  # it is noted with the next event
            await self._store.write(Store.complete, live.id, stage(live.table))

    def _forget_idle(self) -> None:
        idle = [table_id for table_id, table in self._tables.items() if table.idle]
        for table_id in idle[: max(0, len(self._tables) + 1 - KEPT)]:
            del self._tables[table_id]
