"""A match in one call."""

import os
import subprocess
import sys

import pytest

import tessella
from arena.engines import written
from tessella import Control

FEW = Control(nodes=4)


@pytest.fixture(scope="module")
def first():
    return tessella.new("tictactoe")


def test_both_engines_play_each_opening_from_each_seat(first):
    told = []
    tally = tessella.match(
        first, control=FEW, openings=2, plies=1, on_progress=lambda t: told.append(len(t.games))
    )
    assert told == [2, 4]
    assert sorted((game.opening, game.seating) for game in tally.games) == [
        (opening, seating) for opening in (0, 1) for seating in ((0, 1), (1, 0))
    ]
    assert all(game.failed is None for game in tally.games)


def test_openings_may_be_given(first):
    tally = tessella.match(first, control=FEW, openings=[first.replay([0, 4])])
    assert [game.position(first.replay([0, 4])).history[1].text for game in tally.games] == ["b2", "b2"]


@pytest.mark.parametrize("openings", [0, [], [tessella.new("trio")]], ids=["zero", "none", "of another game"])
def test_openings_that_do_not_fit_are_refused(first, openings):
    with pytest.raises(ValueError, match=r"^A match takes at least one opening, all of the same game"):
        tessella.match(first, control=FEW, openings=openings)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        (
            "stockfish",
            "An engine is this, tree=PATH or run=COMMAND, with options after commas; not 'stockfish'.",
        ),
        (
            "this,Level=grand",
            "this,Level=grand has an option Level that takes one of none, first-game, casual, club, strong, master",
        ),
    ],
)
def test_a_word_for_no_engine_is_a_value_error(first, word, sentence):
    with pytest.raises(ValueError, match=sentence):
        tessella.match(first, word, control=FEW, openings=1)


HOLDS = "held = open({!r}, 'w'); held.write('x'); held.flush()"


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.verify("the same in processes"))])
def test_a_match_that_is_left_ends_its_engines(first, tmp_path, workers):
    """Each of them holds a pipe."""
    os.mkfifo(tmp_path / "pipe")
    pipe = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    engine = written(tmp_path, HOLDS.format(str(tmp_path / "pipe")))
    with pytest.raises(ZeroDivisionError):
        tessella.match(
            first, engine, engine, openings=5, plies=1, workers=workers, on_progress=lambda _: 1 // 0
        )
    os.set_blocking(pipe, True)
    with os.fdopen(pipe) as held:
        assert len(held.read()) >= 2  # ends when the last engine has ended


@pytest.mark.verify("processes of their own")
def test_a_script_may_use_several_workers_and_they_change_nothing(tmp_path):
    """It needs no `if __name__ == "__main__"`."""
    script = "import tessella\nfirst = tessella.new('tictactoe')\nfor workers in (1, 2):\n"
    script += (
        " tally = tessella.match(first, control=tessella.Control(nodes=20), openings=3, workers=workers)\n"
    )
    script += " print([game.data for game in tally.games])\n"
    (tmp_path / "script.py").write_text(script)
    run = subprocess.run(
        [sys.executable, tmp_path / "script.py"], capture_output=True, text=True, check=False
    )
    one, two = run.stdout.splitlines()
    assert (run.stderr, one) == ("", two)
