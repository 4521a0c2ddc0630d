"""The tables in play in this process: changed one event at a time, stored before they are shown."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from random import SystemRandom
from typing import Any

from anyio import to_thread

from ..core.mover import CHANCE
from ..engine.player import LEVELS
from ..table import draws, silence
from ..table.events import Event, Refused
from ..table.table import Table
from .snapshot import Snapshot
from .store import Log, StaleLog, Store
from .thinking import EngineBusy, Thinker

KEPT = 256
"""How many tables stay in memory when nobody looks at them."""


class LiveTable:
    """One table. Its log is written before anything else; listeners are told after."""

    def __init__(self, table_id: str, log: Log, store: Store, thinker: Thinker) -> None:
        self.id, self.owner, self.opened_at = table_id, log.owner, log.opened_at
        self.table = Table.fold(log.events)
        self.snapshot = Snapshot(self.table)
        self.listeners: set[asyncio.Event] = set()
        self._store, self._thinker = store, thinker
        self._lock = asyncio.Lock()
        self._thoughts: set[asyncio.Task[None]] = set()
        self._hints: set[asyncio.Task[int]] = set()
        self._thought_about: Table | None = None

    def state_for(self, owner: str) -> dict[str, Any]:
        """What a browser may see."""
        return self.snapshot.data(owner == self.owner)

    def table_for(self, owner: str) -> Table:
        """The table as far as a browser may know it."""
        return self.table if owner == self.owner else silence.public(self.table)

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing is under way."""
        return not (self.listeners or self._thoughts or self._hints)

    async def change(self, seq: int, decide: Callable[[Table], Event | None]) -> bool:
        """Append what decide says, if the log still has seq events; False if it says nothing yet.

        Raises StaleLog, and whatever decide raises.
        """
        async with self._lock:
            if seq != self.table.seq:
                raise StaleLog("The table has changed meanwhile; look again.")
            event = decide(self.table)
            if event is not None:
                await self._append(event)
            return event is not None

    async def hint(self, seq: int) -> int | None:
        """The action that the best level would choose for the person to act; None if the table changes first.

        Raises StaleLog or Refused.
        """
        if seq != self.table.seq:
            raise StaleLog("The table has changed meanwhile; look again.")
        if self.table.mover is None or not self.table.mover.is_person:
            raise Refused("A hint is for the player to act.")
        if sentence := silence.objection_to_hint(self.table):
            raise Refused(sentence)
        view = self.table.position.view(self.table.position.mover)
        task = asyncio.create_task(self._thinker.think(view, LEVELS[-1].name))
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)
        await asyncio.wait([task])
        return None if task.cancelled() else task.result()

    async def begin(self) -> None:
        """After opening or a restart: let chance and the engine go on where they were."""
        async with self._lock:
            events, table = settled(self.table)
            if events:
                await to_thread.run_sync(self._store.append, self.id, self.table.seq, events)
                self.table = table
            self._changed()

    def stop(self) -> None:
        """Drop all thoughts but the one that is just being written down."""
        for task in {*self._thoughts, *self._hints} - {asyncio.current_task()}:
            task.cancel()

    async def _append(self, event: Event) -> None:
        events, table = settled(self.table.after(event))
        try:
            await to_thread.run_sync(self._store.append, self.id, self.table.seq, [event, *events])
            self.table = table
        except StaleLog:  # another process has written to this log: the log is the truth
            self.table = Table.fold((await to_thread.run_sync(self._store.read, self.id)).events)
            raise
        finally:
            self._changed()

    def _changed(self) -> None:
        if self._thought_about is None or self.snapshot.trouble or not same(self._thought_about, self.table):
            self._thought_about = self.table
            self.stop()
            self._ask_engine()
        self._show()

    def _show(self, trouble: str = "") -> None:
        self.snapshot = Snapshot(self.table, trouble)
        for listener in self.listeners:
            listener.set()

    def _ask_engine(self) -> None:
        """An offer is answered before the next move is thought about."""
        table, asked = self.table, draws.engine_asked(self.table)
        if asked is not None:
            self._begin(self._answer, table, asked)
        elif table.mover is not None and (level := table.mover.level):
            self._begin(self._move, table, level)

    def _begin(self, think: Callable[..., Awaitable[None]], *about: object) -> None:
        task = asyncio.create_task(self._guarded(think, *about))
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)

    async def _guarded(self, think: Callable[..., Awaitable[None]], *about: object) -> None:
        try:
            await think(*about)
        except StaleLog:
            pass  # another process was quicker; its moves are shown now
        except EngineBusy as busy:
            self._show(str(busy))
        except Exception:
            logging.getLogger(__name__).exception("The engine failed at table %s.", self.id)
            self._show("The engine has stopped; undo, or load the page again, to wake it.")

    async def _move(self, table: Table, level: str) -> None:
        action = await self._thinker.think(table.position.view(table.position.mover), level)
        await self._conclude(table, table.move(action))

    async def _answer(self, table: Table, seat: int) -> None:
        accepts = await self._thinker.accepts_draw(table.position.view(seat), seat)
        await self._conclude(table, draws.answer(table, accepts))

    async def _conclude(self, table: Table, event: Event) -> None:
        async with self._lock:
            if same(table, self.table):
                await self._append(event)


def same(before: Table, now: Table) -> bool:
    """Whether the engine has nothing new to think about: somebody may have changed a name."""
    return before.position is now.position and before.offer is now.offer and before.agreed == now.agreed


def settled(table: Table) -> tuple[list[Event], Table]:
    """The events by which chance acts until a player is to act, and the table after them."""
    events: list[Event] = []
    while table.position.mover == CHANCE:
        events.append(table.chance(SystemRandom()))
        table = table.after(events[-1])
    return events, table


class Hall:
    """All tables, by id; those in play stay in memory."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store, self._thinker = store, thinker
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._lock = asyncio.Lock()

    async def open(self, owner: str, *log: Event) -> str:
        """A new table's id; chance acts at once where it is to act."""
        events, _ = settled(Table.fold(log))
        return await to_thread.run_sync(self._store.open, owner, [*log, *events])

    async def find(self, table_id: str) -> LiveTable:
        """The table of an id, woken from its log if need be; raises UnknownTable."""
        async with self._lock:
            if table_id not in self._tables:
                self._forget_idle()
                self._tables[table_id] = await self._wake(table_id)
        self._tables.move_to_end(table_id)
        live = self._tables[table_id]
        if live.snapshot.trouble:
            await live.begin()
        return live

    def close(self) -> None:
        """Drop all thoughts."""
        for table in self._tables.values():
            table.stop()

    async def _wake(self, table_id: str) -> LiveTable:
        log = await to_thread.run_sync(self._store.read, table_id)
        live = LiveTable(table_id, log, self._store, self._thinker)
        await live.begin()
        return live

    def _forget_idle(self) -> None:
        idle = [table_id for table_id, table in self._tables.items() if table.idle]
        for table_id in idle[: max(0, len(self._tables) + 1 - KEPT)]:
            del self._tables[table_id]
