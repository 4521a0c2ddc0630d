"""Somebody has been away for longer than was agreed."""

from datetime import UTC, datetime, timedelta

import pytest

from tessella.core.leaving import ABANDONED, RESIGNED
from tessella.record import Record, text_of
from tessella.table.event import Event, Refused
from tessella.table.features import absence, draw, moves, rename, resign, seats, takeback
from tessella.table.fold import fold
from tessella.table.story import note
from tessella.table.terms import open_event, with_clock
from tessella.table.time_control import TimeControl

from ..tables import ANN, BEN, BOB, CAY, ENGINE, OPEN, does, typed

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
LONG_AGO = NOW - timedelta(hours=2)


def table(*players, game="tictactoe", away=60):
    """A table at which it is noon, always."""
    return fold([open_event(game, {}, players or (ANN, BEN), away=away)], clock=lambda: NOW)


def votes(table, person, seat=1, instead=absence.ENGINE, since=LONG_AGO, without=()):
    return does(table, person, absence.vote, seat, instead, since, without)


def played(table):
    """After the first legal action of whoever is to act."""
    return table.after(moves.event(table, table.position.actions[0]))


def refusal(table, *arguments):
    with pytest.raises(Refused) as refused:
        absence.vote(table, *arguments)
    return str(refused.value)


def test_an_engine_plays_on_if_the_only_other_person_wants_it():
    voted = votes(table(), 0)
    assert voted.players[1].level == "casual"
    assert (voted.gathering, voted.persons) == (False, [0])
    assert note(voted) == f"{voted.players[1].name}, an engine, plays on for {voted.side(1)}."


def test_the_seat_leaves_the_game_if_this_is_what_all_want():
    voted = votes(table(), 0, instead=absence.LEAVE)
    assert voted.over and voted.position.left == {1: ABANDONED}
    assert "Nought abandons" in text_of(Record.of(voted.position)) and str(voted.termination) == "abandoned"
    assert voted.players[1] == BEN
    assert note(voted) == "Ben has been away for too long and left the game."


def test_where_clocks_run_they_alone_decide():
    """Before the first turn is over none does; afterwards they decide even while an engine thinks."""
    control = TimeControl(days=3)
    opening = with_clock(open_event("trio", {}, (ANN, BEN, ENGINE), away=60), control)
    first = fold([opening], clock=lambda: NOW)
    assert first.objection("vote") is None
    for table in (begun := played(first), played(begun), played(played(begun))):
        assert refusal(table, 1, absence.LEAVE, LONG_AGO).startswith("The clock decides here")


def test_in_an_older_log_who_was_away_has_resigned():
    first = fold([with_clock(open_event("tictactoe", {}, (ANN, BEN), away=60), TimeControl(days=3))])
    told = {"person": 0, "player": 1, "since": LONG_AGO.isoformat(), "instead": absence.LEAVE}
    old = typed(first, "a1", "b2").after(Event("vote", told))
    assert old.over and old.position.left == {1: RESIGNED}


def test_all_who_are_not_absent_have_to_agree():
    one = votes(table(ANN, BEN, CAY, game="trio"), 0)
    assert (one.players, one.changed) == ((ANN, BEN, CAY), 1)
    assert note(one) == "You agree that an engine plays on for Ben."
    assert note(one.seen_by(1)) == "Ann agrees that an engine plays on for you."
    assert refusal(one, 1, absence.ENGINE, LONG_AGO) == "You have agreed to this already."
    other = votes(one, 2, instead=absence.LEAVE)
    assert other.players == (ANN, BEN, CAY) and not other.position.left
    assert votes(other, 2).players[1].level


def test_who_is_away_for_too_long_is_not_asked_about_others():
    three = table(ANN, BEN, CAY, game="trio")
    away = {1: LONG_AGO, 2: LONG_AGO, 0: NOW - timedelta(minutes=5)}
    assert absence.away_too_long(three, away) == [1, 2]
    alone = votes(three, 0, without=[1, 2])
    assert alone.last.payload["without"] == [2]
    assert alone.players[1].level and alone.players[2] == CAY
    assert votes(alone, 0, seat=2).players[2].level


