"""Compiling the games in the foreground."""

import os
import subprocess
import sys

import pytest

from tessella import catalogue
from tessella.cli import compilation, warm
from tessella.engine.compiling import Kind, kinds

EVERYTHING = len(kinds(catalogue()["tictactoe"])[0].steps)


@pytest.fixture
def one_game(monkeypatch, tmp_path):
    """A catalogue of one, of which nothing has been compiled as far as the marks say."""
    game = catalogue()["tictactoe"]
    monkeypatch.setattr("tessella.cli.setup.catalogue", lambda: {game.name: game})
    monkeypatch.setattr(Kind, "marker", lambda _, step: tmp_path / step)
    return game


def test_a_process_for_each_kind_then_ready(tessella, one_game, monkeypatch):
    says_all = "import sys; [print(step, flush=True) for step in sys.argv[1:]]"
    monkeypatch.setattr(Kind, "command", lambda _, steps, niceness: [sys.executable, "-c", says_all, *steps])
    outcome = tessella("warm")
    assert outcome.status == 0
    assert f"{EVERYTHING}/{EVERYTHING}" in outcome.out
    assert outcome.out.endswith("Ready.\n")


def test_the_second_time_it_is_ready_at_once(tessella, one_game):
    [kind] = kinds(one_game)
    for step in kind.steps:
        kind.marker(step).touch()
    assert tessella("warm").out == "Ready.\n"


def test_what_is_usual_is_one_kind_of_each_game(tessella, monkeypatch):
    monkeypatch.setattr(
        Kind, "missing", property(lambda self: [] if self is kinds(self.game)[0] else ["rules"])
    )
    assert tessella("warm", "--usual").out == "Ready.\n"


def test_a_game_that_fails_is_named(tessella, one_game, monkeypatch):
    monkeypatch.setattr(Kind, "command", lambda *_, **__: ["/bin/false"])
    outcome = tessella("warm")
    assert (outcome.status, outcome.err) == (2, "tessella: Tic-tac-toe could not be compiled.\n")


def test_where_nothing_can_be_kept_nothing_is_compiled(tessella, one_game, monkeypatch):
    monkeypatch.setattr(warm, "code_home", lambda: None)
    outcome = tessella("warm")
    assert (outcome.status, outcome.out, outcome.err) == (2, "", f"tessella: {warm.NOWHERE}\n")


def test_where_nothing_can_be_kept_a_game_does_not_wait_for_another_process(one_game, monkeypatch):
    monkeypatch.setattr(Kind, "command", lambda *_: pytest.fail("It would compile for nothing."))
    monkeypatch.setattr(compilation, "code_home", lambda: None)
    assert compilation.Compilation(one_game.new(), ["first-game"]).is_done


@pytest.mark.verify("compiles everything anew")
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
    for level in ("first-game", "club"):
        assert program("play", "tictactoe", "--against", level, "--seat", "2", typed="quit\n") == warmed
