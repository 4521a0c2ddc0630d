"""The engine in processes of its own. They load code at full priority and think at a lower one, so that pages do not
wait."""

import asyncio
from collections.abc import Callable, MutableSequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from secrets import randbits
from typing import Any, TypeVar

from ...core.catalogue import catalogue, find
from ...core.position import Position
from ...engine import compiling
from ...engine.compiling import Kind, kinds
from ...engine.levels import LEVELS, PERFECT, choose, levels_of
from ...engine.memory import Memories
from ...engine.solved import promise
from ...engine.together.kept_plan import kept_plan_in
from ...table.opinion import accepts_draw
from ..config import ENGINE_PROCESSES
from .process_pool import ProcessPool
from .worker_process import SPAWN, lower_priority

T = TypeVar("T")
SLOTS = 4 * ENGINE_PROCESSES
"""How many thoughts can be running, or stopping."""
HEAD_START = 4.0
"""Seconds that a new server has for its first page and its first move before all other code is loaded."""


class EngineBusy(RuntimeError):
    """The engine has too much to do; one sentence."""

    def __init__(self) -> None:
        super().__init__("The engine has too many games to think about; it goes on by itself in a while.")


class EnginePool:
    """A pool of processes that think, each thought once more if its process died.

    Flags in shared memory stop thoughts that are cancelled.
    """

    def __init__(self, processes: int = ENGINE_PROCESSES) -> None:
        self._flags: Any = SPAWN.RawArray("b", SLOTS)
        self._loop = asyncio.get_running_loop()
        self._free: asyncio.Queue[int] = asyncio.Queue()
        for slot in range(SLOTS):
            self._free.put_nowait(slot)
        self._idle = asyncio.Event()
        self._idle.set()
        self._processes = ProcessPool(processes, initialize, self._flags)
        self._warming = asyncio.create_task(self._warm_up())

    async def think(self, view: Position, level: str, session: str, seed: int | None = None) -> int:
        """The action chosen for the mover; cancelling the task stops the search. A session belongs to one player of one
        table; its searches reuse what earlier ones have found. Equal seeds give equal actions, as far as time limits
        allow; None is a random seed."""
        return await self._retry(session, find_move, level, view, level, session, seeded(seed))

    async def plan(
        self, view: Position, level: str, near: tuple[int, ...], session: str, seed: int | None = None
    ) -> tuple[int, ...]:
        """For a game that all win or lose together: a plan that wins, or only the next action if none is known.

        near is the previous plan, if any; session and seed are as for think.
        """
        return await self._retry(session, find_plan, level, view, level, near, session, seeded(seed))

    async def promise(self, position: Position) -> str:
        """What an engine that plays a proof says of a position, in a sentence; empty if it knows nothing."""
        return await self._retry("", find_promise, PERFECT.name, position)

    async def accepts_draw(self, view: Position, seat: int) -> bool:
        """Whether a seat accepts the draw that it is offered; view is what it sees."""
        return await self._retry("", find_answer, LEVELS[-1].name, view, seat, seeded(None))

    @property
    def is_closed(self) -> bool:
        """Whether the processes have been ended."""
        return self._processes.is_closed

    def close(self) -> None:
        """End the processes, whatever they do."""
        self._warming.cancel()
        self._processes.close()

    async def _warm_up(self) -> None:
        """Start a process, then load compiled code, a little at a time and while nobody waits for a thought."""
        self._processes.submit("", load_common_code)
        await asyncio.sleep(HEAD_START)
        with suppress(BrokenProcessPool):
            for game in catalogue().values():
                for level in levels_of(game.new()):
                    await self._idle.wait()
                    await asyncio.wrap_future(self._processes.submit(level.name, load, game.name, level.name))

    async def _retry(self, session: str, find: Callable[..., T], *about: object) -> T:
        try:
            return await self._submit(session, find, *about)
        except BrokenProcessPool:
            return await self._submit(session, find, *about)

    async def _submit(self, session: str, find: Callable[..., T], *about: object) -> T:
        slot = await self._free.get()
        self._idle.clear()
        self._flags[slot] = 0
        try:
            future = self._processes.submit(session, run_at_lower_priority, find, *about, slot)
        except BrokenProcessPool:
            self._release(slot)
            raise
        future.add_done_callback(lambda _: self._release_later(slot))
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            if not future.done():
                self._flags[slot] = 1
            raise

    def _release_later(self, slot: int) -> None:
        """Called in the pool's thread, perhaps after the loop is closed."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._release, slot)

    def _release(self, slot: int) -> None:
        self._free.put_nowait(slot)
        if self._free.qsize() == SLOTS:
            self._idle.set()


def seeded(seed: int | None) -> int:
    """The seed, or a random one."""
    return randbits(63) if seed is None else seed


# In the worker

flags: MutableSequence[int] = []
memories = Memories()
thoughts: ThreadPoolExecutor | None = None
"""The one thread in which this process thinks; others load code, and check whether the process should end."""
loaded: set[tuple[str, str, str]] = set()
"""The games, kinds and levels whose code is loaded."""


def initialize(shared: MutableSequence[int]) -> None:
    """A new worker, with the flags that it shares with the server."""
    global flags, thoughts  # noqa: PLW0603 - how a pool hands something to its workers
    flags = shared
    thoughts = ThreadPoolExecutor(1, "thoughts", initializer=lower_priority)


def run_at_lower_priority(find: Callable[..., T], level: str, view: Position, *about: object) -> T:
    """What a function finds for a view, by thinking; the code of a level is loaded before, at full priority."""
    be_ready(Kind(view.game, view.options), level)
    return thoughts.submit(find, view, *about).result() if thoughts else find(view, *about)


def be_ready(kind: Kind, level: str) -> None:
    """Load the code of a level once, if it has been compiled."""
    about = kind.game.name, kind.name, level
    if about not in loaded and level not in kind.missing:
        compiling.think(kind.begin(), level)
    loaded.add(about)


def find_move(view: Position, level: str, session: str, seed: int, slot: int) -> int:
    """The action that the engine chooses; any action if it is stopped."""
    with memories.of(session) as memory:
        return choose(view, level, seed, lambda: bool(flags[slot]), memory).move.action


def find_plan(
    view: Position, level: str, near: tuple[int, ...], session: str, seed: int, slot: int
) -> tuple[int, ...]:
    """The actions of a plan that is proven to win; only the next one if the engine has no such plan."""
    with memories.of(session) as memory:
        kept_plan_in(memory).acts = near
        report = choose(view, level, seed, lambda: bool(flags[slot]), memory)
    acts = tuple(move.action for move in report.lines[0].moves)
    return acts if report.proven and report.value == 1.0 else acts[:1]


def find_promise(position: Position, _: int) -> str:
    """What is proved of a position."""
    return promise(position)


def find_answer(view: Position, seat: int, seed: int, slot: int) -> bool:
    """Whether the engine accepts a draw."""
    return accepts_draw(view, seat, seed, lambda: bool(flags[slot]))


def load_common_code() -> None:
    """Load the code that all games need."""
    from ...core.compiler import machine  # noqa: F401, PLC0415 - loading it is what takes time


def load(name: str, level: str) -> None:
    """Load a game's code for a level, if it has been compiled, so that the first move is quick."""
    be_ready(kinds(find(name))[0], level)
