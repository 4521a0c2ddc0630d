"""What series come to depends on their units alone: not on pool, workers, order, interruptions."""

import json
import subprocess
import sys
from random import Random

import pytest

from runner.programs import environment
from runner.units import Alternating, Counting, Endless, Until
from tessella.runner.processes import Here, Processes, Threads
from tessella.runner.results import Results
from tessella.runner.run import Run, run
from tessella.runner.work import ENDLESS, RunError, Work

SHA = Work("runner.units:sha")


class Shuffled(Here):
    """Takes some units, and ends them in any order, some of them twice."""

    def __init__(self, work, seed, size=9):
        super().__init__(work)
        self.chance, self.size = Random(seed), size

    @property
    def room(self):
        return self.size - len(self.waiting)

    def finished(self, seconds):
        self.chance.shuffle(self.waiting)
        self.waiting, now = self.waiting[1:], self.waiting[:1]
        again = self.waiting[-1:] if self.chance.random() < 0.2 else []
        return [(ticket, self.work.result(unit)) for ticket, unit in now + again]


class Stopping(Shuffled):
    """Stops the run after so many results."""

    def __init__(self, work, seed, after):
        super().__init__(work, seed)
        self.left = after

    def finished(self, seconds):
        self.left -= 1
        if self.left < 0:
            raise RunError("Stopped.")
        return super().finished(seconds)


def series():
    """Two that go on until they have enough, and one of a number between them."""
    return [Until(5000), Counting([f"unit {n}" for n in range(30)]), Until(3000, first=1000)]


def outcome(pool, results, every=None):
    """What the series come to, in bytes."""
    every = every or series()
    try:
        run(every, pool, results)
    finally:
        pool.close()
        results.close()
    return json.dumps([each.added for each in every]).encode()


def fresh():
    return Results.in_passing({"command": "test"})


@pytest.fixture(scope="module")
def expected():
    return outcome(Here(SHA), fresh())


@pytest.mark.parametrize("seed", range(10))
def test_any_order_comes_to_the_same(seed, expected):
    assert outcome(Shuffled(SHA, seed), fresh()) == expected


@pytest.mark.parametrize("workers", [1, 2])
def test_any_number_of_processes_comes_to_the_same(workers, expected):
    assert outcome(Processes(SHA, workers), fresh()) == expected
    assert outcome(Threads(SHA, workers), fresh()) == expected


@pytest.mark.parametrize("seed", range(10))
def test_a_run_that_is_stopped_again_and_again_comes_to_the_same(seed, expected, tmp_path):
    path, found = tmp_path / "results", -1
    while True:
        results = Results(path, {"command": "test"})
        assert results.found > found
        found = results.found
        try:
            assert outcome(Stopping(SHA, seed, after=9), results) == expected
            break
        except RunError:
            continue
    tickets = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    told = [(each["series"], each["unit"]) for each in tickets]
    assert len(told) == len(set(told))


def test_only_what_is_missing_is_done(tmp_path):
    path, done = tmp_path / "results", []
    for units in (5, 9, 9):
        one = Counting(list(range(units)))
        with_news = Run([one], Here(SHA), Results(path, {}), lambda _: None, lambda *new: done.append(new[0]))
        with_news.play()
        with_news.results.close()
        assert len(one.added) == units
    assert done == [(0, number) for number in range(9)]


@pytest.mark.parametrize("there", [0, 5, 20])
def test_series_that_wait_for_each_other_come_to_their_end_whatever_is_there(there, tmp_path):
    for units in (there, 20):
        one, other = pair = [Alternating(list(range(units))) for _ in range(2)]
        one.other, other.other = other, one
        outcome(Here(SHA), Results(tmp_path / "results", {}), pair)
        assert [len(each.added) for each in pair] == [units, units]


def test_a_series_may_want_nothing():
    assert json.loads(outcome(Here(SHA), fresh(), [Counting([]), Until(0)])) == [[], []]


def test_progress_tells_what_is_wanted():
    told = []
    results = fresh()
    run([Counting([1, 2]), Counting([3])], Here(SHA), results, told.append)
    assert (told[-1].done, told[-1].wanted, told[-1].new) == (3, 3, 3)
    one = Run([Counting([1]), Endless(ENDLESS)], Here(SHA), results, told.append, lambda *_: None)
    one.tell()
    assert told[-1].wanted is None
    results.close()


MILLION = """
import re
from pathlib import Path
from tessella.runner.processes import Here
from tessella.runner.results import Results
from tessella.runner.run import run
from tessella.runner.work import Work
from runner.units import Endless

def peak():
    return int(re.findall(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[0]) / 1024

def megabytes(units):
    before, series, results = peak(), Endless(units), Results.in_passing({})
    run([series], Here(Work("runner.units:empty")), results)
    results.close()
    assert series.count == units
    return peak() - before

megabytes(1000)
print(megabytes(10**6))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells how much memory a process has had.")
@pytest.mark.verify("it does a million units, most of a minute")
def test_a_million_results_take_eight_bytes_each(tmp_path):
    command = [sys.executable, "-c", MILLION]
    env = environment(tmp_path)
    said = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
    assert (
        float(said) < 20
    )  # megabytes; 8 are the places in the file, and an array grows by an eighth at a time
