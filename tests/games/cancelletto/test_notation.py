"""Moves as text: what a player may type."""

import pytest

from tessella import IllegalMove
from tessella.games.cancelletto.notation import square_name, square_of, tile_name, write
from tessella.games.cancelletto.rules.grid import FACES, HOLE, SQUARES, STEPS, THROUGH, TILES, WAYS
from tessella.games.cancelletto.rules.state import ACTIONS, BEGIN, DEALT, REMOVE, TOKEN_ON

from .tables import opened, played

pytestmark = pytest.mark.once

GATE = "gate-c10 gate-a6"
UP, DOWN, LEFT, RIGHT = range(4)


def refusal(text, moves=""):
    with pytest.raises(IllegalMove) as refused:
        opened(moves).action(text)
    return str(refused.value)


def test_C1_a_hundred_squares_are_named_from_the_lower_left():
    names = [square_name(square) for square in sorted(SQUARES.ravel().tolist())]
    assert names[:3] == ["a1", "b1", "c1"]
    assert names[-2:] == ["i10", "j10"]
    assert len(set(names)) == 100
    assert [square_name(square_of(name)) for name in names] == names


def test_C2_a_tile_is_named_by_its_lower_left_square():
    assert [tile_name(tile) for tile in (0, 1, 4, 5, HOLE, TILES - 1)] == ["a9", "c9", "i9", "a7", "e5", "i1"]
    assert [square_name(square) for square in SQUARES[0].tolist()] == ["a10", "b10", "a9", "b9"]


@pytest.mark.parametrize("text", ["c4-c5", "C4-C5", " c4 - c5 ", "c4c5", "c4\N{EN DASH}c5", "c4 c5", "c4-u"])
def test_C3_a_step_in_any_sensible_spelling(text):
    assert opened().action(text) == WAYS * square_of("c4") + UP


@pytest.mark.parametrize(("goal", "way"), [("c5", UP), ("c3", DOWN), ("b4", LEFT), ("d4", RIGHT)])
def test_C3_a_step_leads_to_a_neighbour(goal, way):
    action = opened().action(f"c4-{goal}")
    assert action == WAYS * square_of("c4") + way
    assert square_of(goal) - square_of("c4") == STEPS[way]


@pytest.mark.parametrize("text", ["c4-d5", "c4-c6", "c4-c4", "a1-j10", "a6-c10"])
def test_C3_squares_that_are_not_neighbours_are_no_step(text):
    told = f"{text} is no step: a pawn goes one square up, down, left or right, or through the gate (C3)."
    assert refusal(text) == told


def test_C5_through_the_gate_a_step_goes_both_ways():
    position = opened(GATE)
    assert position.action("a6-c10") == WAYS * square_of("a6") + THROUGH
    assert position.action("c10-a6") == WAYS * square_of("c10") + THROUGH
    assert write(position, position.action("a6-c10")) == "a6-c10"
    assert "is no step" in refusal("a6-c9", GATE)


def test_C5_between_neighbours_the_gate_is_no_way_of_its_own():
    position = opened("gate-i10 gate-h10")
    assert position.action("i10-h10") == WAYS * square_of("i10") + LEFT


@pytest.mark.parametrize("text", ["gate-c4", "gate c4", "GATE-C4", "gatec4", " gate - c4"])
def test_C5_a_gate_token_in_any_sensible_spelling(text):
    assert opened().action(text) == TOKEN_ON + square_of("c4")


@pytest.mark.parametrize("text", ["x-c5", "x c5", "xd6", "X-C6", "x-d5"])
def test_C6_a_tile_may_be_named_by_any_of_its_squares(text):
    action = opened().action(text)
    assert tile_name(action - REMOVE) == "c5"
    assert write(opened(), action) == "x-c5"


@pytest.mark.parametrize(
    ("text", "action"), [("deal-1r0", 0), ("deal 7r1", 25), ("DEAL24R3", 95), ("deal-10r2", 38)]
)
def test_C2_a_tile_of_the_deal_and_its_quarter_turns(text, action):
    assert played().action(text) == DEALT + action


@pytest.mark.parametrize(
    ("text", "action"), [("start-1-blue", 0), ("start 1 orange", 1), ("START-2-BLUE", 2), ("start2orange", 3)]
)
def test_C9_seats_are_counted_from_one(text, action):
    assert played().action(text) == BEGIN + action


@pytest.mark.parametrize(
    "text",
    [
        *("", "c4-", "-c5", "gate", "gate-", "x", "x-", "deal"),
        *(
            "deal-0r0",
            "deal-25r0",
            "deal-1r4",
            "deal-1",
            "start",
            "start-0-blue",
            "start-3-blue",
            "start-1-red",
        ),
        *("c4-c5-c6", "x" * 99, "c4-q", "gate-c4-c5"),
    ],
)
def test_garbage_is_refused_with_an_example(text):
    told = refusal(text)
    assert "write a step (c4-c5), a gate token (gate-c4), or a tile to remove (x-c5)." in told
    assert len(told) < 160


def test_C2_squares_beyond_the_rim_can_be_typed_and_are_refused():
    assert opened().why("k4-k5") == "There is no pawn: the board ends at the rim (C2)."
    assert opened().why("c0-c1") == "There is no pawn: the board ends at the rim (C2)."
    assert opened().why("gate-k1") == "A gate token goes on a square: the board ends at the rim (C2)."
    assert refusal("x-k9") == "k9 is beyond the rim, where no tile can be (C3)."


def test_a_lone_square_may_mean_several_things():
    told = refusal("c4")
    assert told == "c4 is a square; write two for a step (c4-c5), gate-c4 for a gate token, x-c4 to remove."


def test_every_action_has_a_text_of_its_own_that_is_read_back():
    for position in (played(), opened(GATE)):
        texts = [write(position, action) for action in range(ACTIONS)]
        assert len(set(texts)) == ACTIONS
        assert [position.action(text) for text in texts] == list(range(ACTIONS))


def test_C2_there_are_as_many_deals_as_tiles_and_quarter_turns():
    assert BEGIN - DEALT == 4 * FACES == len(played().moves())
