"""From clicks and typed words to actions."""

import pytest

from tessella import IllegalMove, find
from tessella.table import clicks


def test_one_click_makes_a_move():
    assert clicks.read_clicks(find("tictactoe").new(), ["b2"]) == 4


def test_the_marks_are_the_ids_that_begin_a_legal_path():
    position = find("tictactoe").new().play("a1")
    assert clicks.next_clicks(position).marks == ["a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]


def test_after_a_first_click_the_marks_are_its_continuations():
    position = find("duet").new()
    starts = [
        start
        for start in clicks.next_clicks(position).marks
        if isinstance(clicks.read_clicks(position, [start]), clicks.NextClicks)
    ]
    assert starts
    for start in starts:
        for goal in clicks.next_clicks(position, [start]).marks:
            assert clicks.read_clicks(position, [start, goal]) in position.actions


@pytest.mark.parametrize("name", ["tictactoe", "duet"])
def test_the_ends_are_the_marks_that_complete_a_path(name):
    position = find(name).new()
    for path in ([], *([mark] for mark in clicks.next_clicks(position).marks)):
        complete = [
            mark for mark in clicks.next_clicks(position, path).marks if [*path, mark] in as_lists(position)
        ]
        assert clicks.next_clicks(position, path).ends == complete


def as_lists(position):
    return [list(position.game.board.paths(position, action)) for action in position.actions]


def test_a_complete_path_has_no_marks():
    assert clicks.next_clicks(find("tictactoe").new(), ["b2"]).marks == []


@pytest.mark.parametrize("path", [["a1"], ["zz"], ["a1", "a2"], ["b2", "b2"], [""]])
def test_clicks_that_make_no_move_are_refused_in_one_sentence(path):
    with pytest.raises(IllegalMove, match=r"^[^\n]+\.$"):
        clicks.read_clicks(find("tictactoe").new().play("a1"), path)


def test_the_refusal_of_a_click_is_the_games_own():
    with pytest.raises(IllegalMove, match=r"Cell a1 is taken.*\(T1\)"):
        clicks.read_clicks(find("tictactoe").new().play("a1"), ["a1"])


def test_a_click_on_the_end_of_a_move_asks_for_its_beginning():
    game = find("octopus")
    begun = after(game.new(), game.sample)
    assert (
        clicks.refusal(begun, [clicks.next_clicks(begun, clicks.next_clicks(begun).marks[:1]).ends[0]])
        == clicks.NOT_YET
    )


def after(position, moves):
    for move in moves.split():
        position = position.play(move)
    return position


def test_a_typed_move_may_be_written_as_the_notation_allows():
    assert clicks.read_text(find("tictactoe").new(), " B2 ") == 4


@pytest.mark.parametrize(("text", "said"), [("a1", r"taken.*\(T1\)"), ("knight f3", "no cell")])
def test_a_typed_move_that_cannot_be_played_is_refused_in_one_sentence(text, said):
    with pytest.raises(IllegalMove, match=said):
        clicks.read_text(find("tictactoe").new().play("a1"), text)


def test_legal_paths_are_gone_through_once_for_a_first_click(monkeypatch):
    """Whatever is asked of them: the marks, which of them are ends, and what is written there."""
    position = find("duet").new()
    paths = Counted(position.paths)
    start = next(path[:1] for path in position.paths if len(path) > 1)
    monkeypatch.setitem(position.__dict__, "paths", paths)
    assert isinstance(clicks.read_clicks(position, start), clicks.NextClicks)
    assert paths.walks == 1


class Counted(dict):
    """A dict that counts how often somebody goes through it."""

    walks = 0

    def items(self):
        self.walks += 1
        return super().items()

    def __iter__(self):
        self.walks += 1
        return super().__iter__()
