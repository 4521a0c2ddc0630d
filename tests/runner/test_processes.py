"""Processes that die, units that fail, and drivers that are killed."""

import json
import os
import signal

import pytest

from runner.programs import begun, end, held_units, is_over, let_go
from runner.units import Counting, sha
from tessella.runner.processes import Processes
from tessella.runner.results import Results
from tessella.runner.run import run
from tessella.runner.work import RunError, UnitError, Work


@pytest.fixture
def results():
    results = Results.in_passing({})
    yield results
    results.close()


def played(do, units, results, workers=2):
    """What a series comes to, by processes."""
    series, pool = Counting(units), Processes(Work(f"runner.units:{do}"), workers)
    try:
        run([series], pool, results)
    finally:
        pool.close()
    return series.added


def test_what_a_process_did_that_died_is_done_again(results, tmp_path):
    mine = [tmp_path / str(number) for number in range(12)]
    for number in (0, 1, 2, 3, 7):  # so many that units beside them see three deaths
        mine[number].touch()
    units = [{"number": number, "mine": str(mine[number])} for number in range(12)]
    assert played("once_deadly", units, results) == [sha(number) for number in range(12)]
    assert results.path.read_bytes().count(b"\n") == 13


def test_a_unit_that_always_kills_its_worker_ends_the_run(results):
    with pytest.raises(RunError, match=r"^Workers have died 3 times while they did the same unit\.$"):
        played("deadly", list(range(6)), results, workers=1)
    assert results.has((0, 0)) and not results.has((0, 3))


def test_a_unit_that_cannot_be_done_says_why_and_the_others_are_kept(results):
    with pytest.raises(UnitError, match=r"^Unit 3 cannot be done\.$"):
        played("refused", list(range(40)), results, workers=1)
    assert [results.has((0, number)) for number in range(4)] == [True, True, True, False]


def test_a_worker_that_is_killed_between_results_costs_nothing(results):
    with held_units() as held:
        units = [{"port": held.port, "number": number} for number in range(4)]
        pool = Processes(Work("runner.units:held"), 2)
        for number in (0, 1):
            pool.submit((0, number), units[number])
        (first, _, _), (_, other, _) = held.next(), held.next()
        os.kill(other, signal.SIGKILL)
        assert is_over(first)  # all workers are ended with one of them; the pool has not been asked since
        for number in (2, 3):
            pool.submit((0, number), units[number])
        done = {}
        for number in range(1, 5):  # one after another: nobody knows which unit was the reason
            let_go(held.next()[0])
            while len(done) < number:
                done.update(pool.finished(1))
        pool.close()
    assert done == {(0, number): sha(number) for number in range(4)}


def test_a_driver_that_is_killed_leaves_no_process_and_the_same_run_goes_on(tmp_path):
    file = tmp_path / "results"
    with held_units() as held:
        command = (
            tmp_path,
            "held",
            [{"port": held.port, "number": number} for number in range(6)],
            2,
            "",
            file,
        )
        with begun(*command) as process:
            for _ in range(2):
                let_go(held.next()[0])
            under_way = [held.next()[0] for _ in range(2)]
            process.kill()
            assert all(map(is_over, under_way))
            assert end(process) == (-signal.SIGKILL, "", "")
        kept = file.read_text("utf-8").count("\n") - 1
        with begun(*command) as process:
            for _ in range(6 - kept):
                let_go(held.next()[0])
            status, out, _ = end(process)
    assert (status, json.loads(out)) == (0, [sha(number) for number in range(6)])
    units = [json.loads(line)["unit"] for line in file.read_text("utf-8").splitlines()[1:]]
    assert sorted(units) == list(range(6))


def test_ctrl_c_keeps_what_was_done_and_the_same_command_goes_on(tmp_path):
    with held_units() as held:
        command = (tmp_path, "held", [{"port": held.port, "number": number} for number in range(5)])
        with begun(*command) as process:
            for _ in range(3):
                let_go(held.next()[0])
            under_way = [held.next()[0] for _ in range(2)]  # so at least one result has been kept
            process.send_signal(signal.SIGINT)
            status, out, err = end(process)
            assert all(map(is_over, under_way))
        (file,) = tmp_path.rglob("held-*.jsonl")
        kept = file.read_text("utf-8").count("\n") - 1
        assert (status, out) == (1, "") and 1 <= kept <= 3
        said = f"The run was stopped; {kept} results are kept in {file}, and the same command goes on from there."
        assert err == f"tessella: {said}\n"
        with begun(*command) as process:
            for _ in range(5 - kept):
                let_go(held.next()[0])
            status, out, err = end(process)
    assert (status, json.loads(out)) == (0, [sha(number) for number in range(5)])
    assert err == f"{kept} results are in {file}; the run goes on from there.\n"
    assert not file.exists()


def test_a_run_that_fails_says_what_is_kept(tmp_path):
    with begun(tmp_path, "refused", list(range(9)), 1) as process:
        status, out, err = end(process)
    (file,) = tmp_path.rglob("refused-*.jsonl")
    sentence = f"3 results are kept in {file}, and the same command goes on from there."
    assert (status, out, err) == (1, "", f"tessella: Unit 3 cannot be done; {sentence}\n")


def test_a_file_that_is_named_stays(tmp_path):
    file = tmp_path / "mine.jsonl"
    for _ in range(2):
        with begun(tmp_path, "sha", [1, 2], 1, "", file) as process:
            status, out, _ = end(process)
        assert (status, json.loads(out)) == (0, [sha(1), sha(2)])
        assert file.read_text("utf-8").count("\n") == 3
    with begun(tmp_path, "sha", [1, 2], 1, "", file, TOY_BUILD="two") as process:
        status, _, err = end(process)
    assert (
        status == 1
        and err == f'user: {file} answers another question: build is "one" there, and "two" here.\n'
    )
