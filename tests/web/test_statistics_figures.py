"""The figures of one's games, without a server."""

from datetime import UTC, datetime

import pytest

from tessella.storage.rows.results import Kept
from tessella.table.results import GameResult, Seated
from tessella.web.routes.statistics_figures import Played, Tally, runs, runs_of_days, tallies

ME, FRIEND, ENGINE = Seated(0, person=0), Seated(1, person=1), Seated(1, level="master")
ME_TOO = Seated(1, person=0)

MONDAY, TUESDAY, WEDNESDAY, FRIDAY = (f"2026-11-{day}" for day in (23, 24, 25, 27))


def played(*players, game="tictactoe", utility=1.0, points=1.0, **names):
    at = datetime(2026, 11, 22, tzinfo=UTC)
    result = GameResult(1, 0, at, game, {}, players, "Cross", utility, points)
    return Played(Kept("t", result, {int(number[1:]): name for number, name in names.items()}))


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (played(ME, FRIEND), "Won"),
        (played(ME, ENGINE, utility=0.0, points=0.0), "Lost"),
        (played(ME, FRIEND, utility=0.5, points=0.5), "Drawn"),
        (played(ME, FRIEND, points=41.0), "Won, 41 points"),
        (played(ME, ME_TOO), "On one screen"),
        (played(ME, utility=0.3, points=0.0), "0 points"),
        (played(ME, ME_TOO, game="duet", utility=0.0, points=0.0), "Lost"),
        (played(ME, FRIEND, game="gone"), "Won"),
    ],
)
def test_how_a_game_ended_in_words(one, words):
    assert one.told == words


def test_a_game_of_several_counts_against_each_of_them():
    games = [
        played(ME, FRIEND, Seated(2, person=2), p1="Bea", p2="Cem"),
        played(ME, FRIEND, p1="Bea", utility=0.0, points=0.0),
        played(ME, FRIEND),
    ]
    assert [(each.label, each.played, each.won) for each in tallies(games, lambda each: each.people)] == [
        ("Bea", 2, 1),
        ("Cem", 1, 1),
        ("Somebody without a name", 1, 1),
    ]


def test_a_row_ends_with_a_miss():
    assert runs([]) == (0, 0)
    assert runs([True, True, False, True]) == (1, 2)
    assert runs([True, False]) == (0, 1)


def test_a_row_of_days_may_wait_for_today_until_it_is_over():
    days = (MONDAY, TUESDAY, WEDNESDAY)
    assert runs_of_days(days, WEDNESDAY) == runs_of_days(days, "2026-11-26") == (3, 3)
    assert runs_of_days(days, FRIDAY) == (0, 3)
    assert runs_of_days([*days, FRIDAY], FRIDAY) == (1, 3)
    assert runs_of_days([WEDNESDAY], WEDNESDAY) == (1, 1)
    assert runs_of_days([], FRIDAY) == (0, 0)


def test_the_share_is_that_of_wins():
    assert Tally("", 3, 2, 0).share == 67 and Tally("", 3, 2, 0).drawn == 1
    assert Tally("", 0, 0, 0).share == 0
