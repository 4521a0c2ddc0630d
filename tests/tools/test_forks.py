"""Tests in forked processes come to what they come to in one; a process that dies costs one test."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

TESTS = Path(__file__).parents[1]
MIXED = """
import os, pytest
@pytest.mark.parametrize("number", range(30))
def test_well(number): pass
def test_wrong():
    print("what was printed")
    assert 1 == 2
def test_dies(): os.kill(os.getpid(), 9)
def test_after_it(): pass
def test_elsewhere(): assert os.getpid() != {process}
"""
GROUPED = """
def pytest_collection_modifyitems(items):
    for item in items:
        item.together, item.waits = item.path, False
"""


def run(folder, tests, *wishes):
    """(exit status, what was printed, {name of a test: failed?}) of tests in a folder of their own."""
    (folder / "conftest.py").write_text(GROUPED)
    (folder / "test_some.py").write_text(tests)
    command = [sys.executable, "-m", "pytest", "-p", "forks", "-c", "/dev/null", "--rootdir", ".", *wishes]
    done = subprocess.run(
        [*command, "--processes", "3", "--junitxml=all.xml", "test_some.py"],
        cwd=folder,
        env={"PYTHONPATH": str(TESTS), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    cases = ElementTree.parse(folder / "all.xml").iter("testcase")
    return (
        done.returncode,
        done.stdout,
        {case.get("name"): case.find("failure") is not None for case in cases},
    )


def test_a_process_that_dies_costs_one_test_and_the_rest_is_run(tmp_path):
    status, told, results = run(tmp_path, MIXED.format(process=0))
    assert status == pytest.ExitCode.TESTS_FAILED
    assert [name for name, failed in results.items() if failed] == ["test_wrong", "test_dies"]
    assert len(results) == 35
    assert "The process that ran this test has ended: -9." in told
    assert "what was printed" in told and "assert 1 == 2" in told


@pytest.mark.verify("pytest once more, in a process of its own")
def test_after_the_first_failure_no_other_test_is_begun_if_that_is_wished(tmp_path):
    status, told, results = run(tmp_path, MIXED.format(process=0), "-x")
    assert status == pytest.ExitCode.TESTS_FAILED
    assert "stopping after 1 failure" in told
    assert {name for name in results if not name.startswith("test_well")} == {"test_wrong"}


@pytest.mark.verify("pytest once more, in a process of its own")
def test_what_all_share_ends_with_the_last_test_of_a_process(tmp_path):
    """A server that a process has started does not outlive it, though a test has failed."""
    shared = """
        import os, pathlib, pytest
        @pytest.fixture(scope="session", autouse=True)
        def shared():
            yield
            pathlib.Path(f"ended-{os.getpid()}").touch()
        @pytest.mark.parametrize("number", range(4))
        def test_some(number): pathlib.Path(f"begun-{os.getpid()}").touch(); assert number != 1
        """
    run(tmp_path, "\n".join(line[8:] for line in shared.splitlines()))
    begun, ended = (
        {file.name.split("-")[1] for file in tmp_path.glob(f"{word}-*")} for word in ("begun", "ended")
    )
    assert begun and begun == ended


def test_a_process_that_ends_well_in_the_midst_of_a_test_has_not_passed_it(tmp_path):
    """And the tests that it had before it are run by another one."""
    status, _, results = run(
        tmp_path, MIXED.format(process=0).replace("os.kill(os.getpid(), 9)", "os._exit(0)")
    )
    assert status == pytest.ExitCode.TESTS_FAILED
    assert [name for name, failed in results.items() if failed] == ["test_wrong", "test_dies"]
    assert len(results) == 35
