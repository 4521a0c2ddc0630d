"""The engine at work in processes of its own, at low priority, so that pages never wait for it."""

import asyncio
import os
import signal
from collections import deque
from collections.abc import Callable, MutableSequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from random import Random
from secrets import randbits
from threading import Thread
from typing import Any, Protocol, TypeVar

from ..core.catalogue import catalogue
from ..core.game import Game
from ..core.mover import CHANCE
from ..core.position import Position
from ..engine.player import LEVELS, choose
from ..table.opinion import accepts_draw

T = TypeVar("T")
SLOTS = 64
"""How many thoughts can be under way or waiting at once."""
CLOSED = SLOTS
"""The flag, after those of the slots, that tells the processes to go."""
LOOK_AROUND = 0.2
"""Seconds between two looks of a process at whether it should go."""
HEAD_START = 1.0
"""Seconds that a new server has for its first page before the processes start and take their share."""
LOW_PRIORITY = 10


class EngineBusy(RuntimeError):
    """The engine has too much to do; one sentence."""


class Thinker(Protocol):
    """Whoever finds the engine's moves."""

    async def think(self, view: Position, level: str) -> int:
        """The action chosen for the mover; cancelling the task stops the thought."""

    async def accepts_draw(self, view: Position, seat: int) -> bool:
        """Whether a seat takes the draw that it is offered; view is what it sees."""

    def close(self) -> None:
        """Stop all work."""


class Workers:
    """A pool of processes. A thought that is cancelled is told so by a flag that the processes share."""

    def __init__(self) -> None:
        self._context = get_context("spawn")
        self._flags: Any = self._context.RawArray("b", SLOTS + 1)
        self._free = deque(range(SLOTS))
        self._pool = self._new_pool()
        asyncio.get_running_loop().call_later(HEAD_START, self._warm_up)

    async def think(self, view: Position, level: str) -> int:
        """A thought in some process, once more if the process died; raises EngineBusy."""
        return await self._twice(find_move, view, level)

    async def accepts_draw(self, view: Position, seat: int) -> bool:
        """The same for a draw that is offered."""
        return await self._twice(find_answer, view, seat)

    def close(self) -> None:
        """End the processes, whatever they do."""
        self._flags[CLOSED] = 1
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _warm_up(self) -> None:
        if not self._flags[CLOSED]:
            self._pool.submit(warm_up)

    def _new_pool(self) -> ProcessPoolExecutor:
        workers = max(1, (os.cpu_count() or 1) - 1)
        return ProcessPoolExecutor(workers, self._context, initializer=settle_in, initargs=(self._flags,))

    async def _twice(self, find: Callable[..., T], *about: object) -> T:
        try:
            return await self._submit(find, *about)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            return await self._submit(find, *about)

    async def _submit(self, find: Callable[..., T], *about: object) -> T:
        if not self._free:
            raise EngineBusy("The engine has too many games to think about; try again in a moment.")
        slot = self._free.popleft()
        self._flags[slot] = 0
        future = self._pool.submit(find, *about, randbits(63), slot)
        future.add_done_callback(lambda _: self._free.append(slot))
        return await self._result(future, slot)

    async def _result(self, future: Future[T], slot: int) -> T:
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            if not future.done():
                self._flags[slot] = 1
            raise


# In the worker

flags: MutableSequence[int] = []


def settle_in(shared: MutableSequence[int]) -> None:
    """A new worker: polite, deaf to Ctrl-C, and gone when the server is gone."""
    global flags  # noqa: PLW0603 - how a pool hands something to its workers
    flags = shared
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    Thread(target=leave_with_server, daemon=True).start()


def leave_with_server() -> None:
    """A server that closes cannot wait for a thought, and a killed one cannot end it; the worker notices both."""
    parent = parent_process()
    while parent is not None and not flags[CLOSED] and not wait([parent.sentinel], LOOK_AROUND):
        pass
    os._exit(0)


def find_move(view: Position, level: str, seed: int, slot: int) -> int:
    """The action that the engine chooses, any if it is told to stop."""
    return choose(view, level, seed, lambda: bool(flags[slot])).move.action


def find_answer(view: Position, seat: int, seed: int, slot: int) -> bool:
    """Whether the engine accepts a draw."""
    return accepts_draw(view, seat, seed, lambda: bool(flags[slot]))


def warm_up() -> None:
    """Load the compiled code of every game, so that the first move is quick."""
    for game in catalogue().values():
        for level in LEVELS:
            choose(first_decision(game), level.name, 0, lambda: True)


def first_decision(game: Game) -> Position:
    """A position in which a player is to act."""
    position, random = game.new(), Random(0)
    while position.mover == CHANCE:
        position = position.roll(random)
    return position
