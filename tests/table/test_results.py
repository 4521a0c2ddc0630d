"""The results of a table's games, for the statistics of whoever played."""

from datetime import UTC, datetime, timedelta
from itertools import count

from tessella.table.event import Event
from tessella.table.results import results
from tessella.table.terms import Player, open_event

from .tables import ANN, BEN, BOB, ENGINE

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
WON = ("a1", "b1", "a2", "b2", "a3")
"""Moves with which the first seat wins."""


def stored(*events):
    """A log as it is stored, with a second between its events."""
    return [Event(each.kind, each.payload, NOON + timedelta(seconds=at)) for at, each in zip(count(), events)]


def begun(*players, **more):
    return open_event("tictactoe", {}, players, **more)


def moves(*texts):
    return [Event("action", {"move": text}) for text in texts]


def told(log):
    return [(each.number, each.person, each.side, each.utility) for each in results(log)]


def test_each_person_has_a_result_with_the_seat_and_without_names():
    mine, theirs = results(stored(begun(ANN, BEN), *moves(*WON)))
    assert (mine.person, mine.side, mine.utility) == (0, "Cross", 1.0)
    assert (theirs.person, theirs.side, theirs.utility) == (1, "Nought", 0.0)
    assert mine.at == NOON + timedelta(seconds=5)
    assert "Ann" not in repr(mine)


def test_an_engine_has_a_level_and_no_result():
    (mine,) = results(stored(begun(ENGINE, Player("Ann")), *moves(*WON)))
    assert mine.utility == 0.0 and [each.level for each in mine.others] == ["first-game"]


def test_a_game_that_goes_on_has_none():
    assert told(stored(begun(ANN, BEN), *moves("a1"))) == []


def test_all_games_of_a_table_count_with_the_seats_of_then():
    again = [Event("rematch", {"person": person}) for person in (0, 1)]
    log = stored(begun(ANN, BEN), *moves(*WON), *again, *moves(*WON), *again, *moves("a1"))
    assert [each[:2] + each[3:] for each in told(log)] == [(1, 0, 1), (1, 1, 0), (2, 0, 0), (2, 1, 1)]


def test_a_game_is_over_as_it_ended():
    drawn = moves("a1", "b2")
    agreed = [Event("offer", {"seat": 0}), Event("accept", {"seat": 1})]
    assert [each[3] for each in told(stored(begun(ANN, BEN), *drawn, *agreed))] == [0.5, 0.5]
    resigned = Event("resign", {"seat": 0})
    assert [each[3] for each in told(stored(begun(ANN, BEN), *moves("a1"), resigned))] == [0.0, 1.0]


def test_whoever_has_all_seats_has_one_result():
    (only,) = results(stored(begun(ANN, BOB), *moves(*WON)))
    assert only.on_one_screen and only.others == []


def test_a_game_that_did_not_begin_at_its_beginning_does_not_count_but_a_rematch_does():
    opening, *early = [
        Event(each.kind, each.payload, NOON) for each in (begun(ANN, ENGINE), *moves("a1", "b1"))
    ]
    end = stored(begun(ANN, ENGINE), *moves(*WON))[3:]
    assert told([opening, *early, *end]) == []
    again = stored(*[begun(ANN, BEN)] * 6, Event("rematch", {"person": 0}), *moves(*WON))[6:]
    assert [each[0] for each in told([opening, *early, *end, *again])] == [2]
