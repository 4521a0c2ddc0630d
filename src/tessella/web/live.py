"""The tables in play in this process: changed one event at a time, stored before they are shown."""

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import SystemRandom
from typing import Any, TypeVar

from ..core.mover import CHANCE
from ..core.position import Position
from ..engine.levels import LEVELS
from ..table.clicks import NextClicks
from ..table.event import Clock, Event, Refused, insist, utc_now
from ..table.features import deal, draw, moves, silence
from ..table.fold import fold
from ..table.table import Table
from .config import Limits
from .engine_pool import Thinker
from .fair_queue import EngineBusy, FairQueue
from .preparing import Preparing
from .rate import Allowance
from .shelf import Shelf
from .snapshot import Snapshot
from .store import Log, StaleLog, Store, UnknownTable, Unstored
from .visitors import account
from .wire import TableState

ID = re.compile(r"[\w-]{16}", re.ASCII)
KEPT = 256
"""How many tables stay in memory when nobody looks at them."""
ADVISER = LEVELS[-1].name
"""The level that gives hints, and judges draws."""
GETTING_READY = "The engine is getting ready, which happens once on this machine; it plays as soon as it is."
ASIDE = ThreadPoolExecutor(2, "aside")
"""Few threads, for they share the interpreter with the event loop."""
T = TypeVar("T")


@dataclass(frozen=True)
class Engine:
    """Who thinks, who thinks next, and what has to be compiled before."""

    thinker: Thinker
    queue: FairQueue
    preparing: Preparing | None


class LiveTable:
    """One table. Its log is written before anything else; listeners are told after."""

    def __init__(self, table_id: str, log: Log, table: Table, store: Shelf, engine: Engine) -> None:
        self.id, self.owner, self.opened_at = table_id, log.owner, log.opened_at
        self.table = table
        self.snapshot = Snapshot(self.table)
        self.listeners: set[asyncio.Event] = set()
        self._store, self._engine = store, engine
        self._lock = asyncio.Lock()
        self._thoughts: set[asyncio.Task[None]] = set()
        self._hints: set[asyncio.Task[int]] = set()
        self._thought_about: Table | None = None
        self._resting = False  # the engine is to act, and does not think
        self._trouble = ""

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
        return not (self.listeners or self._thoughts or self._hints)

    def listen(self, listener: asyncio.Event) -> None:
        """Somebody looks, and is told of changes from now on."""
        self.listeners.add(listener)
        self.wake()

    def ignore(self, listener: asyncio.Event) -> None:
        """Somebody looks no longer. Only tables that are looked at may wait where there are too many."""
        self.listeners.discard(listener)
        if self._trouble and not self.listeners:
            self._drop(self._thoughts)
            self._rest(self._trouble)

    def wake(self) -> None:
        """Somebody comes: an engine that rests goes on."""
        if self._resting and self._is_worth_a_thought and not self.waits_for_chance:
            self._ask_engine()
            self._show()

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

    async def hint(self, seq: int) -> int | None:
        """The action that the best level would choose for the person to act; None if the table changes first.

        Raises StaleLog, Refused or EngineBusy.
        """
        if seq != self.table.seq:
            raise StaleLog("The table has changed meanwhile; look again.")
        if self.table.mover is None or not self.table.mover.is_person:
            raise Refused("A hint is for the player to act.")
        insist(silence.objection_to_hint(self.table))
        view = self.table.position.view(self.table.position.mover)
        task = asyncio.create_task(self._advise(view))
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)
        await asyncio.wait([task])
        return None if task.cancelled() else task.result()

    async def begin(self) -> None:
        """After opening or a restart: let chance and the engine go on where they were."""
        async with self._lock:
            try:
                await self._settle()
                self._changed()
            except Unstored as unstored:  # what there is can be looked at
                self._rest(str(unstored))

    def stop(self) -> None:
        """Drop all thoughts but the one that is just being written down."""
        self._drop({*self._thoughts, *self._hints})

    def _drop(self, thoughts: Iterable[asyncio.Task[Any]]) -> None:
        for task in {*thoughts} - {asyncio.current_task()}:
            task.cancel()

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
        if self._thought_about is None or self._resting or not same(self._thought_about, self.table):
            self._thought_about = self.table
            self.stop()
            self._ask_engine()
        self._show()

    def _show(self) -> None:
        self.snapshot = Snapshot(self.table, self._trouble)
        for listener in self.listeners:
            listener.set()

    @property
    def _is_worth_a_thought(self) -> bool:
        """Engines among themselves play for those who look."""
        return bool(self.listeners or self.table.playing)

    def _ask_engine(self) -> None:
        """An offer is answered before the next move is thought about."""
        self._resting, self._trouble = not self._is_worth_a_thought, ""
        table, asked = self.table, draw.engine_asked(self.table)
        if self._resting:
            return
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
        except (EngineBusy, Unstored) as sentence:
            self._rest(str(sentence))
        except Exception:
            logging.getLogger(__name__).exception("The engine failed at table %s.", self.id)
            self._rest("The engine has stopped; undo, or load the page again, to wake it.")

    def _rest(self, trouble: str) -> None:
        self._resting, self._trouble = True, trouble
        self._show()

    def _say(self, trouble: str) -> None:
        if self._trouble != trouble:
            self._trouble = trouble
            self._show()

    async def _ready(self, level: str) -> None:
        """Returns once the code of a level is there; until then the table says what it waits for."""
        position, preparing = self.table.position, self._engine.preparing
        if preparing and not preparing.is_ready(position.game, position.options, level):
            self._say(GETTING_READY)
            await preparing.until_ready(position.game, position.options, level)
            self._say("")

    async def _move(self, table: Table, level: str) -> None:
        await self._ready(level)
        async with self._place():
            action = await self._engine.thinker.think(table.position.view(table.position.mover), level)
        await self._conclude(table, moves.event(table, action))

    async def _answer(self, table: Table, seat: int) -> None:
        await self._ready(ADVISER)
        async with self._place():
            accepts = await self._engine.thinker.accepts_draw(table.position.view(seat), seat)
        await self._conclude(table, draw.reply(table, accepts))

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        """A place for this table's thought; where there are too many, it says so and waits while somebody looks.

        Raises EngineBusy where nobody does.
        """
        if not self._engine.queue.has_room(account.get()):
            if not self.listeners:
                raise EngineBusy
            self._say(str(EngineBusy()))
        async with self._engine.queue.place(account.get()):
            self._say("")
            yield

    async def _advise(self, view: Position) -> int:
        if not self._engine.queue.has_room(account.get()):
            raise EngineBusy
        await self._ready(ADVISER)
        async with self._engine.queue.place(account.get()):
            return await self._engine.thinker.think(view, ADVISER)

    async def _conclude(self, table: Table, event: Event) -> None:
        async with self._lock:
            if same(table, self.table):
                await self._append(event)


