"""Who plays whom on a ladder, and how a pair counts."""

import pytest

import tessella
from tessella.arena.contestant import contestant
from tessella.arena.ladder import BEYOND, FEWEST, Pairing, neighbours, score_of, usual_players, with_limit
from tessella.arena.match import Match, Observation
from tessella.engine.levels import levels

pytestmark = pytest.mark.once


def player(word, game="tictactoe"):
    return with_limit(contestant(word, game, {}))


def data(utility, points, seating, loser=None):
    return {
        "seating": seating,
        "utility": utility,
        "points": points,
        "loser": loser,
        "fault": "",
        "actions": [],
        "order": [0, 1],
    }


def test_the_usual_players_are_anchors_and_all_levels():
    of_levels = [f"this,Level={level}" for level in levels()]
    assert usual_players(tessella.new("trio")) == ["this,Method=random", "this,Method=greedy", *of_levels]
    assert usual_players(tessella.new("peek")) == ["this,Method=random", *of_levels]


def test_each_player_meets_the_two_before_it():
    pairs = list(neighbours(10))
    assert len(pairs) == len(set(pairs)) == 17
    assert {stronger - weaker for weaker, stronger in pairs} == {1, 2}


@pytest.mark.parametrize(
    ("word", "control"),
    [
        ("this,Level=first-game", "1 nodes a move"),
        ("this,Method=random", "1 nodes a move"),
        ("this,Method=mcts", "1 s a move"),
        ("this,Level=none", "1 s a move"),
        ("this,Nodes=20", "20 nodes a move"),
        ("run=engine,Level=3", "1 s a move"),
        ("this,Level=master,Seconds=0.5", "0.5 s a move"),
    ],
)
def test_a_player_without_a_limit_has_a_second_unless_it_heeds_none(word, control):
    assert str(player(word).control) == control


@pytest.mark.parametrize(
    ("one", "other", "score"),
    [
        (data([1.0, 1.0], [3, 3], [0, 0]), data([0.0, 0.0], [9, 9], [1, 1]), 1.0),
        (data([0.0, 0.0], [3, 3], [0, 0]), data([0.0, 0.0], [4, 4], [1, 1]), 0.0),
        (data([1.0, 1.0], [3, 3], [0, 0]), data([1.0, 1.0], [3, 3], [1, 1]), 0.5),
        (data([0.0, 0.0], [3, 3], [0, 0]), data([0.0, 0.0], [0, 0], [1, 1], loser=0), 0.5),
        (data([1.0, 0.0], [0, 0], [0, 1]), data([0.5, 0.5], [0, 0], [1, 0]), 0.75),
    ],
    ids=["better result", "more points", "equal", "failed", "against each other"],
)
def test_the_score_of_an_observation(one, other, score):
    assert score_of(Observation.of(0, {"games": [one, other]})) == score


def test_a_pair_ends_as_soon_as_its_interval_is_narrow():
    openings = [tessella.new("tictactoe")] * 99
    pairing = Pairing(0, 1, Match((player("this"), player("this")), openings, player("this").control), 0.1)
    won = {"games": [data([1.0, 0.0], [0, 0], [0, 1]), data([0.0, 1.0], [0, 0], [1, 0])]}
    while pairing.match.added < pairing.match.wanted:
        pairing.match.add(won)
    assert FEWEST < len(pairing.scores) < 99
    low, high = pairing.pair.interval
    assert (pairing.pair.score, high) == (1.0, 1.0)
    assert 0.8 <= low < 1.0


def test_a_pair_whose_interval_lies_beyond_a_step_ends():
    control, openings = player("this").control, [tessella.new("tictactoe")] * 99
    pairing = Pairing(0, 1, Match((player("this"), player("this")), openings, control), 0.0, (0.65, 0.9))
    lost = {"games": [data([0.0, 1.0], [0, 0], [0, 1]), data([1.0, 0.0], [0, 0], [1, 0])]}
    while pairing.match.added < pairing.match.wanted:
        pairing.match.add(lost)
    assert len(pairing.scores) == BEYOND
    assert pairing.pair.interval[1] < 0.65


def test_a_pair_ends_as_soon_as_its_interval_lies_within_a_step():
    control, openings = player("this").control, [tessella.new("tictactoe")] * 99
    pairing = Pairing(0, 1, Match((player("this"), player("this")), openings, control), 0.0, (0.65, 0.9))
    first, second = data([1.0, 0.0], [0, 0], [0, 1]), data([0.0, 1.0], [0, 0], [1, 0])
    even, low, high = data([0.5, 0.5], [0, 0], [1, 0]), 0.0, 1.0
    while pairing.match.added < pairing.match.wanted:
        assert len(pairing.scores) < FEWEST or low < 0.65 or high > 0.9
        pairing.match.add({"games": [first, second if len(pairing.scores) % 2 else even]})
        low, high = pairing.pair.interval
    assert FEWEST <= len(pairing.scores) < 99
    assert 0.65 <= low < high <= 0.9
