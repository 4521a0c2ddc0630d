"""Compiling the games, and the mark that it has been done."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tessella import catalogue
from tessella.cli import ready, warm
from tessella.cli.compiling import kinds, steps


@pytest.fixture
def unmarked(monkeypatch, tmp_path):
    """Nothing has been compiled so far, as far as the mark says."""
    mark = tmp_path / "ready"
    monkeypatch.setattr(ready, "mark", lambda games: mark)
    return mark


@pytest.fixture
def one_game(monkeypatch):
    """A catalogue of one."""
    game = catalogue()["tictactoe"]
    monkeypatch.setattr("tessella.cli.setup.catalogue", lambda: {game.name: game})
    return game


def test_one_game_says_each_step(tessella):
    game = catalogue()["tictactoe"]
    lines = tessella("warm", game.name).out.splitlines()
    assert lines == [f"{game.title}: {label}" for label, _ in steps(game)]


def test_a_process_for_each_game_then_ready(tessella, one_game, unmarked):
    outcome = tessella("warm")
    assert outcome.status == 0
    assert f"{len(steps(one_game))}/{len(steps(one_game))}" in outcome.out
    assert outcome.out.endswith("Ready.\n")
    assert unmarked.exists()


def test_the_second_time_it_is_ready_at_once(tessella, one_game, unmarked):
    unmarked.touch()
    assert tessella("warm").out == "Ready.\n"


def test_a_game_that_fails_leaves_no_mark(tessella, one_game, unmarked, monkeypatch):
    monkeypatch.setattr(warm.sys, "executable", "/bin/false")
    outcome = tessella("warm")
    assert (outcome.status, outcome.err) == (2, "tessella: Tic-tac-toe could not be compiled.\n")
    assert not unmarked.exists()


def test_a_folder_that_cannot_be_written_is_no_mistake(monkeypatch, tmp_path):
    monkeypatch.setattr(ready, "mark", lambda games: tmp_path / "no" / "folder" / "ready")
    ready.set_ready([])
    assert not ready.is_ready([])


def test_the_mark_follows_the_sources_of_the_game(monkeypatch, tmp_path):
    rules = tmp_path / "rules.py"
    rules.write_text("FIRST = 1")
    game = SimpleNamespace(rules=SimpleNamespace(__file__=str(rules)))
    first = ready.mark([game])
    assert ready.mark([game]) == first
    rules.write_text("FIRST = 2")
    assert ready.mark([game]) != first


def test_the_mark_follows_the_compiler_s_switches(monkeypatch):
    first = ready.mark([])
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1" if os.environ.get("NUMBA_BOUNDSCHECK") != "1" else "0")
    assert ready.mark([]) != first


def test_nothing_is_compiled_after_a_game_has_been_warmed(tmp_path):
    """A game that is played right after it finds every piece of machine code."""
    home = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}

    def program(*words, typed=""):
        subprocess.run(
            [sys.executable, "-m", "tessella.cli", *words], env=home, input=typed, text=True, check=True
        )
        return {file.name for file in tmp_path.rglob("*.kernel")}

    warmed = program("warm", "tictactoe")
    assert warmed
    for level in ("easy", "medium"):
        assert program("play", "tictactoe", "--against", level, "--seat", "2", typed="quit\n") == warmed


def test_every_kind_of_state_record_is_compiled(game):
    found = {str(game.state_type(options)) for options in kinds(game)}
    assert len(found) == len(kinds(game))
    for option in game.options:
        for choice in option.choices:
            assert str(game.state_type(game.choose({option.name: choice}))) in found
