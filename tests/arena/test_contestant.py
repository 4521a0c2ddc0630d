"""Engines that a word names, of this work tree and of others."""

import re
import shutil
import sys
from pathlib import Path

import pytest

import tessella
from tessella.arena import methods
from tessella.arena.client import Engine, Timeouts
from tessella.arena.contestant import UnknownContestant, contestant
from tessella.arena.control import Control

pytestmark = pytest.mark.once
SOURCE = Path(tessella.__file__).parent


def named(word, game="tictactoe"):
    return contestant(word, game, tessella.new(game).options)


def move_of(word):
    """The move of an engine that a word names."""
    engine = Engine(named(word), Timeouts())
    try:
        position = tessella.new("tictactoe").replay(["a1", "b2", "b1", "a2"])
        engine.new_game(position, 0, 1)
        return engine.answer(position, Control(nodes=500), [0.0, 0.0]).move
    finally:
        engine.close()


def test_this_tree_plays():
    assert move_of("this,Method=uct") == "c1"


def test_a_program_plays():
    program = "import tessella; from tessella.arena.speaker import speak; speak(tessella.new('tictactoe'))"
    assert move_of(f'run={sys.executable} -c "{program}"') == "c1"


def test_a_tree_older_than_the_protocol_plays_by_its_own_searches(tmp_path):
    """It has no arena, no memory, and a search that says which tree it is from."""
    old = tmp_path / "src" / "tessella"
    for part in ("core", "engine"):
        shutil.copytree(SOURCE / part, old / part, ignore=shutil.ignore_patterns("__pycache__"))
    (old / "games").mkdir()
    for file in ("__init__.py", "games/__init__.py"):
        shutil.copy(SOURCE / file, old / file)
    for file in (old / "engine").rglob("*.py"):
        file.write_text(re.sub(r"from \.+memory import Memory", "Memory = dict", file.read_text()))
    (old / "engine" / "memory.py").unlink()
    with (old / "engine" / "search.py").open("a") as search:
        search.write(
            "\n\ndef search(position, *_, seed, threads, stop, on_progress, method):\n"
            "    return Report(unsearched(position, position.actions[-1:]))\n"
        )
    assert move_of(f"tree={tmp_path}") == "c3"


def test_methods_that_a_tree_lacks_are_left_out(monkeypatch):
    present = methods.module
    assert present("engine", "oracle") is None
    monkeypatch.setattr(methods, "module", lambda *names: None if "puct" in names else present(*names))
    assert dict(methods.methods()).keys() == methods.METHODS.keys() - {"puct"}


def test_options_follow_after_commas():
    found = named("this,Method=uct,Threads=2")
    assert found.options == {"Method": "uct", "Threads": "2"}
    assert found.environment["OMP_NUM_THREADS"] == "1"
    assert named("run=./engine --fast 'a b',Hash=16").command == ("./engine", "--fast", "a b")


def test_the_limit_of_an_engine_may_stand_in_its_word():
    found = named("this,Method=uct,nodes=200,Depth=3,Seconds=0.5")
    assert (found.options, found.control) == ({"Method": "uct"}, Control(seconds=0.5, nodes=200, depth=3))
    assert (named("this").control, found.word) == (None, "this,Method=uct,nodes=200,Depth=3,Seconds=0.5")


def test_what_cannot_be_shown_is_not_in_a_name():
    """It goes into records and to terminals; the command stays as it is."""
    found = named("run=./engine '\x1b[31mfast\x1b[0m\x07\udcff'")
    assert found.name == "run=./engine 'fast\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}'"
    assert found.command[1] == "\x1b[31mfast\x1b[0m\x07\udcff"


def test_what_names_no_engine_is_told(tmp_path):
    for word, sentence in (
        ("that", "An engine is this, tree=PATH or run=COMMAND"),
        ("tree=", "An engine is this, tree=PATH or run=COMMAND"),
        ("run=", "An engine is this, tree=PATH or run=COMMAND"),
        (f"tree={tmp_path}", "is no work tree of Tessella"),
        ("tree=~nobody-here/before", "~nobody-here/before is no work tree of Tessella"),
        ("this,Threads", "An option of an engine is NAME=VALUE"),
        ("this,Threads=1,threads=2", "The option threads of an engine stands there twice."),
        ("run='a", "cannot be read"),
        ("run= ", "A command is expected"),
        (
            "this,Nodes=2.5",
            "The limits of an engine are numbers above 0 and below 100,000,000,000, not Nodes=2.5.",
        ),
        ("this,Nodes=0", "not Nodes=0"),
        ("this,Seconds=inf", "not Seconds=inf"),
        ("this,Nodes=200,Seconds=", "not Nodes=200, Seconds="),
    ):
        with pytest.raises(UnknownContestant, match=sentence):
            named(word)
