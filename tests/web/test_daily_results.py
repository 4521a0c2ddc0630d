"""Places: what is equal shares one, and who still plays has none."""

from dataclasses import replace

from tessella.storage.store import Try
from tessella.table.tries import Result
from tessella.web.routes.daily_results import in_brief, ordinal, results_of


def played(name, *result, over=True):
    """A try, and its result if it has one."""
    return Try(f"table of {name}", name, over, Result(*result) if result else None)


def rows(*tries, is_past=False):
    return [(row.place, row.entry.name, row.told) for row in results_of(tries, is_past).rows]


def test_equal_results_share_a_place():
    assert rows(
        played("Ann", 0.0, 50.0, 60),
        played("Ben", 1.0, 41.0, 60),
        played("Cay", 1.0, 41.0, 58),
        played("Dan", 1.0, 44.5, 60),
    ) == [
        (1, "Dan", "44.5 points, won"),
        (2, "Ben", "41 points, won"),
        (2, "Cay", "41 points, won"),
        (4, "Ann", "50 points, lost"),
    ]


def test_without_points_turns_count():
    assert rows(played("Ann", 0.0, 0.0, 31), played("Ben", 1.0, 1.0, 23), played("Cay", 1.0, 1.0, 21)) == [
        (1, "Cay", "Won in turn 21"),
        (2, "Ben", "Won in turn 23"),
        (3, "Ann", "Lost"),
    ]


def test_a_part_of_a_win_is_told_where_there_are_no_points():
    assert rows(played("Ann", 0.25, 0.25, 9), played("Ben", 0.5, 0.5, 9), played("Cay", 1.0, 1.0, 9)) == [
        (1, "Cay", "Won in turn 9"),
        (2, "Ben", "Draw"),
        (3, "Ann", "Shared the win"),
    ]
    assert rows(played("Ann", 0.25, 12.0, 9)) == [(1, "Ann", "12 points")]


def test_who_has_no_result_comes_last():
    tries = [played("Ann"), played("Ben", over=False), played("Cay", 0.0, 1.0, 9), played("Dan", 0.5, 7.0, 9)]
    assert rows(*tries) == [
        (1, "Dan", "7 points, draw"),
        (2, "Cay", "1 point, lost"),
        (None, "Ben", "Still playing"),
        (None, "Ann", "Not finished"),
    ]
    assert rows(*tries, is_past=True)[2] == (None, "Ann", "Not finished")


def test_a_result_after_the_day_has_no_place_and_takes_none():
    late = replace(played("Ann", 1.0, 52.0, 9), late=True)
    tries = [late, played("Ben", 1.0, 41.0, 9), played("Cay"), played("Dan", 0.0, 30.0, 9)]
    assert rows(*tries, is_past=True) == [
        (1, "Ben", "41 points, won"),
        (2, "Dan", "30 points, lost"),
        (None, "Ann", "52 points, won, finished after the day"),
        (None, "Cay", "Not finished"),
    ]
    found = results_of([replace(late, own=True), *tries[1:]], is_past=True)
    assert (found.places, found.finished) == (2, 3)
    assert in_brief(found.own, found.places) == "52 points, won, finished after the day"


def test_of_several_tries_one_goes_on_with_what_is_not_over():
    tries = [replace(each, own=True) for each in (played("Ann", 1.0, 52.0, 9), played("Ann", over=False))]
    assert results_of(tries, is_past=False).own.told == "Still playing"
    assert results_of(tries[:1], is_past=False).own.place == 1


def test_ones_own_try_in_brief():
    tries = [
        played("Ann", 1.0, 41.0, 9),
        played("Ben", 1.0, 52.0, 9),
        played("Cay", over=False),
        played("Dan"),
    ]

    def brief(name):
        own = [replace(each, own=each.name == name) for each in tries]
        found = results_of(own, is_past=False)
        return in_brief(found.own, found.places)

    assert brief("Ann") == "41 points, won, 2nd of 2"
    assert (brief("Cay"), brief("Dan"), brief("Eve")) == ("Still playing", "Not finished", "")


def test_places_as_people_say_them():
    places = (1, 2, 3, 4, 11, 12, 13, 21, 112)
    assert " ".join(map(ordinal, places)) == "1st 2nd 3rd 4th 11th 12th 13th 21st 112th"
