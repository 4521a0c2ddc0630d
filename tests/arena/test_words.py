"""Moves as words: for every game, from every seat, a position goes into words and comes back."""

from itertools import pairwise

import pytest

import tessella
from tessella import IllegalMove
from tessella.arena.view import worlds
from tessella.arena.words import Story, packed, step, unpacked, word_for, word_of, words_of
from tessella.core.leaving import RESIGNED, TIMED_OUT

GAMES = 1
"""Games of a variant in which views are told."""
FEW = 8
"""Positions of a variant."""


def some(positions):
    """A few of them, evenly: positions, or moves between two."""
    return positions[:: max(1, len(positions) // FEW)]


def test_every_legal_action_goes_into_a_word_and_back(variant):
    """Of random positions, as each seat sees them; alone, in a list, and in one word with others."""
    for position in some(variant.undecided):
        for move in position.moves():
            word = word_of(variant.game, move)
            assert word.split() == [word]
            assert unpacked(packed([word, word])) == [word, word]
            assert position.action(word) == move.action


def test_a_whole_position_is_told_in_words(variant):
    for position in some(variant.positions):
        told = Story(variant.new()).tell(unpacked(packed(words_of(position))))
        assert told == position
        assert told.history == position.history


def test_what_is_told_bit_by_bit_is_the_same_as_at_once():
    story, end = Story(tessella.new("trio")), None
    for word in ["a", "c", "b", "d"]:
        words = [*story.words, word]
        end = story.tell(words)
    assert end == Story(tessella.new("trio")).tell(["a", "c", "b", "d"])
    assert story.tell(["a", "c"]) == tessella.new("trio").play("a").play("c")
    assert story.tell(["b"]) == tessella.new("trio").play("b")


def test_nothing_is_played_twice(monkeypatch):
    story = Story(tessella.new("tictactoe"))
    story.tell(["a1", "b1", "c1"])
    played = []
    monkeypatch.setattr("tessella.arena.words.step", lambda *about: played.append(about[1]) or step(*about))
    story.tell(["a1", "b1", "b2", "c1"])
    assert played == ["b2", "c1"]


def test_a_wrong_move_is_named_and_changes_nothing():
    story = Story(tessella.new("tictactoe"))
    before = story.tell(["a1"])
    with pytest.raises(IllegalMove, match=r"^Move 2, a1: Cell a1 is taken"):
        story.tell(["a1", "a1"])
    with pytest.raises(IllegalMove, match=r"^Move 1, x9: 'x9' is no cell"):
        story.tell(["x9"])
    assert story.position == before
    assert story.words == ["a1"]


def test_signs_that_stand_between_moves_may_be_in_moves():
    for words in ([], ["a;b"], ["%3B", ";"], ["é;%"], ["0,1", "-1,2*"]):
        assert unpacked(packed(words)) == words
        assert packed(words).split() == [packed(words)]


@pytest.mark.parametrize("reason", [RESIGNED, TIMED_OUT])
def test_who_leaves_is_a_word(reason):
    start = tessella.new("trio")
    left = start.play("a").leave(2, reason)
    words = words_of(left)
    assert all(word.split() == [word] for word in words)
    assert Story(start).tell(words) == left


def test_moves_after_the_end_are_refused():
    over = tessella.new("tictactoe").leave(0)
    with pytest.raises(IllegalMove, match="over"):
        step(over, "a1")


def told_to(played, seat):
    """Yields each position of a game, and the words that have told a seat of it."""
    words = []
    yield played[0], words
    for before, after in pairwise(played):
        words = [*words, word_for(before, after, seat)]
        yield after, words


HIDDEN = pytest.mark.where(holds=lambda game: game.kernel.hidden)


@HIDDEN
def test_a_seat_that_hears_what_it_may_see_has_its_view(variant):
    """To the last byte of the state; its moves are those that its view has."""
    for played in variant.games[:GAMES]:
        for seat in range(played[0].seats):
            story = Story(played[0])
            for position, words in told_to(played, seat):
                told, view = story.tell(words, seat), position.view(seat)
                if position.over:
                    assert (told.over, told.left) == (True, position.left)
                    continue
                assert told == view
                assert told.state().tobytes() == view.state().tobytes()
                assert told.history == view.history
                assert told.viewer == seat
                if position.mover == seat:
                    assert told.moves() == view.moves()


@HIDDEN
def test_words_tell_no_seat_what_is_hidden_from_it(variant):
    """Whatever was drawn or put aside unseen, a seat is told the same, as long as it sees the same."""
    hidden = 0
    for played in variant.games[:GAMES]:
        for before, after in some([*pairwise(played[:-1])]):
            for seat in range(before.seats):
                for action in before.actions:
                    other = before.play(action)
                    if other.over or other.history[-1].seen_by(seat) != after.history[-1].seen_by(seat):
                        continue
                    assert word_for(before, other, seat) == word_for(before, after, seat)
                    hidden += other != after
    assert hidden or variant.new().seats == 1


@HIDDEN
def test_words_are_the_same_whatever_lies_hidden(variant):
    """In all worlds that a seat may think of, it is told the same of a move that brings nothing to light."""
    for played in variant.games[:1]:
        for before, after in some([*pairwise(played[:-1])]):
            for seat in range(before.seats):
                word = word_for(before, after, seat)
                world = next(worlds(before.view(seat), seat))
                if "{" not in word and after.history[-1].action in world.actions:
                    assert word_for(world, world.play(after.history[-1]), seat) == word


@HIDDEN
def test_a_view_follows_who_leaves(variant):
    for played in variant.games[:GAMES]:
        for seat in range(played[0].seats):
            before, words = [*told_to(played[: len(played) // 2], seat)][-1]
            left = before.leave(seat)
            told = Story(played[0]).tell([*words, word_for(before, left, seat)], seat)
            assert (told.over, told.left) == (left.over, left.left)
            assert left.over or told.state().tobytes() == left.view(seat).state().tobytes()


def test_what_was_shown_is_checked():
    """A hand that is dropped lies open; that is told with the fields of the state."""
    start = tessella.new("peek").play("draw1")
    view = start.view(0)
    for shown in (
        '{"hand":[1,2]',
        '{"key":1}',
        '{"nothing":1}',
        '{"hand":[1]}',
        '{"hand":"x"}',
        "{}}",
        '{"hand":[1,999]}',
    ):
        with pytest.raises(IllegalMove, match="cannot be read"):
            step(view, "draw?" + shown)


def test_what_a_seat_cannot_have_seen_is_refused():
    start = tessella.new("peek")
    for words, sentence in (
        (["draw1", "draw1"], "not possible"),  # Right's draw is blank for Left
        (["draw1", "draw?", "show2"], "not a two"),
        (["draw1", "draw?", "show1", "swap3"], "not possible"),
        (["draw?"], "not possible"),
    ):
        with pytest.raises(IllegalMove, match=sentence):
            Story(start).tell(words, 0)
