"""The engine in processes of its own."""

import asyncio
import os
import signal
from concurrent.futures import Future

import pytest

from tessella import find
from tessella.engine import compiling
from tessella.engine.compiling import Kind
from tessella.web.work import engine_pool
from tessella.web.work.engine_pool import SLOTS, EnginePool
from tessella.web.work.worker_process import LOWER_PRIORITY, WorkerProcess

from .conftest import run_async

SECONDS = 120  # a process starts within


LOADING = pytest.param(engine_pool.HEAD_START, marks=pytest.mark.verify("the same while all code is loaded"))


@pytest.mark.parametrize("head_start", [3600, LOADING])
def test_thoughts_in_a_process_of_their_own(monkeypatch, head_start):
    """One pool for all of this: starting it is what takes time."""
    monkeypatch.setattr(engine_pool, "HEAD_START", head_start)

    async def whole():
        workers = EnginePool()
        try:
            await asyncio.wait_for(loads_at_full_priority_and_thinks_at_a_lower_one(workers), SECONDS)
            await asyncio.wait_for(finds_a_legal_move(workers), SECONDS)
            await asyncio.wait_for(stops_when_cancelled(workers), SECONDS)
            await asyncio.wait_for(survives_a_death(workers), SECONDS)
        finally:
            processes = [each for pool in pools_of(workers) for each in pool._processes.values()]
            workers.close()
        async with asyncio.timeout(SECONDS):
            # a thread of the pool may hear of an end first, and tells it a moment later
            while None in {process.exitcode for process in processes}:
                await asyncio.sleep(0.01)
        assert {process.exitcode for process in processes} == {-signal.SIGKILL}

    run_async(whole)


def pools_of(workers):
    return [process._pool for process in workers._processes._processes]


async def finds_a_legal_move(workers):
    view = find("tictactoe").new()
    assert await workers.think(view, "first-game", "a table") in view.actions
    assert await workers.accepts_draw(view.play("b2"), 1) is True


async def stops_when_cancelled(workers):
    thought = asyncio.create_task(workers.think(find("trio").new(), "master", "a table"))
    await asyncio.sleep(0.05)
    thought.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thought
    await workers.think(find("tictactoe").new(), "first-game", "a table")  # the worker is free again
    while workers._free.qsize() < SLOTS:
        await asyncio.sleep(0.01)


async def loads_at_full_priority_and_thinks_at_a_lower_one(workers):
    loop, pool = asyncio.get_running_loop(), pools_of(workers)[0]
    assert await loop.run_in_executor(pool, os.nice, 0) == os.nice(0)
    here = find("tictactoe").new()
    nice = await loop.run_in_executor(pool, engine_pool.run_at_lower_priority, niceness, "first-game", here)
    assert nice == min(19, os.nice(0) + LOWER_PRIORITY)


def niceness(_):
    return os.nice(0)


async def survives_a_death(workers):
    pools = pools_of(workers)
    for pool in pools:
        pool.submit(os._exit, 1)
    view = find("tictactoe").new()
    assert await workers.think(view, "first-game", "a table") in view.actions
    assert pools_of(workers) != pools
    while workers._free.qsize() < SLOTS:  # none is lost with the process
        await asyncio.sleep(0.01)


class Pool:
    """Does nothing by itself: what is asked of it waits for the test."""

    def __init__(self):
        self.asked = []

    def submit(self, function, *about):
        self.asked.append((function, Future()))
        return self.asked[-1][1]

    _processes = None

    def shutdown(self, **_):
        """Nothing to end."""


async def others():
    """Everybody else in the loop has done what can be done now."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_code_is_loaded_a_little_at_a_time_and_behind_every_thought(monkeypatch):
    pool = Pool()
    monkeypatch.setattr(WorkerProcess, "_new_pool", lambda _: pool)
    monkeypatch.setattr(engine_pool, "HEAD_START", 0)

    async def whole():
        workers = EnginePool()
        await others()
        assert pool.asked.pop(0)[0] is engine_pool.load_common_code
        assert [function for function, _ in pool.asked] == [engine_pool.load]
        thought = asyncio.create_task(workers.think(find("tictactoe").new(), "first-game", "a table"))
        await others()
        (_, loaded), (function, thinks) = pool.asked
        assert function is engine_pool.run_at_lower_priority
        loaded.set_result(None)
        await others()
        assert len(pool.asked) == 2
        thinks.set_result(0)
        assert await thought == 0
        await others()
        assert [function for function, _ in pool.asked[2:]] == [engine_pool.load]
        workers.close()

    run_async(whole)


def test_only_what_has_been_compiled_is_loaded(monkeypatch):
    done = []
    monkeypatch.setattr(Kind, "missing", ["first-game"])
    monkeypatch.setattr(compiling, "think", lambda _, step: done.append(step))
    monkeypatch.setattr(engine_pool, "loaded", set())
    for level in ("first-game", "master", "master"):
        engine_pool.load("tictactoe", level)
    assert done == ["master"]


def test_a_worker_stops_thinking_when_its_flag_is_raised(monkeypatch):
    monkeypatch.setattr(engine_pool, "flags", [0, 1])
    asked = []

    def choose(view, level, seed, stop, memory):
        asked.append(stop())
        return type("Decision", (), {"move": view.moves()[0]})

    monkeypatch.setattr(engine_pool, "choose", choose)
    assert engine_pool.find_move(find("tictactoe").new(), "first-game", "a table", 1, 1) == 0
    engine_pool.find_move(find("tictactoe").new(), "first-game", "a table", 1, 0)
    assert asked == [True, False]


def test_a_session_remembers_between_its_moves(monkeypatch):
    met = []

    def choose(view, level, seed, stop, memory):
        met.append(memory)
        return type("Decision", (), {"move": view.moves()[0]})

    monkeypatch.setattr(engine_pool, "flags", [0])
    monkeypatch.setattr(engine_pool, "choose", choose)
    for session in ("one 0 master", "one 1 master", "one 0 master"):
        engine_pool.find_move(find("tictactoe").new(), "first-game", session, 1, 0)
    assert met[0] is met[2] is not met[1]
