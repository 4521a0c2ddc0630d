"""A match in one call."""

import pytest

import tessella
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
            "this,Level=grand has an option Level that takes one of none, easy, medium, hard",
        ),
    ],
)
def test_a_word_for_no_engine_is_a_value_error(first, word, sentence):
    with pytest.raises(ValueError, match=sentence):
        tessella.match(first, word, control=FEW, openings=1)
