"""The figures of one's games, without a server."""

from tessella.web.routes.statistics_figures import Tally, runs, runs_of_days

MONDAY, TUESDAY, WEDNESDAY, FRIDAY = (f"2026-11-{day}" for day in (23, 24, 25, 27))


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
