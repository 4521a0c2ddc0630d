"""Who of the processes does what."""

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest

from tessella.web.work.process_pool import ProcessPool


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
def crew(made):
    return ProcessPool(lambda: Pool(made), 3)


def where(made):
    """How much each process was asked for."""
    return [len(pool.asked) for pool in made]


def test_a_session_comes_back_to_its_process(crew, made):
    for _ in range(4):
        crew.submit("a table", print).set_result(None)
    assert sorted(where(made)) == [0, 0, 4]
    for number in range(30):
        crew.submit(f"table {number}", print).set_result(None)
    assert min(where(made)) > 0


def test_nobody_waits_while_a_process_is_free(crew, made):
    busy = [crew.submit("a table", print) for _ in range(3)]
    assert where(made) == [1, 1, 1]
    busy[1].set_result(None)
    free = next(number for number, pool in enumerate(made) if pool.asked[0] is busy[1])
    crew.submit("a table", print)
    assert len(made[free].asked) == 2


def test_a_process_that_died_is_replaced(crew, made):
    crew.submit("a table", print).set_result(None)
    dead = next(pool for pool in made if pool.asked)
    dead.is_broken = True
    crew.submit("a table", print).set_result(None)
    assert len(made) == 4
    assert len(made[3].asked) == 1
