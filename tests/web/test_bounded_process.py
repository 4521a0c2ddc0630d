"""What strangers send, worked out in a process of its own."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool

import numpy as np
import pytest
from anyio.from_thread import start_blocking_portal

from tessella.core.compiler import jit, mode
from tessella.record import RecordError
from tessella.web.http.accounts import account
from tessella.web.work import bounded_process
from tessella.web.work.bounded_process import BoundedProcess, Overloaded, TooExpensive
from tessella.web.work.uploads import log_in
from tessella.web.work.worker_process import LOWER_PRIORITY

from . import heavy
from .conftest import FirstMove, TestClient, create_app, run_async
from .test_records import opened, upload

SECONDS = 120
"""After which something hangs."""
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="has no clock for one process")


def in_a_worker(work):
    """Run work(worker) in an event loop with a process of its own."""

    async def whole():
        worker = BoundedProcess()
        try:
            return await work(worker)
        finally:
            worker.close()

    return run_async(whole)


@pytest.fixture(scope="module")
def in_the_worker():
    """The same with a process that is there already: what a test leaves of it is there for the next one."""

    async def begin():
        return BoundedProcess()

    with start_blocking_portal() as portal:
        worker = portal.call(begin)
        yield lambda work: portal.call(work, worker)
        portal.call(worker.close)


@pytest.fixture
def hurried(monkeypatch):
    monkeypatch.setattr(bounded_process, "SECONDS", 0.3)


def test_what_a_function_returns_or_raises_comes_back_from_another_process(in_the_worker):
    async def work(worker):
        assert await worker.run(heavy.process) != os.getpid()
        assert await worker.run(os.nice, 0) == os.nice(0), "somebody waits for that"
        assert signal.SIGINT in await worker.run(signal.pthread_sigmask, signal.SIG_BLOCK, [])
        with pytest.raises(ValueError, match="no"):
            await worker.run(heavy.refused)
        events = await worker.run(log_in, "Game: tictactoe\n\n1. b2 a1\n")
        assert [event.payload.get("move") for event in events] == [None, "b2", "a1"]
        with pytest.raises(RecordError, match=r"^Line 3, column 4: "):
            await worker.run(log_in, "Game: tictactoe\n\n1. b9\n")

    in_the_worker(work)


@on_posix
@pytest.mark.parametrize(
    "function",
    [
        heavy.forever,
        heavy.much,
        *(
            pytest.param(each, marks=pytest.mark.verify("the clock rings again and again"))
            for each in (heavy.forever_and_stubborn, heavy.forever_in_passing)
        ),
    ],
)
def test_what_takes_too_long_or_too_much_is_stopped_and_the_process_goes_on(function, hurried, in_the_worker):
    if function is heavy.much and sys.platform != "linux":
        pytest.skip("does not tell how much memory there is")

    async def work(worker):
        before = await worker.run(heavy.process)
        with pytest.raises(TooExpensive, match=r"^This takes too long to work out, .+\.$"):
            await worker.run(function)
        assert await worker.run(heavy.process) == before

    in_the_worker(work)


def test_a_process_that_dies_is_replaced(in_the_worker):
    async def work(worker):
        with pytest.raises(TooExpensive):
            await worker.run(heavy.dead)
        alive = await worker.run(heavy.process)
        os.kill(alive, signal.SIGTERM)  # while nobody needs it
        while not worker._process._pool._broken:
            await asyncio.sleep(0.01)
        assert await worker.run(heavy.process) != alive

    in_the_worker(work)


@pytest.mark.verify("starts a process in order to lose it")
def test_what_never_looks_at_the_clock_ends_with_its_process():
    code = (
        "from tessella.web.work import bounded_process; bounded_process.WALL_CLOCK = 0.5; "
        "bounded_process.within_bounds(0.1, sum, range(10**12)); print('done')"
    )
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout) == (1, "")


@on_posix
def test_getting_a_game_ready_does_not_count():
    """What is compiled is no fault of the one who is first to ask for it."""
    seen = []

    def look(*_):
        seen.append(mode.compiler.works)

    @jit.jit
    def new(numbers):
        """Something to compile."""
        total = 0
        for number in numbers:
            total += number * number % 7
        return total

    before = signal.signal(signal.SIGPROF, look)
    try:
        signal.setitimer(signal.ITIMER_PROF, 0.01, 0.01)
        new(np.arange(10))
        compiled = list(seen)
        while len(seen) < len(compiled) + 5:
            pass
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    assert any(compiled)
    assert not any(seen[len(compiled) :])


@on_posix
def test_after_a_game_was_loaded_the_time_begins_again(hurried, in_the_worker):
    assert in_the_worker(lambda worker: worker.run(heavy.late)) == "done"


@on_posix
@pytest.mark.verify("starts a process of its own")
def test_where_animations_are_drawn_gives_way_to_others():
    async def whole():
        worker = BoundedProcess(low_priority=True)
        try:
            assert await worker.run(os.nice, 0) == min(19, os.nice(0) + LOWER_PRIORITY)
        finally:
            worker.close()

    run_async(whole)


def test_a_process_that_has_ended_with_the_server_is_not_started_again(in_the_worker):
    async def work(_):
        worker = BoundedProcess(low_priority=True)
        worker.close()
        worker._process._pool = Broken()
        with pytest.raises(Overloaded, match=r"^The server is being stopped"):
            await worker.run(heavy.process)

    in_the_worker(work)


class Broken:
    """A pool whose process has died."""

    def submit(self, *_):
        raise BrokenProcessPool


def test_the_process_goes_with_the_server():
    async def work(worker):
        return await worker.run(heavy.process)

    process = in_a_worker(work)
    deadline = time.monotonic() + SECONDS
    while is_there(process):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def is_there(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_many_wait_and_more_are_sent_away(hurried, in_the_worker):
    async def work(worker):
        waiting = [asyncio.create_task(worker.run(heavy.process)) for _ in range(bounded_process.EVERYBODY)]
        await asyncio.sleep(0)
        with pytest.raises(Overloaded, match=r"^Too much .+ try again in a moment\.$"):
            await worker.run(heavy.process)
        assert len(set(await asyncio.gather(*waiting))) == 1
        await worker.run(heavy.process)

    in_the_worker(work)


def test_one_address_leaves_room_for_others(in_the_worker):
    async def ask(worker, address):
        account.set(address)
        return await worker.run(heavy.process)

    async def work(worker):
        tasks = [asyncio.create_task(ask(worker, "203.0.113.9")) for _ in range(bounded_process.EACH + 1)]
        tasks.append(asyncio.create_task(ask(worker, "203.0.113.10")))
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [isinstance(each, Overloaded) for each in results] == [False] * bounded_process.EACH + [
            True,
            False,
        ]

    in_the_worker(work)


# On the pages


@pytest.fixture
def served(url):
    """A client of an application with a real process."""
    with TestClient(create_app(url, FirstMove)) as client:
        yield client


def test_records_are_read_and_rules_tried_out_there(served):
    state = opened(served, upload(served, "Game: tictactoe\n\n1. b2 a1\n"))
    assert [turn["moves"] for turn in state["moves"]] == [["b2"], ["a1"]]
    assert "Line 3, column 7" in upload(served, "Game: tictactoe\n\n1. b2 b2\n").text
    tried = served.post("/games/tictactoe/sandbox", json={"moves": ["a1"], "path": ["b2"]}).json()
    assert tried["moves"] == ["a1", "b2"]
    refused = served.post("/games/tictactoe/sandbox", json={"moves": ["a1", "a1"]})
    assert (refused.status_code, refused.json()["error"][:26]) == (422, "Move 2 cannot be played: C")
    assert served.post("/games/chess/sandbox", json={}).status_code == 404


@on_posix
@pytest.mark.verify("a whole server's process; of a bounded worker alone it is in ring one")
def test_thousands_of_variations_are_refused_in_a_sentence_and_come_back(served, monkeypatch):
    monkeypatch.setattr(bounded_process, "SECONDS", 0.05)
    text = "Game: tictactoe\n\n1. b2" + " (a1)" * 40_000
    response = upload(served, text)
    assert response.status_code == 422
    assert bounded_process.TOO_LONG in response.text
    assert text in response.text


def test_a_crowd_is_told_to_come_again_and_its_records_come_back(served, monkeypatch):
    monkeypatch.setattr(served.app.state.bounded_worker, "_queue", NoRoom())
    response = upload(served, "Game: tictactoe\n\n1. b2 a1\n")
    assert (response.status_code, response.headers["retry-after"]) == (503, "1")
    assert "1. b2 a1" in response.text
    tried = served.post("/games/tictactoe/sandbox", json={})
    assert (tried.status_code, tried.headers["retry-after"]) == (503, "1")


class NoRoom:
    """A queue in which too many wait."""

    def has_room(self, _):
        return False
