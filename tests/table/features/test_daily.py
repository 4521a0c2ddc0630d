"""Counted tries at the deal of a day: whatever would make results unequal is refused in a sentence."""

from random import Random

import pytest

from tessella.table.event import Refused
from tessella.table.features import branch, daily, moves, rename, resign, seats, series, undo
from tessella.table.fold import fold
from tessella.table.terms import NOBODY, Player, Terms, counted, open_event
from tessella.table.tries import Result, end_of, have_points, rank

from ..tables import ANN, ENGINE, settled

DAY = "2026-11-23"
MANY = [ENGINE] * 5


def tried(game="octopus", day=DAY):
    """A try that counts, dealt."""
    return settled(fold([counted(open_event(game, {}, [ANN, *MANY], deal="tuesday"), day)]))


def played(table, seed=0):
    """The table after its game, played at random."""
    random = Random(seed)
    while not table.over:
        table = table.after(moves.event(table, random.choice(table.position.actions)))
    return table


def test_the_log_says_that_the_try_counts():
    assert tried().terms.daily == DAY
    assert Terms.of(tried().terms.payload()) == tried().terms
    assert "daily" not in tried(day="").terms.payload()


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        ("undo", daily.NOTHING_BACK),
        ("ask", daily.NOTHING_BACK),
        ("hint", daily.NO_HINTS),
        ("draw", daily.NO_DRAW),
        ("rename", daily.ONE_NAME),
        ("stand", daily.ONE_PLAYER),
        ("branch", daily.AFTERWARDS),
    ],
)
def test_what_would_be_unfair_is_refused(deed, why):
    table = tried()
    table = table.after(moves.event(table, table.position.actions[0]))
    assert table.objection(deed) == why
    usual = tried(day="")
    assert usual.after(moves.event(usual, usual.position.actions[0])).objection(deed) != why


def test_it_is_refused_where_it_is_done_as_well():
    table = tried()
    for deed in (
        lambda: undo.event(table),
        lambda: rename.event(table, 0, "Eve"),
        lambda: seats.stand(table, 0),
        lambda: seats.seat_engine(table, 0, "master"),
        lambda: branch.branch(table, 0),
    ):
        with pytest.raises(Refused, match="This try counts"):
            deed()
    assert table.seen_by(NOBODY).objection("undo") == "You are watching this table."


def test_one_moves_and_gives_up_as_everywhere():
    table = tried()
    assert table.position.mover in table.my_seats
    assert table.objection("act") is table.objection("resign") is None


def test_once_it_is_over_one_plays_on_elsewhere_where_nothing_counts():
    table = played(tried())
    assert table.objection("branch") is None
    assert "daily" not in branch.branch(table, 80)[0].payload
    assert table.objection("undo") == daily.NOTHING_BACK
    with pytest.raises(Refused, match="open another one"):
        series.rematch(table)


# What it came to


def test_a_try_ends_with_what_the_rules_say():
    table = tried()
    assert end_of(table) is None
    end = played(table)
    position = end.position
    assert end_of(end).result == Result(position.utility[0], position.score[0], 60 - len(position.left))
    assert end_of(played(tried(day=""))) is None


def test_who_gives_up_has_no_result():
    table = tried()
    end = end_of(table.after(resign.event(table)))
    assert end is not None and end.result is None


def test_partners_share_a_result():
    end = played(tried("cancelletto"))
    assert end_of(end).result.utility == end.position.utility[0]


def test_a_win_comes_first_and_then_points_count():
    results = [Result(1.0, 41.0, 9), Result(1.0, 41.0, 8), Result(1.0, 30.0, 8), Result(0.0, 50.0, 8)]
    ranks = [rank(result, has_points=True) for result in results]
    assert ranks == sorted(ranks)
    assert ranks[0] == ranks[1]


def test_without_points_a_win_in_fewer_turns_is_better():
    results = [
        Result(1.0, 1.0, 8),
        Result(1.0, 1.0, 9),
        Result(0.5, 0.5, 7),
        Result(0.0, 0.0, 9),
        Result(0.0, 0.0, 3),
    ]
    ranks = [rank(result, has_points=False) for result in results]
    assert ranks == sorted(ranks)
    assert ranks[0] < ranks[1] < ranks[2] < ranks[3] == ranks[4]


def test_whether_there_are_points_is_seen_from_all_results():
    assert not have_points([Result(1.0, 1.0, 8), Result(0.5, 0.5, 8), Result(0.0, 0.0, 8)])
    assert have_points([Result(1.0, 1.0, 8), Result(0.0, 41.0, 8)])
    assert not have_points([])


def test_a_person_is_named_as_the_try_is():
    assert tried().players[0] == Player("Ann")