def test_nobody_is_too_long_away_where_everybody_waits():
    assert absence.away_too_long(table(away=None), {1: LONG_AGO}) == []


def test_another_absence_is_another_question():
    one = votes(table(ANN, BEN, CAY, game="trio"), 0)
    assert votes(one, 2, since=LONG_AGO + timedelta(minutes=5)).players[1] == BEN


def test_a_vote_is_no_move_and_outlasts_moves_and_names():
    one = votes(table(ANN, BEN, CAY, game="trio"), 0)
    named = does(one, 2, rename.event, 2, "Cayla")
    moved = named.after(moves.event(named, named.position.actions[0]))
    assert votes(moved, 2).players[1].level


@pytest.mark.parametrize("make", [(1, seats.stand, 1), (2, seats.seat_engine, 2, "first-game")])
def test_votes_are_past_once_a_seat_changes_hands(make):
    one = votes(table(ANN, BEN, CAY, game="trio"), 0)
    assert not absence.VOTES.of(does(one, *make))


def test_nobody_is_hurried():
    left = "may be away for 1 hour; this is over in"
    assert refusal(table(), 1, absence.ENGINE, NOW - timedelta(minutes=59, seconds=1)).endswith(
        f"{left} 1 minute."
    )
    assert refusal(table(), 1, absence.ENGINE, NOW).endswith(f"{left} 1 hour.")
    assert votes(table(), 0, since=NOW - timedelta(hours=1)).players[1].level


def test_who_is_not_waited_for_cannot_be_voted_on():
    assert refusal(table(), 1, absence.ENGINE, None).endswith(" is here.")
    assert "are not waited for" in refusal(table(), 0, absence.ENGINE, LONG_AGO)
    trio = table(ANN, BEN, ENGINE, game="trio")
    assert "is not waited for" in refusal(trio, 2, absence.ENGINE, LONG_AGO)
    assert "is not waited for" in refusal(does(trio, 1, resign.event), 1, absence.LEAVE, LONG_AGO)
    assert "no seat 2" in refusal(table(), 2, absence.ENGINE, LONG_AGO)
    assert "an engine" not in refusal(table(), 1, "both", LONG_AGO)


def test_where_nobody_is_waited_for_there_is_no_vote():
    assert "everybody waits" in table(away=None).objection("vote")
    assert table(ANN, OPEN).objection("vote") == "The game waits for nobody now."
    assert table(ANN, BOB).objection("vote") == "Nobody else plays here."
    assert does(table(), 1, resign.event).objection("vote") == "The game waits for nobody now."
    assert table().seen_by(7).objection("vote") == "You are watching this table."


def test_what_the_absent_person_had_asked_for_is_past():
    moved = typed(table(), "a1", "b2")
    asking = does(does(moved, 1, takeback.ask), 1, draw.offer)
    gone = votes(asking, 0)
    assert gone.players[1].level
    assert takeback.REQUEST.of(gone) is None
    assert draw.waiting(gone) is None


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "1 minute"),
        (90, "90 minutes"),
        (60, "1 hour"),
        (2880, "2 days"),
        (10080, "1 week"),
        (20160, "2 weeks"),
    ],
)
def test_a_time_is_told_exactly(number, words):
    assert absence.in_words(number) == words


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (timedelta(seconds=0.5), "1 minute"),
        (timedelta(minutes=2, seconds=1), "3 minutes"),
        (timedelta(minutes=121), "3 hours"),
        (timedelta(days=2, minutes=1), "3 days"),
        (timedelta(days=13), "13 days"),
    ],
)
def test_what_is_left_of_a_time_is_rounded_up(time, words):
    assert absence.in_words(absence.minutes(time)) == words


@pytest.mark.parametrize("away", [0, -1, 4 * 7 * 24 * 60 + 1])
def test_a_time_that_nobody_would_wait_is_not_agreed_on(away):
    with pytest.raises(Refused, match="1 minute to 4 weeks"):
        table(away=away)
