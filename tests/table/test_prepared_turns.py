"""Which replies can be prepared: turns that are legal after something that the others may play."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessella import CHANCE, IllegalMove, find
from tessella.table import prepared_turns
from tessella.table.clicks import NextClicks

GAMES = ("tictactoe", "duet", "trio")
IN_FULL_VIEW = pytest.mark.where(holds=lambda game: not game.kernel.hidden and len(game.sides) > 1)


def some_position(game, random, longest=30):
    """A position in which a player is to act."""
    position = game.new()
    for _ in range(random.randrange(longest)):
        later = position.roll(random)
        if later.over:
            break
        position = later
    while position.mover == CHANCE:
        position = position.roll(random)
    return position


def some_reply(found, random):
    """The clicks of a reply that is offered, and its words."""
    clicks, offered = [], prepared_turns.next_clicks(found, [])
    while isinstance(offered, NextClicks):
        clicks.append(random.choice(offered.marks))
        offered = prepared_turns.next_clicks(found, clicks)
    return clicks, offered


def can_come(position, seats):
    """All positions in which one of the seats is to act next."""
    for action in position.actions:
        later = position.play(action)
        if later.mover in seats:
            yield later
        elif later.mover >= 0:
            yield from can_come(later, seats)


@IN_FULL_VIEW
def test_whatever_is_offered_is_legal_in_one_of_the_positions(game):
    for seed in range(5):
        random = Random(seed)
        position = some_position(game, random)
        seat = random.choice([seat for seat in range(position.seats) if seat != position.mover])
        if found := prepared_turns.outlooks(position, [seat]):
            clicks, words = some_reply(found, random)
            turns = [turn for each in found if (turn := prepared_turns.whole_turn(each, clicks))]
            assert turns and turns[0].words == words
            assert all(turn.over and turn.seat == seat for turn in turns)


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_every_outlook_can_come_and_is_of_the_seat(name, seed):
    random = Random(seed)
    position = some_position(find(name), random, 12)
    seat = (position.mover + 1) % position.seats
    found = prepared_turns.outlooks(position, [seat])
    assert len(found) <= prepared_turns.MOST
    if name != "duet":  # whose turns have too many ways
        possible = [*can_come(position, [seat])]
        assert all(each in possible for each in found)
        assert bool(found) == bool(possible)
    assert all(each.mover == seat and each.ply > position.ply for each in found)
    assert found == prepared_turns.outlooks(position, [seat])


def test_after_each_move_of_the_other_all_cells_but_that_one_are_possible():
    position = find("tictactoe").new().play("b2")
    found = prepared_turns.outlooks(position, [0])
    offered = prepared_turns.next_clicks(found, [])
    assert offered.marks == offered.ends == [move.text for move in sorted(position.moves(), key=str)]
    assert prepared_turns.next_clicks(found, ["c3"]) == "c3"
    with pytest.raises(IllegalMove, match=r"^That is no turn of yours, whatever is played before\.$"):
        prepared_turns.next_clicks(found, ["b2"])
    with pytest.raises(IllegalMove):
        prepared_turns.next_clicks(found, ["c3", "c1"])


def test_a_turn_of_several_actions_is_clicked_whole():
    position = find("duet").new()
    found = prepared_turns.outlooks(position, [1])
    clicks, words = max(
        (some_reply(found, Random(seed)) for seed in range(20)), key=lambda made: len(made[0])
    )
    assert len(words.split()) > 1 and len(clicks) > len(words.split())
    for length in range(len(clicks)):
        offered = prepared_turns.next_clicks(found, clicks[:length])
        assert clicks[length] in offered.marks and set(offered.ends) <= set(offered.marks)
    whole = prepared_turns.whole_turn(found[0], clicks)
    assert whole is None or len(whole.actions) == len(words.split())
    assert prepared_turns.whole_turn(found[0], clicks[:-1]) is None


def test_where_chance_acts_in_between_nothing_can_be_foreseen():
    game = find("peek")
    dealt = game.new()
    assert dealt.mover == CHANCE
    later = prepared_turns.until_turn(dealt, [0, 1], Random(1))
    assert later is dealt


def test_on_a_slow_machine_fewer_positions_are_looked_for():
    position = find("trio").new()
    assert len(prepared_turns.outlooks(position, [2])) == prepared_turns.MOST
    seconds = iter([0.0, *[0.1] * 4, *[prepared_turns.SECONDS + 1] * 500])
    assert len(prepared_turns.outlooks(position, [2], lambda: next(seconds))) == 4
