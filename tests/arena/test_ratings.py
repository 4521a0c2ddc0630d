"""Ratings of players whose strength is known."""

from random import Random
from time import perf_counter

import numpy as np
import pytest
from scipy.optimize import minimize

from tessella.arena.ratings import ELO, Rating, ratings
from tessella.arena.tally import elo, score_of

pytestmark = pytest.mark.once
UNRATED = Rating(None, None, None)
STRENGTHS = [0, 100, 250, 500]


def simulated(strengths, observations, random, seats=2):
    """Scores between neighbours and next neighbours of known ratings: one stronger player among weaker ones."""
    pairs = [(low, high) for high in range(len(strengths)) for low in range(max(0, high - 2), high)]
    odds = {
        (low, high): 10 ** ((strengths[high] - strengths[low]) / 400) / (seats - 1) for low, high in pairs
    }
    return {
        pair: list(random.binomial(seats, each / (1 + each), observations) / seats)
        for pair, each in odds.items()
    }


def covers(rating, true):
    """Whether the interval has the true rating."""
    return (rating.low is None or rating.low <= true) and (rating.high is None or true <= rating.high)


@pytest.mark.parametrize("seats", [2, 3])
def test_ratings_come_near_to_known_strengths(seats):
    found = ratings(4, simulated(STRENGTHS, 2000, np.random.default_rng(1), seats), seats)
    assert [each.value for each in found] == pytest.approx(STRENGTHS, abs=25)
    assert all(map(covers, found, STRENGTHS))
    assert found[0] == Rating(0.0, 0.0, 0.0)
    assert all(each.low < each.value < each.high < each.low + 60 for each in found[1:])


@pytest.mark.verify("many ladders, of two and of four seats")
@pytest.mark.parametrize("seats", [2, 4])
def test_intervals_cover_known_strengths_in_95_of_100_ladders(seats):
    random = np.random.default_rng(seats)
    found = [ratings(4, simulated(STRENGTHS, 40, random, seats), seats) for _ in range(100)]
    assert (np.mean([list(map(covers, each, STRENGTHS)) for each in found], axis=0) >= 0.9).all()


def test_two_players_have_the_difference_of_their_score():
    """With the drawn game more, which every pair counts."""
    found = ratings(2, {(0, 1): [1.0, 0.5, 0.75, 0.75]})
    assert found[1].value == pytest.approx(elo((6 + 0.5) / (8 + 1)), abs=0.01)


def test_draws_make_equals():
    assert [each.value for each in ratings(3, {(0, 1): [0.5] * 9, (1, 2): [0.5] * 9})] == pytest.approx(
        [0, 0, 0]
    )
    assert ratings(2, {(0, 1): [0.5] * 9})[1].low < 0 < ratings(2, {(0, 1): [0.5] * 9})[1].high


def test_an_even_share_of_three_seats_makes_equals():
    assert ratings(2, {(0, 1): [1 / 3] * 9}, seats=3)[1].value == pytest.approx(0, abs=0.01)


def test_ratings_are_those_of_the_greatest_likelihood():
    """Found in another way: by a general method on the likelihood itself, with a drawn game more for each pair."""
    seats, scores = 3, simulated(STRENGTHS, 30, np.random.default_rng(2), 3)

    def surprise(free):
        strengths, total = np.array([0.0, *free]), 0.0
        for (low, high), each in scores.items():
            won = seats * sum(each) + 1 / seats
            lost = seats * len(each) + 1 - won
            together = np.log(np.exp(strengths[high]) + (seats - 1) * np.exp(strengths[low]))
            total += (won + lost) * together - won * strengths[high] - lost * strengths[low]
        return total

    best = minimize(surprise, np.zeros(3), tol=1e-10).x * ELO
    assert [each.value for each in ratings(4, scores, seats)[1:]] == pytest.approx(list(best), abs=0.05)


def test_a_player_who_won_all_games_has_a_floor():
    first, second = ratings(2, {(0, 1): [1.0] * 20})
    assert first == Rating(0.0, 0.0, 0.0)
    assert 0 < second.low < second.value < 2000
    assert second.high is None


def test_a_player_who_lost_all_games_has_a_ceiling():
    _, second = ratings(2, {(0, 1): [0.0] * 20})
    assert -2000 < second.value < second.high < 0
    assert second.low is None


def test_a_floor_is_carried_upwards():
    found = ratings(4, {(0, 1): [0.5, 1], (1, 2): [1.0] * 9, (2, 3): [0.5, 0.75]})
    assert [each.high is None for each in found] == [False, False, True, True]
    assert None not in [each.low for each in found]


@pytest.mark.parametrize(
    "scores",
    [
        {(0, 1): [0.5, 1.0]},
        {(0, 1): [0.5, 1.0], (1, 2): []},
        {(0, 1): [1.0, 0.5], (1, 3): [1.0, 1.0], (2, 3): [1.0, 1.0]},
    ],
    ids=["no games", "no games yet", "both lost all to the same"],
)
def test_players_whom_no_chain_of_games_joins_have_no_rating(scores):
    found = ratings(4, scores)
    assert found[2] == UNRATED
    assert found[1] == ratings(2, {(0, 1): scores[0, 1]})[1] or (1, 3) in scores


def test_nobody_played():
    assert ratings(3, {}) == [Rating(0.0, 0.0, 0.0), UNRATED, UNRATED]


def test_ratings_do_not_depend_on_the_order_of_results():
    scores = simulated(STRENGTHS, 30, np.random.default_rng(3))
    shuffled = {pair: Random(1).sample(each, len(each)) for pair, each in reversed(scores.items())}
    assert list(scores) != list(shuffled)
    assert ratings(4, scores) == ratings(4, shuffled)


def test_ten_players_with_two_thousand_observations_take_no_time():
    scores = simulated(range(0, 1500, 150), 118, np.random.default_rng(4))
    begun = perf_counter()
    assert len(ratings(10, scores)) == 10
    assert perf_counter() - begun < 10


def test_a_stronger_player_scores_as_its_rating_says():
    found = ratings(2, {(0, 1): [0.75] * 500})
    assert score_of(found[1].value) == pytest.approx(0.75, abs=0.001)
