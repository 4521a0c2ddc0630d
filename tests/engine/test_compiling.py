"""What is compiled before somebody needs it, and the marker that it has been done."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tessella import catalogue
from tessella.core.compiler.code_folders import Folders
from tessella.engine import compiling
from tessella.engine.compiling import RULES, Kind, kinds
from tessella.laws.variants import chosen_with

pytestmark = pytest.mark.once


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """Marks in a folder of their own."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    return tmp_path


@pytest.mark.verify("compiles every game anew")
def test_a_process_says_each_step_and_leaves_its_mark(elsewhere):
    [kind] = kinds(catalogue()["tictactoe"])
    assert kind.missing == kind.steps
    done = subprocess.run(kind.command([RULES, "first-game"]), stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout.split() == [RULES, "first-game"]
    assert kind.missing == [step for step in kind.steps if step not in (RULES, "first-game")]


def test_a_folder_that_cannot_be_written_is_no_mistake(monkeypatch, elsewhere):
    [kind] = kinds(catalogue()["tictactoe"])
    monkeypatch.setattr(Kind, "marker", lambda *_: elsewhere / "no" / "folder" / "marker")
    kind.do(RULES)
    assert kind.missing == kind.steps


def test_what_somebody_else_has_compiled_counts_where_nothing_can_be_written(monkeypatch, tmp_path):
    """A mark that was left by whoever may write beside the sources."""
    beside, own = tmp_path / "beside", tmp_path / "own"
    beside.mkdir()
    monkeypatch.setattr(compiling, "folders", lambda _: Folders((beside,), beside))
    [kind] = kinds(catalogue()["tictactoe"])
    for step in kind.steps:
        kind.marker(step).touch()
    monkeypatch.setattr(compiling, "folders", lambda _: Folders((beside, own), own))
    assert not kind.missing
    assert kind.kept("card").parent == own
    monkeypatch.setattr(compiling, "folders", lambda _: Folders((beside,), None))
    assert not kind.missing


def kind_of(rules, state_type=lambda _: "a type"):
    """A kind of a game whose rules are in a file."""
    return Kind(SimpleNamespace(folder=rules.parent, state_type=state_type), {})


def test_the_mark_follows_the_sources_of_the_game(tmp_path):
    rules = tmp_path / "rules.py"
    rules.write_text("FIRST = 1")
    first = kind_of(rules).marker(RULES)
    assert kind_of(rules).marker(RULES) == first
    rules.write_text("FIRST = 2")
    assert kind_of(rules).marker(RULES) != first


COMPILES_LONG = """
import time
from tessella.engine import compiling
compiling.Kind.do = lambda *_: (print("begun", flush=True), time.sleep(100))
compiling.main("0", "tictactoe", "{}", "rules")
"""
IS_KILLED = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]])"


def test_it_ends_with_whoever_has_started_it():
    """Both have one pipe, which ends with the last of them."""
    with subprocess.Popen([sys.executable, "-c", IS_KILLED, COMPILES_LONG], stdout=subprocess.PIPE) as server:
        assert server.stdout.readline() == b"begun\n"
        server.kill()
        assert server.stdout.read() == b""


def test_the_mark_follows_the_kind_and_the_step(tmp_path):
    rules = tmp_path / "rules.py"
    rules.touch()
    first = kind_of(rules).marker(RULES)
    assert kind_of(rules).marker("first-game") != first
    assert kind_of(rules, lambda _: "another type").marker(RULES) != first


def test_the_mark_follows_the_processor(monkeypatch, tmp_path):
    first = kind_of(tmp_path / "rules.py").marker(RULES)
    monkeypatch.setattr(compiling, "get_host_cpu_name", lambda: "another")
    assert kind_of(tmp_path / "rules.py").marker(RULES) != first


def test_the_mark_follows_the_compiler_s_switches(monkeypatch, tmp_path):
    first = kind_of(tmp_path / "rules.py").marker(RULES)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1" if os.environ.get("NUMBA_BOUNDSCHECK") != "1" else "0")
    assert kind_of(tmp_path / "rules.py").marker(RULES) != first


def test_every_kind_of_state_record_is_compiled(game):
    found = {kind.name for kind in kinds(game)}
    assert len(found) == len(kinds(game))
    for option in game.options:
        for choice in option.choices:
            assert str(game.state_type(game.choose(chosen_with(option, choice)))) in found
