"""Positions, as users of the library meet them."""

import pickle
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np
import pytest

import tessella
from tessella import CHANCE, OVER, IllegalMove, Move
from tessella.laws.chi_square import TOO_MUCH, surprise


def test_a_first_session():
    """What a newcomer types."""
    position = tessella.new("tictactoe")
    position = position.play(position.moves()[0])
    assert repr(position) == "X . .\n. . .\n. . ."
    assert position._repr_svg_().startswith("<svg")
    with pytest.raises(IllegalMove, match=r"^Cell a1 is taken; a mark goes on an empty cell \(T1\)\.$"):
        position.play("a1")
    with pytest.raises(IllegalMove, match=r"^'40,40' is no cell: write a1 to c3\.$"):
        position.play("40,40")


def test_facts_about_a_position():
    position = tessella.new("tictactoe").play("b2")
    assert (position.mover, position.ply, position.seats, position.over) == (1, 1, 2, False)
    assert position.ending is None
    assert position.field("ply") == 1
    assert position.field("owner").tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 0]


def test_a_field_is_a_copy_of_the_kind_that_is_asked_for():
    position = tessella.new("tictactoe")
    owner = position.field("owner", np.ndarray)
    with pytest.raises(ValueError, match="read-only"):
        owner[0] = 1
    assert type(position.field("ply", int)) is int
    with pytest.raises(TypeError, match=r"^The field 'owner' is of the type ndarray, not int\.$"):
        position.field("owner", int)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("ownr", "close names are: owner, winner."),
        ("colour", "its fields are: ply, mover, owner, winner, key."),
    ],
)
def test_a_field_that_there_is_not_is_told(name, told):
    with pytest.raises(ValueError, match="no field") as refused:
        tessella.new("tictactoe").field(name)
    assert str(refused.value) == f"The state of Tic-tac-toe has no field {name!r}; {told}"


def test_the_fields_of_a_view_show_what_the_seat_knows():
    position = tessella.new("peek").play("draw1").play("draw3")
    hidden = position.game.rules.HIDDEN
    assert position.field("hand").tolist() == [1, 3]
    assert [position.view(seat).field("hand").tolist() for seat in (-1, 0, 1)] == [
        [hidden, hidden],
        [1, hidden],
        [hidden, 3],
    ]


def test_facts_about_the_end():
    position = tessella.new("tictactoe")
    for text in ("a1", "a2", "b1", "b2", "c1"):
        position = position.play(text)
    assert (position.mover, position.over, position.moves()) == (OVER, True, [])
    assert (position.utility, position.score) == ((1, 0), (1, 0))
    assert position.ending == "Cross has three in a row and wins (T2)."
    assert position.roll(Random(1)) is position
    assert position.why("c3") == f"The game is over: {position.ending}"
    with pytest.raises(IllegalMove, match="The game is over"):
        position.play("c3")


def test_moves_are_small_values():
    move = tessella.new("tictactoe").moves()[0]
    assert move == Move("tictactoe", 0, "a1", 0)
    assert str(move) == "a1"
    assert len({move, Move("tictactoe", 0, "a1", 0)}) == 1


def test_positions_are_values():
    first = tessella.new("tictactoe")
    one = first.play("a1").play("b1").play("c1")
    other = first.play("c1").play("b1").play("a1")
    assert one == other
    assert hash(one) == hash(other)
    assert one.history != other.history
    assert len({one, other, first}) == 2
    assert one != "a position"


def test_a_foreign_move_is_refused():
    with pytest.raises(IllegalMove, match=r"^'a' is a move of trio, not of tictactoe\.$"):
        tessella.new("tictactoe").play(tessella.new("trio").moves()[0])


def test_numbers_of_numpy_are_numbers():
    assert tessella.new("tictactoe").play(np.int32(4)) == tessella.new("tictactoe").play("b2")


def test_a_replay_takes_leaving_too():
    position = tessella.new("trio").replay([2, 8 + 1, 4])
    assert [str(move) for move in position.history] == ["c", "resigns", "e"]
    assert [move.seat for move in position.history] == [0, 1, 2]
    with pytest.raises(IllegalMove, match="There is no seat 3"):
        position.leave(3)


def test_a_view_is_no_other_seats_view():
    """What it does not hold it cannot show; asked for itself, it is itself, also after pickling."""
    view = tessella.new("peek").play("draw1").play("draw3").view(0)
    assert view.view(0) is view
    assert pickle.loads(pickle.dumps(view)).view(0) == view
    with pytest.raises(ValueError, match="another sees"):
        view.view(1)


def test_random_moves_follow_the_odds_of_chance():
    first = tessella.new("peek")
    rng = Random(5)
    counts = Counter(first.roll(rng).history[-1].text for _ in range(1200))
    assert first.mover == CHANCE
    assert surprise([counts[f"draw{card}"] for card in (1, 2, 3)], [3, 2, 1]) < TOO_MUCH


def test_random_moves_of_a_player_are_uniform():
    first = tessella.new("trio")
    rng = Random(6)
    counts = Counter(first.roll(rng).history[-1].text for _ in range(1600))
    assert surprise([counts[text] for text in "abcdefgh"], [1] * 8) < TOO_MUCH


def test_many_threads_may_play_from_one_position():
    """Each gets what it would get alone."""
    shared = tessella.new("trio").play("c")

    def game(seed):
        position, rng = shared, Random(seed)
        while not position.over:
            position = position.roll(rng)
        return position.history, position.utility, position.svg()

    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(game, range(200)))
    assert together == [game(seed) for seed in range(200)]
    assert [str(move) for move in shared.history] == ["c"]


def test_a_state_of_another_game_is_refused():
    position = tessella.new("trio", players=2)
    for other in (tessella.new("tictactoe").state(), None, b""):
        with pytest.raises(ValueError, match="This is no state of Trio with these options"):
            position.with_state(other)


def test_a_position_with_another_state_keeps_its_past_and_its_viewer():
    position = tessella.new("trio").play("a").leave(2)
    again = position.with_state(position.state())
    assert (again.history, again.left) == (position.history, position.left)
    view = tessella.new("peek").play("draw1").play("draw3").view(0)
    assert view.with_state(view.state()).viewer == 0


def test_a_replay_takes_moves_as_play_does():
    start = tessella.new("trio")
    played = start.replay(["b", start.moves()[0]]).leave(2)
    assert start.replay(played.history) == played


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        (lambda start: start.replay([77]), "Tic-tac-toe has no action 77: they go from 0 to 8."),
        (lambda start: start.leave(0, reason=7), "7 is no reason to leave: they are -1, -2, -3."),
    ],
)
def test_numbers_that_mean_nothing_are_refused(bad, sentence):
    with pytest.raises(IllegalMove) as refused:
        bad(tessella.new("tictactoe"))
    assert str(refused.value) == sentence


@pytest.mark.parametrize("name", ["tictactoe", "peek"])
def test_a_picture_for_nobody_is_refused(name):
    with pytest.raises(ValueError, match=r"^Nobody looks from 9:"):
        tessella.new(name).svg(seat=9)
