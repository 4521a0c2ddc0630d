"""What many games come to in numbers."""

import math
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest

import tessella
from tessella.arena.control import Control
from tessella.arena.match import Game, Observation
from tessella.arena.play import data_of, order_of
from tessella.arena.referee import Pace, Played
from tessella.arena.tally import Sprt, Tally, elo, interval, pentanomial, score_of
from tessella.core.position import Position

pytestmark = pytest.mark.once


@cache
def ended(how):
    """A game that somebody has won, or nobody."""
    start = tessella.new("tictactoe")
    actions = {"cross": [0, 3, 1, 4, 2], "drawn": [0, 1, 2, 4, 3, 5, 7, 6, 8]}
    return start.leave(0) if how == "nought" else start.replay(actions[how])


TIMED = [Control(seconds=1.0)] * 2


def game(position, seating=(0, 1), number=0, **more):
    played = Played(position, (Pace(1, 0.5, 0.5), Pace(1, 1.0, 1.0)), **more)
    return Game(number, data_of(played, Position.first(position.game, position.options), seating, TIMED))


def pair(number, one, other):
    """A pair of games; A is Cross in the first."""
    return Observation(number, (game(one, (0, 1), number), game(other, (1, 0), number)))


def tally_of(*observations):
    found = Tally(0.5, tessella.find("tictactoe").sides)
    for observation in observations:
        found.add(observation)
    return found


def test_scores_of_pairs():
    pairs = (
        pair(0, ended("cross"), ended("cross")),
        pair(1, ended("cross"), ended("nought")),
        pair(2, ended("drawn"), ended("cross")),
        pair(3, ended("drawn"), ended("drawn")),
    )
    report = tally_of(*pairs).report()
    assert [each.score for each in pairs] == [0.5, 1.0, 0.25, 0.5]
    assert (report["wins"], report["draws"], report["losses"]) == (3, 3, 2)
    assert (report["observations"], report["games"], report["score"]) == (4, 8, 0.5625)
    assert report["pairs"] == [0, 1, 2, 0, 1]
    assert report["by_seat"] == {"Cross": 0.75, "Nought": 0.375}
    assert [mean for mean, *_ in report["by_order"]] == [0.6875, 0.3125]
    assert report["plies"] == [1, 6.0, 9]
    low, high = report["interval"]
    assert low < 0.5625 < high
    assert report["elo"] == pytest.approx(elo(0.5625))
    assert report["elo_interval"] == [pytest.approx(elo(low)), pytest.approx(elo(high)) if high < 1 else None]
    assert report["time"]["A"]["moves"] == 8
    assert (report["time"]["A"]["mean"], report["time"]["B"]["longest"]) == (0.75, 1.0)


def test_the_order_of_play_is_that_of_the_first_actions():
    rng, position = Random(1), tessella.new("antino", players=3, clockwise="yes")
    while not position.over:
        position = position.roll(rng)
    assert [move.seat for move in position.history if move.seat >= 0][:3] == [0, 2, 1]
    assert position.utility == (0.0, 1.0, 0.0)
    assert order_of(position) == [0, 2, 1]
    assert game(position, (0, 0, 0)).by_order == (0.0, 0.0, 1.0)


def test_nothing_played_is_told_too():
    assert tally_of().report(Sprt(0, 10)) == {"observations": 0, "games": 0}


def test_a_failure_counts_as_a_loss_whatever_the_board_says():
    failed = Observation(
        0, (game(ended("cross"), loser=0, fault="fell asleep"), game(ended("cross"), (1, 0)))
    )
    report = tally_of(failed).report()
    assert (failed.score, report["failures"], report["faults"]) == (0.0, {"A": 1, "B": 0}, ["A fell asleep"])


