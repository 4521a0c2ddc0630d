"""Figures of games between equal engines, each worked out by hand."""

from math import sqrt

import numpy as np
import pytest

from tessella.arena.figures import Figures, Seating, half_width
from tessella.arena.lead import Lead, lead_in
from tessella.arena.luck import luck

TWO = Seating(("White", "Red"), cooperative=False, clauses={"line": "A1", "loop": "A2"})


def game(utility, **more):
    """A game as a result tells it; without anything to tell beside what is given."""
    told = {"order": [0, 1], "points": [0.0, 0.0], "plies": 10, "ending": "line", "loser": None}
    return told | {"values": [], "choices": [], "clauses": {}, "utility": utility} | more


def told(*observations, seating=TWO, sees=True):
    """The report on observations, each a list of games."""
    figures = Figures(seating, sees)
    for games in observations:
        figures.add({"games": games})
    return figures.report()


def test_shares_are_means_over_observations_and_draws_are_games_without_a_winner():
    report = told([game([1.0, 0.0])], [game([1.0, 0.0])], [game([0.5, 0.5])], [game([0.0, 1.0])])
    white, red = report["seats"]
    assert (white["side"], white["share"], white["wins"]) == ("White", 0.625, 0.5)
    assert (red["side"], red["share"], red["wins"]) == ("Red", 0.375, 0.25)
    assert report["draws"] == 0.25
    low, high = white["interval"]
    assert 0.0 <= low < 0.625 < high <= 1.0


def test_who_acts_first_may_be_any_seat():
    report = told([game([1.0, 0.0], order=[1, 0])], [game([0.0, 1.0])])
    assert [seat["share"] for seat in report["seats"]] == [0.5, 0.5]
    assert [place["share"] for place in report["order"]] == [0.0, 1.0]


def test_whether_seats_act_in_their_order():
    figures = Figures(TWO)
    figures.add({"games": [game([1.0, 0.0])]})
    assert figures.in_order
    figures.add({"games": [game([1.0, 0.0], order=[1, 0])]})
    assert not figures.in_order


def test_two_games_of_a_deal_are_one_observation():
    report = told([game([1.0, 0.0]), game([0.0, 1.0])], [game([1.0, 0.0]), game([1.0, 0.0])])
    assert (report["observations"], report["games"]) == (2, 4)
    assert report["seats"][0]["share"] == 0.75


def test_games_in_which_an_engine_failed_count_as_failures_alone():
    failed = game([0.0, 0.0], loser=0, plies=1, ending="")
    report = told([game([1.0, 0.0])], [failed])
    assert (report["games"], report["failures"], report["observations"]) == (1, 1, 1)
    assert report["plies"]["shortest"] == 10
    assert told([failed]) == {"observations": 0, "games": 0, "failures": 1}


def test_endings_have_their_clause_and_the_most_frequent_is_first():
    report = told(*([game([1.0, 0.0], ending=each)] for each in ("loop", "line", "loop", "else")))
    assert report["endings"] == [
        {"ending": "loop", "clause": "A2", "share": 0.5},
        {"ending": "else", "clause": "", "share": 0.25},
        {"ending": "line", "clause": "A1", "share": 0.25},
    ]


def test_lengths():
    report = told(*([game([1.0, 0.0], plies=plies)] for plies in (30, 10, 20, 40)))
    assert report["plies"] == {"mean": 25.0, "shortest": 10, "longest": 40, "quartiles": [10, 20, 30]}


def test_choices_are_counted_by_decision_not_by_game():
    report = told([game([1.0, 0.0], choices=[1, 2, 8])], [game([1.0, 0.0], choices=[4])])
    assert report["choices"] == {"mean": 15 / 4, "geometric": pytest.approx(64 ** (1 / 4)), "forced": 1 / 4}


def test_clauses_are_counted_by_game_and_by_use():
    report = told([game([1.0, 0.0], clauses={"A4": 3, "A1": 1})], [game([1.0, 0.0], clauses={"A1": 1})])
    assert report["clauses"] == [
        {"clause": "A4", "games": 0.5, "uses": 1.5},
        {"clause": "A1", "games": 1.0, "uses": 1.0},
    ]


def test_points_are_told_where_a_game_has_some():
    assert told([game([1.0, 0.0])])["points"] is None
    assert told([game([1.0, 0.0], points=[6.0, 2.0])])["points"]["share"] == 4.0


def test_players_who_win_together_have_one_share():
    report = told([game([1.0, 1.0])], [game([0.0, 0.0])], seating=Seating(("Sun", "Moon"), cooperative=True))
    assert (report["together"]["share"], report["together"]["wins"]) == (0.5, 0.5)
    assert "seats" not in report and "draws" not in report


def values(*expected):
    """What two players in turn expect."""
    return [[ply, ply % 2, value] for ply, value in enumerate(expected)]


