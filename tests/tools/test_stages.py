"""The stages of make test: all run, and the last lines say what failed and how to run just that."""

import sys

import pytest

import stages
from stages import RINGS, Stage, checks, main

WELL, WRONG = (
    Stage(f"ends with {status}", (sys.executable, "-c", f"raise SystemExit({status})")) for status in (0, 1)
)
FAILED = """<testsuites><testsuite>
<testcase classname="tests.core.test_a.TestB" name="test_c[1 2]" file="tests/core/test_a.py"><failure/></testcase>
<testcase classname="tests.core.test_a" name="test_d" file="tests/core/test_a.py"><error/></testcase>
<testcase classname="tests.core.test_a" name="test_e" file="tests/core/test_a.py"/>
</testsuite></testsuites>"""


@pytest.fixture(autouse=True)
def results(tmp_path, monkeypatch):
    monkeypatch.setattr(stages, "RESULTS", tmp_path)
    return tmp_path


def test_a_stage_that_fails_keeps_no_other_from_running(monkeypatch, capsys):
    monkeypatch.setitem(RINGS, "first", [[WRONG, WELL], [WELL]])
    assert not main(["first"])
    _, *lines = capsys.readouterr().out.splitlines()
    assert [line.split(" s  ")[1].partition(":")[0] for line in lines] == ["FAILED", "passed", "passed"]
    assert lines[0].endswith(f"FAILED: {sys.executable} -c 'raise SystemExit(1)'")


def test_a_stage_of_tests_says_how_to_run_just_those_that_failed():
    stage = stages.tests("plain Python", "not verify", "tests/core", NUMBA_DISABLE_JIT="1")
    stage.results.write_text(FAILED)
    assert stage.again() == (
        "NUMBA_DISABLE_JIT=1 .venv/bin/pytest 'tests/core/test_a.py::TestB::test_c[1 2]' tests/core/test_a.py::test_d"
    )


def test_each_ring_is_told_in_five_lines_at_most():
    assert all(sum(map(len, ring)) <= 5 for ring in RINGS.values())


def test_both_rings_together_have_every_test():
    """But those of soak: what the first leaves out, the second runs, in the same places and in the same way."""
    first, second = (
        {(*stage.command, *stage.env.items()) for group in ring for stage in group} for ring in RINGS.values()
    )

    def runs(commands, marks):
        return {
            tuple(word for word in each if word != marks and ".xml" not in str(word))
            for each in commands
            if marks in each
        }

    assert runs(first, "not verify and not soak") == runs(second, "verify and not soak") != set()


@pytest.mark.parametrize(("kind", "name", "told"), [("game", "chess", "andantino"), ("area", "", "core, ")])
def test_what_is_there_to_be_checked_is_told(kind, name, told):
    with pytest.raises(SystemExit, match=told):
        checks(kind, name)