def same(before: Table, now: Table) -> bool:
    """Whether the engine has nothing new to think about: somebody may have changed a name."""
    return before.position is now.position and draw.TALKS.of(before) == draw.TALKS.of(now)


async def dealt(table: Table) -> tuple[list[Event], Table]:
    """The same as settled, which takes long where a hundred deals in a row are no good."""
    return await aside(settled, table) if table.position.mover == CHANCE else ([], table)


async def aside(call: Callable[..., T], *about: object) -> T:
    """What a call returns that may take long, while everybody else is served."""
    return await asyncio.get_running_loop().run_in_executor(ASIDE, call, *about)


def settled(table: Table) -> tuple[list[Event], Table]:
    """The events by which chance acts until a player is to act, and the table after them."""
    events: list[Event] = []
    while table.position.mover == CHANCE and not table.over:
        events.append(deal.chance(table, SystemRandom()))
        table = table.after(events[-1])
    return events, table


class Tables:
    """All tables, by id; those in play stay in memory."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        allowance: Allowance | None = None,
        preparing: Preparing | None = None,
        clock: Clock = utc_now,
    ) -> None:
        self.clock = clock
        self._store = Shelf(store)
        self._allowance = allowance or Allowance(Limits())
        self._engine = Engine(thinker, self._allowance.thoughts, preparing)
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._waking: dict[str, asyncio.Task[LiveTable]] = {}

    async def open(self, owner: str, *log: Event) -> str:
        """A new table's id; chance acts at once where it is to act. Raises HTTPException where there are too many."""
        self._allowance.tables.count(account.get())
        events, _ = await dealt(await aside(fold, log, self.clock))
        return await self._store.open(owner, [*log, *events])

    async def find(self, table_id: str) -> LiveTable:
        """The table of an id, woken from its log if need be; raises UnknownTable.

        What is no id is not looked for: databases refuse some characters.
        """
        if ID.fullmatch(table_id) is None:
            raise UnknownTable("There is no such table.")
        live = self._tables.get(table_id) or await self._woken(table_id)
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
        if live.waits_for_chance:
            await live.begin()
        live.wake()
        return live

    def close(self) -> None:
        """Drop all thoughts."""
        for table in self._tables.values():
            table.stop()

    async def _woken(self, table_id: str) -> LiveTable:
        """The table, woken once for all who ask for it meanwhile, and for nobody else."""
        if table_id not in self._waking:
            self._forget_idle()
            task = self._waking[table_id] = asyncio.create_task(self._wake(table_id))
            task.add_done_callback(lambda _: self._waking.pop(table_id))
        return await asyncio.shield(self._waking[table_id])

    async def _wake(self, table_id: str) -> LiveTable:
        log = await self._store.read(table_id)
        table = await aside(fold, log.events, self.clock)
        live = LiveTable(table_id, log, table, self._store, self._engine)
        await live.begin()
        self._tables[table_id] = live
        return live

    def _forget_idle(self) -> None:
        idle = [table_id for table_id, table in self._tables.items() if table.idle]
        for table_id in idle[: max(0, len(self._tables) + 1 - KEPT)]:
            del self._tables[table_id]
