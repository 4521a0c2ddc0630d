"""Who of the processes does what."""

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest

from tessella.web.work.process_pool import ProcessPool
from tessella.web.work.worker_process import WorkerProcess


class Pool:
    """What is asked of it waits for the test; once broken it takes nothing more."""

    def __init__(self, made):
        self.asked, self.is_broken = [], False
        made.append(self)

    def submit(self, work, *about):
        if self.is_broken:
            raise BrokenProcessPool
        self.asked.append(Future())
        return self.asked[-1]


@pytest.fixture
def made():
    return []


@pytest.fixture
def processes(made, monkeypatch):
    monkeypatch.setattr(WorkerProcess, "_new_pool", lambda _: Pool(made))
    return ProcessPool(3, print)


def where(made):
    """How much each process was asked for."""
    return [len(pool.asked) for pool in made]


def test_a_session_comes_back_to_its_process(processes, made):
    for _ in range(4):
        processes.submit("a table", print).set_result(None)
    assert sorted(where(made)) == [0, 0, 4]
    for number in range(30):
        processes.submit(f"table {number}", print).set_result(None)
    assert min(where(made)) > 0


def test_nobody_waits_while_a_process_is_free(processes, made):
    busy = [processes.submit("a table", print) for _ in range(3)]
    assert where(made) == [1, 1, 1]
    busy[1].set_result(None)
    free = next(number for number, pool in enumerate(made) if pool.asked[0] is busy[1])
    processes.submit("a table", print)
    assert len(made[free].asked) == 2


def test_a_process_that_died_is_replaced(processes, made):
    processes.submit("a table", print).set_result(None)
    dead = next(pool for pool in made if pool.asked)
    dead.is_broken = True
    processes.submit("a table", print).set_result(None)
    assert len(made) == 4
    assert len(made[3].asked) == 1
