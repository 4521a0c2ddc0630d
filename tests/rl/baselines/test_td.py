"""Tables of patterns learn to play."""

import numpy as np
import pytest

from tessella.core.mover import OVER
from tessella.rl.baselines import td
from tessella.rl.baselines.scoring import score_of
from tessella.rl.baselines.td_kernel import make_value
from tessella.rl.loops import encoding_of

MIRRORED = ["0,1"], ["1,-1"]
GAMES = 6_000
"""About a minute of one slow processor."""


def learnt(turns, seed=1):
    learner = td.Learner("andantino", seed=seed)
    for _ in range(turns):
        learner.learn()
    return learner


@pytest.fixture(scope="module")
def beginner():
    return learnt(2)


def test_a_few_games_are_enough_to_beat_chance(beginner):
    score = score_of(beginner.choose, beginner.first, "random", 100, 1, opening=4)
    assert score.interval[0] > 0.7


def test_equal_seeds_learn_alike_and_others_do_not(beginner):
    assert np.array_equal(learnt(2).mean.weights, beginner.mean.weights)
    assert not np.array_equal(learnt(2, seed=2).mean.weights, beginner.mean.weights)


def test_a_win_at_once_is_taken(beginner):
    """Five in a row lies open, and nothing is worth more."""
    position = beginner.first
    wins = 0
    for seed in range(400):
        if position.over:
            position = beginner.first
        winning = [action for action in position.actions if position.play(action).mover == OVER]
        winning = [action for action in winning if position.play(action).utility[position.mover] == 1]
        if winning:
            wins += 1
            assert beginner.choose(position, seed) in winning
        position = position.play(position.actions[seed * 7919 % len(position.actions)])
    assert wins > 5


def test_what_lies_on_the_table_is_seen_alike_wherever_it_lies(beginner):
    """Tables are shared by all images of a pattern, and the board goes on at its other end."""
    kernel, rooms, shape = beginner.game.kernel, beginner.rooms, beginner.shape
    value = make_value(encoding_of(beginner.game))
    states = np.array([beginner.first.replay(list(moves)).state() for moves in MIRRORED])
    found = [value(state, 0, beginner.mean, rooms, shape, 0)[0] for state in states]
    assert kernel.key(states[0]) != kernel.key(states[1])
    assert found[0] == pytest.approx(found[1], abs=1e-6)
    assert found[0] != pytest.approx(0.5, abs=1e-4)


def test_tables_are_kept_with_the_version_of_their_game(beginner, tmp_path, monkeypatch):
    file = tmp_path / "tables.npz"
    beginner.save(file)
    again = td.Learner("andantino")
    again.load(file)
    assert again.choose(again.first, 3) == beginner.choose(beginner.first, 3)
    other = td.Learner("andantino", options={"exception": True})
    with pytest.raises(ValueError, match=r"tables.npz was learnt in andantino-v\d+ with exception=False"):
        other.load(file)
    with pytest.raises(ValueError, match="for other patterns"):
        td.Learner("andantino", reach=2).load(file)


def test_games_that_do_not_fit_are_refused():
    for game, board in (
        ("antino", "square"),
        ("octopus", "square"),
        ("tictactoe", "square"),
        ("andantino", "round"),
    ):
        with pytest.raises(
            ValueError, match="no game of two seats, all in view, with planes of square or hexagons"
        ):
            td.Learner(game, board)


@pytest.mark.verify("another game compiles all of it again")
def test_a_board_with_an_edge_is_learnt_too():
    learner = td.Learner("anda", edge=True, options={"side": 3, "komi": "0"})
    learner.learn()
    assert score_of(learner.choose, learner.first, "random", 60, 1, opening=2).interval[0] > 0.5


@pytest.mark.verify("it plays some thousand games to learn from")
def test_a_minute_of_learning_beats_greedy():
    learner = learnt(GAMES // td.AT_ONCE)
    assert score_of(learner.choose, learner.first, "greedy", 400, 7, opening=8).interval[0] > 0.6
