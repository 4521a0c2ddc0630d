"""What a move would bring: labels of places, and drawings."""

from dataclasses import replace

import pytest

from tessella import find
from tessella.table.clicks import next_clicks, preview


@pytest.fixture
def labelled_duet(monkeypatch):
    """A game with moves of one click and of two, whose labels are its actions."""
    game = find("duet")
    drawn = {"label": lambda _, action: str(action), "preview": lambda _, action: f"<!-- {action} -->"}
    monkeypatch.setitem(vars(game), "board", replace(game.board, **drawn))
    return game


def paths(position):
    return {action: position.game.board.paths(position, action) for action in position.actions}


def test_a_label_stands_on_the_last_click_of_each_move(labelled_duet):
    position = labelled_duet.new()
    beginnings = {tuple(path[:-1]) for path in paths(position).values()}
    found = {
        int(label): (*path, end)
        for path in beginnings
        for end, label in next_clicks(position, path).labels.items()
    }
    assert found == paths(position)
    assert max(map(len, beginnings)) == 1


def test_a_preview_is_that_of_the_move_that_the_clicks_make(labelled_duet):
    position = labelled_duet.new()
    for action, path in paths(position).items():
        assert preview(position, path) == f"<!-- {action} -->"
        assert preview(position, path[:-1]) is None
        assert preview(position, [*path, path[-1]]) is None


def test_games_that_have_neither_show_nothing():
    assert find("tictactoe").board.looks_ahead
    position = find("trio").new()
    assert not position.game.board.looks_ahead
    assert next_clicks(position).labels == {}
    assert all(preview(position, path) is None for path in paths(position).values())
