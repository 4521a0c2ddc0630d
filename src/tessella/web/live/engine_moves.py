"""The engine's moves, answers and hints at one table, and what they wait for."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, Protocol

from ...core.position import Position
from ...engine.levels import LEVELS, PERFECT, level_named
from ...engine.together.kept_plan import KeptPlan
from ...storage.store import StaleLog, Unstored
from ...table.event import Event
from ...table.features import deal, draw, moves
from ...table.partner import intention
from ...table.table import Table
from ..http.accounts import account
from ..work.engine_pool import EngineBusy
from .services import Services
from .subscribers import Subscribers

ADVISER = LEVELS[-1].name
"""The level that gives hints, and judges draws."""
GLANCE = 0.3
"""Seconds for which people see what was played before an engine answers it."""
AGAIN = 3.0
"""Seconds until the engine thinks again about a move that could not be stored."""
GETTING_READY = "The engine is getting ready: once on this machine, that takes some minutes. Please wait."


class Host(Protocol):
    """What the engine's moves need of a live table."""

    id: str
    subscribers: Subscribers

    @property
    def table(self) -> Table:
        """The table after all events that are stored."""

    def show(self) -> None:
        """Notify subscribers of what the table is now."""

    async def append_if(self, table: Table, event: Event) -> None:
        """Append what the engine decided at a table, unless that has changed since."""


class EngineMoves:
    """The engine's thoughts about one table."""

    def __init__(self, host: Host, services: Services) -> None:
        self._host, self._services = host, services
        self._thoughts: set[asyncio.Task[None]] = set()
        self._hints: set[asyncio.Task[tuple[int, ...]]] = set()
        self._course = KeptPlan()
        self._about: Table | None = None
        self._rests = False  # the engine is to act, and does not think
        self.trouble = ""  # why, for the page; a sentence

    @property
    def is_under_way(self) -> bool:
        """Whether anything is thought about."""
        return bool(self._thoughts or self._hints)

    @property
    def _is_worth_it(self) -> bool:
        """Whether anybody plays or watches: engines do not play on for nobody."""
        return bool(self._host.subscribers or self._host.table.playing)

    # What happens at the table

    def reconsider(self) -> None:
        """The table may have changed: drop thoughts about an earlier position, and think about this one."""
        if self._about is None or self._rests or not is_same_decision(self._about, self._host.table):
            self._about = self._host.table
            self.stop()
            self._begin()

    def wake(self) -> None:
        """Somebody comes: an engine that rests goes on."""
        if self._rests and self._is_worth_it and not self._host.table.waits_for_chance:
            self._begin()
            self._host.show()

    def leave_the_queue(self) -> None:
        """The last subscriber has gone: leave the queue, where only tables with subscribers may wait."""
        if self.trouble:
            self._drop(self._thoughts)
            self.rest(self.trouble)

    def stop(self) -> None:
        """Drop all thoughts but the one that is just being stored."""
        self._drop({*self._thoughts, *self._hints})

    def rest(self, trouble: str) -> None:
        """Do not think until somebody comes."""
        self._rests, self.trouble = True, trouble
        self._host.show()

    async def hint(self, view: Position) -> tuple[int, ...] | None:
        """The action that the best level would choose for the mover, and the rest of its plan if all play together.

        None if the table changes first. Raises EngineBusy.
        """
        task = asyncio.create_task(self._advise(view))
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)
        await asyncio.wait([task])
        return None if task.cancelled() else task.result()

    # Thoughts

    def _drop(self, thoughts: Iterable[asyncio.Task[Any]]) -> None:
        for task in {*thoughts} - {asyncio.current_task()}:
            task.cancel()

    def _begin(self) -> None:
        """An offer is answered before the next move is thought about."""
        self._rests, self.trouble = not self._is_worth_it, ""
        table = self._host.table
        asked = draw.engine_asked(table)
        if self._rests:
            return
        if asked is not None:
            self._start(self._answer, table, asked)
        elif table.mover is not None and (level := table.mover.level):
            self._start(self._move, table, level)

    def _start(self, think: Callable[..., Awaitable[None]], *about: object) -> None:
        task = asyncio.create_task(self._guarded(think, *about))
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)

    async def _guarded(self, think: Callable[..., Awaitable[None]], *about: object) -> None:
        try:
            await think(*about)
        except StaleLog:
            pass  # another process was quicker; its moves are shown now
        except EngineBusy as sentence:
            self.rest(str(sentence))
        except Unstored as sentence:
            self.rest(str(sentence))
            await asyncio.sleep(AGAIN)  # whoever looks on may never ask for anything
            self.wake()
        except Exception:
            logging.getLogger(__name__).exception("The engine failed at table %s.", self._host.id)
            self.rest("The engine has stopped; undo, or load the page again, to wake it.")

    async def _move(self, table: Table, level: str) -> None:
        await self._ready(level)
        clock = asyncio.get_running_loop().time
        due = clock() + (GLANCE if table.playing else 0.0)
        async with self._place():
            acts = await self._acts(table.position.view(table.position.mover), level)
        says = intention(table, acts, level_named(level).lead)
        if level == PERFECT.name:
            says = await self._services.thinker.promise(table.position.play(acts[0]))
        await asyncio.sleep(max(0.0, due - clock()))
        await self._host.append_if(table, moves.event(table, acts[0], says))

    async def _answer(self, table: Table, seat: int) -> None:
        await self._ready(ADVISER)
        async with self._place():
            accepts = await self._services.thinker.accepts_draw(table.position.view(seat), seat)
        await self._host.append_if(table, draw.reply(table, accepts))

    async def _advise(self, view: Position) -> tuple[int, ...]:
        queue, who = self._services.queue, account.get()
        if not queue.has_room(who):
            raise EngineBusy
        with queue.asking(who):
            await self._ready(ADVISER)
            async with queue.turn(who):
                return await self._acts(view, ADVISER)

    async def _acts(self, view: Position, level: str) -> tuple[int, ...]:
        """The next action, and the rest of the plan if all play together. It holds until somebody deviates."""
        thinker, seed = self._services.thinker, deal.engine_seed(self._host.table)
        session = f"{self._host.id} {view.mover} {level}"  # each level has a session of its own
        if not view.game.cooperative:
            return (await thinker.think(view, level, session, seed),)
        if acts := self._course.rest_from(view):
            return acts
        acts = await thinker.plan(view, level, self._course.acts, session, seed)
        if len(acts) > 1:
            self._course.follow(view, acts)
        return acts

    # What they wait for

    async def _ready(self, level: str) -> None:
        """Return once the code of a level is compiled; until then the page says what the table waits for."""
        position, compiler = self._host.table.position, self._services.compiler
        if compiler and not compiler.is_ready(position.game, position.options, level):
            self._say(GETTING_READY)
            await compiler.until_ready(position.game, position.options, level)
            self._say("")

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        """A place in the queue for this table. If the queue is full, the page says so, and subscribers wait.

        Raises EngineBusy if there is no subscriber.
        """
        if not self._services.queue.has_room(account.get()):
            if not self._host.subscribers:
                raise EngineBusy
            self._say(str(EngineBusy()))
        async with self._services.queue.place(account.get()):
            self._say("")
            yield

    def _say(self, trouble: str) -> None:
        if self.trouble != trouble:
            self.trouble = trouble
            self._host.show()


def is_same_decision(before: Table, now: Table) -> bool:
    """Whether the engine has nothing new to think about: somebody may have changed a name."""
    return (
        before.position is now.position
        and before.mover == now.mover
        and draw.TALKS.of(before) == draw.TALKS.of(now)
    )
