"""The engine in processes of its own."""

import asyncio
import os
import time

import pytest

from tessella import find
from tessella.web import thinking
from tessella.web.thinking import EngineBusy, Workers, first_decision

from .conftest import run_async

SECONDS = 60  # a process starts within


def test_thoughts_in_a_process_of_their_own():
    """One pool for all of this: starting it is what takes time."""

    async def whole():
        workers = Workers()
        try:
            await asyncio.wait_for(finds_a_legal_move(workers), SECONDS)
            await asyncio.wait_for(stops_when_cancelled(workers), SECONDS)
            await asyncio.wait_for(is_polite(workers), SECONDS)
            await asyncio.wait_for(survives_a_death(workers), SECONDS)
        finally:
            workers.close()

    run_async(whole)


async def finds_a_legal_move(workers):
    view = first_decision(find("tictactoe"))
    assert await workers.think(view, "easy") in view.actions
    assert await workers.accepts_draw(view.play("b2"), 1) is True


async def stops_when_cancelled(workers):
    free = len(workers._free)
    thought = asyncio.create_task(workers.think(find("trio").new(), "hard"))
    await asyncio.sleep(0.05)
    thought.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thought
    await workers.think(find("tictactoe").new(), "easy")  # the worker is free again
    while len(workers._free) < free:
        await asyncio.sleep(0.01)


async def is_polite(workers):
    loop = asyncio.get_running_loop()
    nice = await loop.run_in_executor(workers._pool, os.nice, 0)
    assert nice == os.nice(0) + thinking.LOW_PRIORITY or nice == 19


async def survives_a_death(workers):
    pool = workers._pool
    pool.submit(os._exit, 1)
    view = find("tictactoe").new()
    assert await workers.think(view, "easy") in view.actions
    assert workers._pool is not pool


def test_too_many_thoughts_at_once_are_refused(monkeypatch):
    workers = Workers.__new__(Workers)
    workers._free = []
    with pytest.raises(EngineBusy, match="too many games"):
        run_async(lambda: workers.think(find("tictactoe").new(), "easy"))


def test_first_decisions_are_a_players():
    assert first_decision(find("peek")).mover == 0


def test_a_worker_stops_thinking_when_its_flag_is_raised(monkeypatch):
    monkeypatch.setattr(thinking, "flags", [0, 1])
    asked = []

    def choose(view, level, seed, stop):
        asked.append(stop())
        return type("Decision", (), {"move": view.moves()[0]})

    monkeypatch.setattr(thinking, "choose", choose)
    began = time.monotonic()
    assert thinking.find_move(find("tictactoe").new(), "easy", 1, 1) == 0
    thinking.find_move(find("tictactoe").new(), "easy", 1, 0)
    assert asked == [True, False]
    assert time.monotonic() - began < 1
