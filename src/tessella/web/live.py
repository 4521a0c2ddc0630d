"""A table in play: changed one event at a time, stored before it is shown."""

import asyncio
from collections.abc import Callable
from random import SystemRandom

from ..core.mover import CHANCE
from ..table.clicks import NextClicks
from ..table.event import Event, Refused, insist
from ..table.features import deal, silence
from ..table.fold import fold
from ..table.table import Table
from .aside import aside
from .shelf import Shelf
from .snapshot import Snapshot
from .store import Log, StaleLog, Unstored
from .thinking import Engine, Thinking, same
from .wire import TableState


class LiveTable:
    """One table. Its log is written before anything else; listeners are told after."""

    def __init__(self, table_id: str, log: Log, table: Table, store: Shelf, engine: Engine) -> None:
        self.id, self.owner, self.opened_at = table_id, log.owner, log.opened_at
        self.table = table
        self.snapshot = Snapshot(self.table)
        self.listeners: set[asyncio.Event] = set()
        self._store = store
        self._lock = asyncio.Lock()
        self._thinking = Thinking(self, engine)

    # Whoever looks

    def state_for(self, owner: str) -> TableState:
        """What a browser may see."""
        return self.snapshot.data(owner == self.owner)

    def table_for(self, owner: str) -> Table:
        """The table as far as a browser may know it."""
        return self.table if owner == self.owner else silence.as_watched(self.table)

    @property
    def waits_for_chance(self) -> bool:
        """Whether what chance did could not be stored."""
        return self.table.position.mover == CHANCE

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing is under way."""
        return not (self.listeners or self._thinking.is_under_way)

    def listen(self, listener: asyncio.Event) -> None:
        """Somebody looks, and is told of changes from now on."""
        self.listeners.add(listener)
        self.wake()

    def ignore(self, listener: asyncio.Event) -> None:
        """Somebody looks no longer."""
        self.listeners.discard(listener)
        if not self.listeners:
            self._thinking.leave_the_queue()

    def wake(self) -> None:
        """Somebody comes: an engine that rests goes on."""
        self._thinking.wake()

    def show(self) -> None:
        """Tell all who look what the table is now."""
        self.snapshot = Snapshot(self.table, self._thinking.trouble)
        for listener in self.listeners:
            listener.set()

    # What happens

    async def begin(self) -> None:
        """After opening or a restart: let chance and the engine go on where they were."""
        async with self._lock:
            try:
                await self._settle()
                self._changed()
            except Unstored as unstored:  # what there is can be looked at
                self._thinking.rest(str(unstored))

    async def change(self, seq: int, decide: Callable[[Table], Event | NextClicks]) -> NextClicks | None:
        """Append the event that is decided on, if the log still has seq events; without one, what may be clicked next.

        Raises StaleLog, and whatever decide raises.
        """
        async with self._lock:
            if seq != self.table.seq:
                raise StaleLog("The table has changed meanwhile; look again.")
            decided = decide(self.table)
            if isinstance(decided, NextClicks):
                return decided
            await self._append(decided)
            return None

    async def append_if(self, table: Table, event: Event) -> None:
        """Append what the engine decided at a table, unless that has changed since."""
        async with self._lock:
            if same(table, self.table):
                await self._append(event)

    async def hint(self, seq: int) -> int | None:
        """The action that the best level would choose for the person to act; None if the table changes first.

        Raises StaleLog, Refused or EngineBusy.
        """
        if seq != self.table.seq:
            raise StaleLog("The table has changed meanwhile; look again.")
        if self.table.mover is None or not self.table.mover.is_person:
            raise Refused("A hint is for the player to act.")
        insist(silence.objection_to_hint(self.table))
        return await self._thinking.hint(self.table.position.view(self.table.position.mover))

    def stop(self) -> None:
        """Drop all thoughts but the one that is just being written down."""
        self._thinking.stop()

    async def _settle(self) -> None:
        events, table = await dealt(self.table)
        if events:
            await self._store.append(self.id, self.table.seq, events)
            self.table = table

    async def _append(self, event: Event) -> None:
        events, table = await dealt(self.table.after(event))
        try:
            await self._store.append(self.id, self.table.seq, [event, *events])
            self.table = table
        except StaleLog:  # another process has written to this log: the log is the truth
            self.table = await aside(fold, (await self._store.read(self.id)).events, self.table.clock)
            raise
        finally:
            self._changed()

    def _changed(self) -> None:
        self._thinking.follow()
        self.show()


async def dealt(table: Table) -> tuple[list[Event], Table]:
    """The same as settled, which takes long where a hundred deals in a row are no good."""
    return await aside(settled, table) if table.position.mover == CHANCE else ([], table)


def settled(table: Table) -> tuple[list[Event], Table]:
    """The events by which chance acts until a player is to act, and the table after them."""
    events: list[Event] = []
    while table.position.mover == CHANCE and not table.over:
        events.append(deal.chance(table, SystemRandom()))
        table = table.after(events[-1])
    return events, table
