"""Reading guides: what cannot be followed is told in a sentence."""

from dataclasses import replace

import pytest

from tessella import find
from tessella.core.contract import IncompleteGame
from tessella.table import guide
from tessella.table.guide import guide_of

READ = '[[steps]]\nsay = "Read."\n'
CENTRE = '[[steps]]\nsay = "Play."\nplay = ["b2"]\n'
CHOICE = '[[steps]]\nsay = "Play."\nplay = ["b2", "a1"]\n'


@pytest.fixture
def written(tmp_path, monkeypatch):
    """The guide of a text."""

    def write(text):
        file = tmp_path / "guide.toml"
        file.write_text(text)
        monkeypatch.setattr(guide, "guide_file", lambda _: file)
        return guide_of(replace(find("tictactoe")))  # another game, for guides are read once

    return write


def test_a_step_goes_on_from_the_one_before():
    first, second, *_ = guide_of(find("tictactoe")).steps
    assert (first.moves, first.play, first.then) == ([], ["b2"], [[], ["a1"]])
    assert second.moves == ["b2", "a1"]


def test_each_act_of_a_player_is_a_run_of_its_own():
    assert guide.runs(find("tictactoe").new(), "b2", ["a1", "a2"]) == [[], ["a1"], ["a2"]]


def test_what_chance_does_at_once_belongs_to_the_move():
    """The cards are what chance deals: here, before anybody plays."""
    assert guide.runs(find("peek").new(), "draw1", ["draw2", "show1"]) == [["draw2"], ["show1"]]


def test_after_a_choice_that_ends_a_guide_nothing_has_to_be_said(written):
    assert len(written(CHOICE + '[[steps]]\nsay = "Well done."\nmoves = ""\n').steps) == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no toml", "Expected '='"),
        ('title = "x"\n', "'steps'"),
        (READ + 'plays = ["b2"]\n', "unexpected keyword argument 'plays'"),
        ("seats = 1\n" + READ, "unexpected keyword argument 'seats'"),
        ("options = { size = 3 }\n" + READ, "has no option 'size'"),
        (READ + 'moves = "b2 b2"\n', "b2 cannot be played there: Cell b2 is taken"),
        (CENTRE + 'then = "b2"\n', "b2 cannot be played there"),
        (CHOICE + READ, "step 2 follows a choice of moves"),
        ("steps = 3\n", "not iterable"),
    ],
)
def test_a_guide_that_cannot_be_followed_says_why(written, text, why):
    with pytest.raises(IncompleteGame, match=rf"^The guide.toml of Tic-tac-toe cannot be followed: .*{why}"):
        written(text)


def test_most_games_of_the_tests_have_none():
    assert guide_of(find("trio")) is None
