"""From clicks and typed words to actions."""

import pytest

from tessella import IllegalMove, find
from tessella.table import clicks


def test_one_click_makes_a_move():
    assert clicks.meant(find("tictactoe").new(), ["b2"]) == 4


def test_the_marks_are_the_ids_that_begin_a_legal_path():
    position = find("tictactoe").new().play("a1")
    assert clicks.marks(position) == ["a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]


def test_after_a_first_click_the_marks_are_its_continuations():
    position = find("duet").new()
    starts = [start for start in clicks.marks(position) if clicks.meant(position, [start]) is None]
    assert starts
    for start in starts:
        for goal in clicks.marks(position, [start]):
            assert clicks.meant(position, [start, goal]) in position.actions


@pytest.mark.parametrize("name", ["tictactoe", "duet"])
def test_the_ends_are_the_marks_that_complete_a_path(name):
    position = find(name).new()
    for path in ([], *([mark] for mark in clicks.marks(position))):
        complete = [mark for mark in clicks.marks(position, path) if [*path, mark] in as_lists(position)]
        assert clicks.ends(position, path) == complete


def as_lists(position):
    return [list(position.game.board.paths(position, action)) for action in position.actions]


def test_a_complete_path_has_no_marks():
    assert clicks.marks(find("tictactoe").new(), ["b2"]) == []


@pytest.mark.parametrize("path", [["a1"], ["zz"], ["a1", "a2"], ["b2", "b2"], [""]])
def test_clicks_that_make_no_move_are_refused_in_one_sentence(path):
    with pytest.raises(IllegalMove, match=r"^[^\n]+\.$"):
        clicks.meant(find("tictactoe").new().play("a1"), path)


def test_the_refusal_of_a_click_is_the_games_own():
    with pytest.raises(IllegalMove, match=r"Cell a1 is taken.*\(T1\)"):
        clicks.meant(find("tictactoe").new().play("a1"), ["a1"])


def test_a_click_on_the_end_of_a_move_asks_for_its_beginning():
    game = find("octopus")
    begun = after(game.new(), game.sample)
    assert clicks.refusal(begun, [clicks.ends(begun, clicks.marks(begun)[:1])[0]]) == clicks.NOT_YET


def after(position, moves):
    for move in moves.split():
        position = position.play(move)
    return position


def test_a_typed_move_may_be_written_as_the_notation_allows():
    assert clicks.typed(find("tictactoe").new(), " B2 ") == 4


@pytest.mark.parametrize(("text", "said"), [("a1", r"taken.*\(T1\)"), ("knight f3", "no cell")])
def test_a_typed_move_that_cannot_be_played_is_refused_in_one_sentence(text, said):
    with pytest.raises(IllegalMove, match=said):
        clicks.typed(find("tictactoe").new().play("a1"), text)