def test_games_of_three_have_an_even_score_of_a_third():
    start = tessella.new("trio")
    end = start.leave(1).leave(2)
    games = tuple(game(end, tuple(0 if seat == at else 1 for seat in range(3))) for at in range(3))
    found = Tally(1 / 3, start.game.sides)
    found.add(Observation(0, games))
    assert end.over
    assert found.report()["score"] == pytest.approx(sum(end.utility) / 3)
    assert "elo" not in found.report()
    assert "pairs" not in found.report()


def test_games_together_are_compared():
    start = tessella.new("duet")
    lost, won = start.leave(0), tessella.new("duet")
    while not won.over:
        won = next(after for after in map(won.play, won.moves()) if wins(after))
    a_wins = Observation(0, (game(won, (0, 0)), game(lost, (1, 1))))
    both = Observation(1, (game(won, (0, 0)), game(won, (1, 1))))
    assert (a_wins.score, both.score) == (1.0, 0.5)
    assert a_wins.margin == sum(won.score) / 2 - sum(lost.score) / 2
    report = tally_of(a_wins, both).report()
    assert (report["wins"], report["draws"], report["losses"]) == (1, 1, 0)
    assert "by_seat" not in report
    failed = Observation(2, (game(won, (0, 0), loser=1, fault="fell"), game(lost, (1, 1))))
    assert failed.score == 0.5


def wins(position):
    """Whether all can still win together."""
    return (
        position.utility[0] == 1.0
        if position.over
        else any(wins(position.play(move)) for move in position.moves())
    )


@pytest.mark.verify("many samples")
def test_the_interval_covers_the_mean_about_as_often_as_it_says():
    rng = np.random.default_rng(3)
    covered = 0
    for _ in range(200):
        low, high = interval(
            rng.choice([0.0, 0.25, 0.5, 0.75, 1.0], 60, p=[0.1, 0.2, 0.4, 0.2, 0.1]).tolist()
        )
        covered += low <= 0.5 <= high
    assert 180 <= covered <= 199


def test_equal_scores_give_equal_intervals():
    assert interval([0.0, 0.5, 1.0] * 5) == interval([0.0, 0.5, 1.0] * 5)


def test_elo():
    assert (elo(0.5), elo(1.0), elo(0.0)) == (0.0, math.inf, -math.inf)
    assert score_of(elo(0.7)) == pytest.approx(0.7)


def test_pairs_are_counted_by_points():
    assert pentanomial([0.0, 0.25, 0.25, 0.5, 1.0, 0.75]) == [1, 2, 1, 1, 1]


def run(test, mean, rng):
    """The answer of a test on pairs with this mean score, and how many it took."""
    scores = []
    while test.answer(scores) is None:
        scores.append(float(rng.choice([mean - 0.25, mean, mean + 0.25], p=[0.3, 0.4, 0.3])))
    return test.answer(scores), len(scores)


def test_the_sequential_test_is_seldom_wrong():
    test, rng = Sprt(0.0, 40.0), np.random.default_rng(1)
    better = [run(test, score_of(40.0), rng)[0] for _ in range(100)]
    equal = [run(test, score_of(0.0), rng)[0] for _ in range(100)]
    assert sum(better) >= 90
    assert sum(equal) <= 10
    assert test.bounds == (pytest.approx(-math.log(19)), pytest.approx(math.log(19)))


def test_the_sequential_test_waits_for_a_few_pairs():
    test = Sprt(0.0, 20.0)
    assert test.answer([]) is None
    assert test.answer([1.0] * 5) is None
    assert test.answer([1.0] * 500) is True
    assert test.answer([0.0] * 500) is False


def test_paces_add_up():
    pace = Pace()
    pace.add(1.0, 1.0)
    pace.add(1.04, 1.0)
    pace.add(1.5, 1.0)
    pace.add(9.0, None)
    total = replace(Pace(), overruns=[])
    total.merge(pace)
    assert (total.moves, total.longest, total.overruns) == (4, 9.0, [0.5])
    short = Pace()
    short.add(0.14, 0.1)
    assert short.overruns == []
