"""The file of a game's fair openings: what is read, and how a bad one is told."""

import json

import pytest

from tessella import find
from tessella.core.contract import IncompleteGame
from tessella.core.openings import FILE, FORMAT, lists_of

FIGURES = {"nodes": 200, "observations": 100, "score": 0.51, "interval": [0.43, 0.59]}
OPENING = {"moves": "b2 a1", "measured": [FIGURES]}


@pytest.fixture
def written(tmp_path, monkeypatch):
    """A function that reads the list of Tic-tac-toe from another text."""
    monkeypatch.setitem(vars(find("tictactoe")), "folder", tmp_path)
    lists_of.cache_clear()

    def read(text):
        (tmp_path / FILE).write_text(text if isinstance(text, str) else json.dumps(text), "utf-8")
        return find("tictactoe").fair_openings({})

    yield read
    lists_of.cache_clear()


def file(**changes):
    """A whole file, with some of the last opening changed."""
    return {
        "format": FORMAT,
        "game": "tictactoe",
        "sets": [
            {
                "options": {},
                "commands": ["tessella openings --fair"],
                "openings": [OPENING, {**OPENING, "moves": "a1 b2", **changes}],
            }
        ],
    }


def test_a_list_is_read(written):
    first, second = written(file())
    assert first.moves == ("b2", "a1") and second.moves == ("a1", "b2")
    (figures,) = first.measured
    assert (figures.nodes, figures.observations, figures.score, figures.interval) == (
        200,
        100,
        0.51,
        (0.43, 0.59),
    )


def test_a_game_without_a_file_has_no_openings():
    assert find("trio").fair_openings({"players": 2}) == ()


def test_it_is_read_when_it_is_first_asked_for(written):
    assert written(file()) is find("tictactoe").fair_openings({})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "Expecting property name"),
        ("[]", "list indices must be"),
        ({}, "'format' is missing."),
        ({**file(), "format": "2"}, "its format is '2', not 'tessella openings 1'."),
        ({**file(), "game": "trio"}, "it is for the game 'trio'."),
        ({**file(), "sets": [{"options": {"size": 3}, "openings": [OPENING]}]}, "has no option 'size'"),
        ({**file(), "sets": [{"options": {}, "openings": []}]}, "there is no opening for the options {}."),
        (file(moves="b2 b2"), "b2 b2 cannot be played: Cell b2 is taken"),
        (file(moves=""), "nobody is to choose a first move after the opening ''."),
        (file(moves="a1 b1 a2 b2 a3"), "nobody is to choose a first move"),
        (file(measured=[]), "nothing was measured for a1 b2."),
        (file(measured=[{**FIGURES, "score": 0.6}]), "these are no figures of games: "),
        (file(measured=[{**FIGURES, "observations": 0}]), "these are no figures of games: "),
        (file(measured=[{"nodes": 200}]), "'interval' is missing."),
        (file(measured=[{**FIGURES, "nodes": float("inf")}]), "cannot convert float infinity to integer."),
    ],
)
def test_a_list_that_cannot_be_used_says_why(written, text, why):
    with pytest.raises(IncompleteGame) as told:
        written(text)
    assert str(told.value).startswith(f"The {FILE} of Tic-tac-toe cannot be used: ")
    assert why in str(told.value)
