"""Moves in words: as each viewer may know them, and each told once."""

from dataclasses import replace
from functools import reduce

import pytest

from tessella import Position, find
from tessella.table.words import MovesInWords


@pytest.fixture
def asked(monkeypatch):
    """What the words of a game's moves were asked for: the viewer, the ply and the action."""

    def tell(name):
        game, calls = find(name), []

        def words(position, action):
            calls.append((position.viewer, len(position.history), action))
            return f"{position.viewer} {action}"

        monkeypatch.setitem(vars(game), "explain", replace(game.explain, words=words))
        return calls

    return tell


def played(*texts):
    return reduce(Position.play, texts, find("tictactoe").new())


def test_a_move_that_follows_costs_its_own_words_and_one_that_is_taken_back_none(asked):
    calls, told = asked("tictactoe"), MovesInWords()

    def of(*texts):
        calls.clear()
        position = played(*texts)
        assert told.of(position, position) == [f"None {move.action}" for move in position.history]
        return [ply for _, ply, _ in calls]

    assert of("a1", "b2") == [0, 1]
    assert of("a1", "b2", "c3") == [2]
    assert of("a1", "b2") == of("a1", "b2", "c3") == []
    assert of("a1", "c1") == [1]
    assert of("b1") == [0]


def test_each_viewer_is_told_of_what_is_seen_from_there(asked):
    calls, told, position = asked("peek"), MovesInWords(), find("peek").new()
    while not position.history or position.history[-1].seat < 0:
        position = position.play(position.actions[0])
    for seat in (0, 1):
        view = position.view(seat)
        assert told.of(position, view) == [f"{seat} {move.action}" for move in view.history]
    assert {viewer for viewer, *_ in calls} == {0, 1}


def test_who_leaves_says_so_by_the_move(asked):
    asked("tictactoe")
    position = played("a1").leave(1)
    assert MovesInWords().of(position, position) == ["None 0", ""]
