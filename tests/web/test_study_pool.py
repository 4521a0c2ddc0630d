"""Studies in processes of their own: bounded, stopped, and given way by."""

import asyncio
import gc
import os
from contextlib import asynccontextmanager

import pytest
from anyio.from_thread import start_blocking_portal

from tessella.web.http.accounts import account
from tessella.web.work import study_pool
from tessella.web.work.bounded_process import TooExpensive
from tessella.web.work.study_pool import BUSY, OFF, YOURS, StudyBusy, StudyPool

from . import heavy
from .conftest import run_async


@pytest.fixture(scope="module")
def in_the_pool():
    """Run work(pool) with one process, which the tests share."""

    async def begin():
        return StudyPool()

    with pytest.MonkeyPatch.context() as patch, start_blocking_portal() as portal:
        patch.setattr(study_pool, "LOW_PRIORITY", 1)  # tests wait long at a low one on a busy machine
        pool = portal.call(begin)
        yield lambda work: portal.call(work, pool)
        portal.call(pool.close)


class Heard:
    """What a study tells, and a way to wait for it."""

    def __init__(self):
        self.last, self.event = None, asyncio.Event()

    def __call__(self, progress):
        self.last = progress
        self.event.set()


@asynccontextmanager
async def running(pool, who="ann", job=heavy.counted, about=(3,), **wishes):
    """A study that goes on, and in the end is cancelled."""
    heard = Heard()
    task = asyncio.create_task(pool.run(who, job, *about, on_progress=heard, **wishes))
    await heard.event.wait()
    try:
        yield task, heard
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_a_study_tells_its_progress_and_ends_once_nobody_waits_for_it(in_the_pool):
    async def work(pool):
        async with running(pool) as (_, heard):
            assert heard.last == 3, "of several things the last"
        assert await pool.run("ann", heavy.told_too_much) == os.nice(0) + 1, (
            "it is told nothing, and gives way to all"
        )

    in_the_pool(work)


def test_time_ends_a_study_which_returns_what_it_has(in_the_pool):
    async def work(pool):
        assert await pool.run("ann", heavy.counted, 1, seconds=0.2) == "counted"

    in_the_pool(work)


def test_a_study_has_its_share_of_the_time_once_others_wait(in_the_pool):
    async def work(pool):
        async with running(pool, share=0.0) as (task, _):
            assert not task.done(), "nobody waits"
            assert await pool.run("bob", heavy.counted, 1, seconds=0.0) == "counted"
            assert await task == "counted"

    in_the_pool(work)


def test_a_browser_has_one_study_at_a_time_and_few_that_wait(in_the_pool, monkeypatch):
    async def work(pool):
        async with running(pool):
            others = [asyncio.create_task(pool.run("ann", heavy.counted, 1)) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(StudyBusy, match=YOURS):
                await pool.run("ann", heavy.counted, 1)
            for other in others:
                other.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        assert await pool.run("ann", heavy.counted, 1, seconds=0.0) == "counted", "nothing is left of them"

    in_the_pool(work)


def test_all_together_have_a_bound(monkeypatch):
    async def work():
        pool = StudyPool()
        monkeypatch.setattr(study_pool.Place, "run", lambda *_: asyncio.Event().wait())
        token = account.set("192.0.2.1")
        tasks = [asyncio.create_task(pool.run(f"browser {n}", heavy.process)) for n in range(study_pool.EACH)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(StudyBusy, match=BUSY):
            await pool.run("one more", heavy.process)
        account.reset(token)
        pool.close()
        await asyncio.gather(*tasks, return_exceptions=True)

    run_async(work)


def test_a_study_that_fails_once_nobody_waits_for_it_is_not_logged(monkeypatch):
    async def fail(_, study, __):
        study.waits = False
        await goes_on.wait()
        raise TooExpensive("Too long.")

    async def work():
        asyncio.get_running_loop().set_exception_handler(lambda _, about: logged.append(about))
        pool = StudyPool()
        asked = asyncio.create_task(pool.run("ann", heavy.process))
        await asyncio.sleep(0.01)
        (study,) = pool._tasks
        asked.cancel()
        goes_on.set()
        await asyncio.wait([asked, study])
        del asked, study
        gc.collect()
        pool.close()

    logged, goes_on = [], asyncio.Event()
    monkeypatch.setattr(study_pool.Place, "run", fail)
    run_async(work)
    assert logged == []


def test_a_process_that_was_killed_is_replaced(in_the_pool, tmp_path):
    async def work(pool):
        assert await pool.run("ann", heavy.killed_once, tmp_path / "mark") != os.getpid()
        with pytest.raises(TooExpensive):
            await pool.run("ann", heavy.killed)
        assert await pool.run("ann", heavy.told_too_much) == os.nice(0) + 1

    in_the_pool(work)


def test_memory_is_bounded(in_the_pool):
    async def work(pool):
        with pytest.raises(TooExpensive):
            await pool.run("ann", heavy.filled)

    in_the_pool(work)


def test_a_study_that_does_not_stop_costs_its_process(in_the_pool, monkeypatch):
    monkeypatch.setattr(study_pool, "GRACE", 0.0)

    async def work(pool):
        async with running(pool, job=heavy.deaf, about=(), seconds=0.0) as (task, _):
            with pytest.raises(TooExpensive):
                await task
        monkeypatch.setattr(study_pool, "GRACE", 60.0)
        assert await pool.run("ann", heavy.told_too_much) == os.nice(0) + 1

    in_the_pool(work)


def test_without_processes_there_are_no_studies():
    async def work():
        pool = StudyPool(0)
        assert pool.objection == OFF
        with pytest.raises(StudyBusy, match=OFF):
            await pool.run("ann", heavy.process)

    run_async(work)