@pytest.mark.parametrize(
    ("expected", "utility", "lead"),
    [
        # White leads by little, which is no lead; then Red, then White to the end.
        ((0.52, 0.6, 0.6, 0.1), [1.0, 0.0], Lead(1, 0.5, 0.75)),
        # White leads from its first decision, and is sure from its second.
        ((0.7, 0.1, 0.9, 0.05), [1.0, 0.0], Lead(0, 0.0, 0.25)),
        # The winner was never seen to lead.
        ((0.7, 0.2), [0.0, 1.0], Lead(0, 1.0, 1.0)),
        # A lead that is lost for a moment to nobody stays a lead; being sure has to begin anew.
        ((0.9, 0.5, 0.9), [1.0, 0.0], Lead(0, 0.0, 2 / 3)),
        ((0.7, 0.7, 0.5), [0.5, 0.5], Lead(1, None, None)),
    ],
)
def test_the_lead(expected, utility, lead):
    assert lead_in(game(utility, values=values(*expected)), opposed=True) == lead


def test_of_three_seats_each_tells_of_itself_alone():
    told = [[0, 0, 0.5], [1, 1, 0.3], [2, 2, 0.2], [3, 0, 0.1], [4, 1, 0.9]]
    played = game([0.0, 1.0, 0.0], values=told)
    assert lead_in(played, opposed=True) == Lead(1, 4 / 5, 4 / 5)


def test_players_together_lead_against_the_game():
    played = game([1.0, 1.0], values=[[0, 0, 0.3], [1, 1, 0.6], [2, 0, 1.0], [3, 1, 1.0]])
    assert lead_in(played, opposed=False) == Lead(1, 0.25, 0.5)


def test_nobody_leads_without_values_or_alone():
    assert lead_in(game([1.0, 0.0]), opposed=True) is None
    assert lead_in(game([0.7], values=[[0, 0, 0.5]]), opposed=False) is None
    assert told([game([1.0, 0.0], values=values(0.9))], sees=False)["lead"] is None


def test_the_lead_in_many_games():
    early = game([1.0, 0.0], values=values(0.9, 0.1, 0.9, 0.1))
    late = game([0.0, 1.0], values=values(0.9, 0.1, 0.1, 0.9))
    drawn = game([0.5, 0.5], values=values(0.5, 0.5))
    lead = told([early], [late], [drawn])["lead"]
    assert (lead["changes"], lead["won"]) == (pytest.approx(1 / 3), 2)
    assert (lead["known"], lead["sure"]) == (0.25, 0.25)
    assert lead["by_tenth"] == [0.5] * 5 + [1.0] * 6


def test_luck_is_all_where_a_deal_has_one_result_and_none_where_it_has_any():
    decided = [[game([1.0, 0.0])] * 2, [game([0.0, 1.0])] * 2] * 10
    open_ones = [[game([1.0, 0.0]), game([0.0, 1.0])]] * 20
    assert told(*decided)["luck"] == {"share": 1.0, "interval": [1.0, 1.0]}
    assert told(*open_ones)["luck"] == {"share": 0.0, "interval": [0.0, 0.0]}


def test_luck_by_hand():
    """Deals with the results 1 1, 0 0, 1 0, 1 1: between 2 * 11/48 = 11/24, within 1/8; both seats double both."""
    deals = [[1.0, 1.0], [0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]
    report = told(*([game([first, 1 - first]), game([second, 1 - second])] for first, second in deals))
    assert report["luck"]["share"] == pytest.approx((11 / 24 - 1 / 8) / (11 / 24 + 1 / 8))


def test_the_interval_of_luck_covers_what_made_the_results():
    random, hits = np.random.default_rng(1), 0
    for _ in range(60):
        deal = random.normal(size=(200, 1))
        results = deal + sqrt(3) * random.normal(size=(200, 2))  # a quarter of the variance is the deal's
        low, high = luck([results.mean(1)], results.var(1, ddof=1))["interval"]
        hits += low <= 0.25 <= high
    assert hits >= 50


def test_no_luck_is_told_without_chance_or_without_a_difference():
    assert told([game([1.0, 0.0])], [game([0.0, 1.0])])["luck"] is None
    assert told([game([1.0, 0.0])] * 2, [game([1.0, 0.0])] * 2)["luck"] is None


def test_figures_do_not_depend_on_equal_observations_coming_in_another_order():
    observations = [[game([1.0, 0.0])], [game([0.5, 0.5])], [game([0.0, 1.0])]] * 4
    assert told(*observations)["seats"] == told(*observations[::-1])["seats"]


def test_half_a_width_is_never_that_of_equal_values():
    assert half_width([]) == 1.0
    assert half_width([1.0] * 100) == 0.015
    assert half_width([0.0, 1.0] * 50) == pytest.approx(1.96 * 0.05, abs=0.01)
