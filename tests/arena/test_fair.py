"""Fair openings: which candidates stay, and that it does not matter in which order their games end."""

from functools import cache
from itertools import islice
from random import Random

import pytest

import tessella
from tessella.arena.fair import FEWEST, STEP, Candidate, Fairness
from tessella.arena.openings import random_openings

pytestmark = pytest.mark.once


@cache
def openings():
    return list(islice(random_openings(tessella.new("tictactoe"), 2, 0), 6))


def candidate(shares, games, budgets=1):
    found = Candidate(openings()[0], [[] for _ in range(budgets)])
    for share in shares:
        found.add(0, (share, 1.0 - share), games)
    return found


def test_even_games_make_a_fair_opening():
    assert candidate([1.0, 0.0] * 100, 200).is_fair is True
    assert candidate([0.5] * 200, 200).is_fair is True
    assert candidate([1.0, 0.0] * 99, 200).is_fair is None


def test_few_even_games_prove_nothing():
    """The interval of 20 games is wider than 0.40 to 0.60."""
    assert candidate([1.0, 0.0] * 10, 20).is_fair is False


def test_a_seat_that_always_wins_is_dropped_soon():
    lost = candidate([1.0] * 12, 200)
    assert lost.is_fair is False
    assert not candidate([1.0] * (FEWEST - 1), 200).known


def games_until_dropped(share, seed):
    """After how many of 600 random games an opening is dropped; None if it is not."""
    random, found = Random(f"{share} {seed}"), Candidate(openings()[0], [[]])
    for _ in range(599):
        won = float(random.random() < share)
        found.shares[0].append((won, 1.0 - won))
        if found.strays(0, 600):
            return len(found.shares[0])
    return None


def test_the_sequential_test_keeps_even_openings_and_drops_others_the_sooner_the_farther():
    assert sum(games_until_dropped(0.5, n) is None for n in range(40)) >= 34
    soon, later = ([games_until_dropped(share, n) for n in range(40)] for share in (0.8, 0.62))
    assert max(soon) < 120
    assert sum(soon) < sum(each or 600 for each in later) < 40 * 250


def played(fairness, order):
    """Do what the series want, one unit at a time, in an order of one's own; returns the fair openings."""
    added = [0] * len(fairness)
    while open_ones := [n for n, trial in enumerate(fairness) if added[n] < trial.wanted]:
        number = order.choice(open_ones)
        trial = fairness[number]
        won = float(Random(f"{number} {added[number]}").random() < (0.5 if trial.candidate % 2 else 0.95))
        trial.add({"games": [{"utility": [won, 1.0 - won]}]})
        added[number] += 1
    return [each.opening for each in fairness.fair()], added


def test_the_fair_ones_are_the_first_whoever_was_done_first():
    results = [played(Fairness(openings(), [10, 20], 150, 2, 0), Random(order)) for order in range(3)]
    assert all(fair == results[0][0] for fair, _ in results)
    assert set(results[0][0]) <= set(openings()[1::2])


def test_the_budgets_of_a_candidate_go_on_together_and_none_after_it_is_dropped():
    fairness = Fairness(openings()[:1], [20, 10], 70, 1, 0)
    first, second = fairness
    even = [(1.0, 0.0), (0.0, 1.0)] * 15
    assert (first.wanted, second.wanted) == (STEP, STEP)
    for share in even:
        first.add({"games": [{"utility": share}]})
    assert (first.wanted, second.wanted) == (STEP, STEP)
    for share in even:
        second.add({"games": [{"utility": share}]})
    assert (first.wanted, second.wanted) == (2 * STEP, 2 * STEP)
    while fairness.candidates[0].is_fair is None:
        second.add({"games": [{"utility": (1.0, 0.0)}]})
    assert fairness.candidates[0].is_fair is False
    assert (first.wanted, second.wanted) == (STEP, len(fairness.candidates[0].shares[1]))
    assert second.unit(3)["players"] == [{"engine": "this", "nodes": 10}]


def test_units_differ_in_their_seeds_alone():
    trial = Fairness(openings(), [10], 30, 1, 7)[2]
    one, other = trial.unit(0), trial.unit(1)
    assert one["seed"] != other["seed"]
    assert {**one, "seed": 0} == {**other, "seed": 0}
    assert one["opening"] == [move.action for move in openings()[2].history]
