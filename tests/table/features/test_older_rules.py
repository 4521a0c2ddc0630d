"""Logs that were begun under older rules are followed as far as the rules of today go along."""

from random import Random

import pytest

from older import log_of
from tessella import find
from tessella.table.event import Event, Refused
from tessella.table.features import draw, moves, older_rules, rename, resign, seats, series, undo
from tessella.table.features.branch import branch
from tessella.table.fold import fold
from tessella.table.story import status
from tessella.table.terms import open_event

from ..tables import ANN, BOB, settled, table, typed

STOPS = {
    "streak-of-two-alone": (26, "By the rules of its time this game is over here: 2 hands"),
    "left-after-first-place": (
        134,
        "By the rules of today move 135, Gnome resigns, cannot be played any more: Gnome",
    ),
    "past-a3": (
        54,
        "By the rules of today move 55, 0,-1^, cannot be played any more: The game is",
    ),
}
closed_ones = pytest.mark.parametrize("name", ["left-after-first-place", "past-a3"])


def old(name):
    return fold(log_of(name))


@pytest.mark.parametrize("name", STOPS)
def test_a_game_of_older_rules_shows_what_was_played_and_why_it_stops(name):
    plies, sentence = STOPS[name]
    stopped = old(name)
    played = [event.payload.get("move", "resigns") for event in log_of(name)[1:]]
    assert [move.text for move in stopped.position.history] == played[:plies]
    assert stopped.ending.startswith(sentence) and stopped.ending.endswith(".")
    assert stopped.over and stopped.mover is None


@pytest.mark.parametrize("name", STOPS)
def test_nobody_does_anything_where_a_game_of_older_rules_stops(name):
    stopped = old(name)
    assert (
        resign.speaker(stopped),
        draw.answerer(stopped),
        moves.next_clicks(stopped).marks,
        stopped.my_turn,
    ) == (
        None,
        None,
        [],
        False,
    )
    for deed in (undo.event, resign.event, draw.offer, lambda table: moves.typed(table, "drop")):
        with pytest.raises(Refused, match=r"^[^\n]+\.$"):
            deed(stopped)


@closed_ones
def test_nothing_is_added_to_a_log_that_holds_more_than_can_be_followed(name):
    stopped = old(name)
    assert older_rules.closed(stopped)
    assert stopped.seq == len(log_of(name))
    with pytest.raises(Refused, match="By the rules of today"):
        rename.event(stopped, 0, "Dan")
    with pytest.raises(Refused, match="By the rules of today"):
        undo.event(stopped)
    with pytest.raises(Refused, match="By the rules of today"):
        series.event(stopped)


@closed_ones
def test_at_a_closed_table_seats_stay_as_they_are_and_nobody_asks_for_anything(name):
    stopped = old(name)
    for deed, objection in stopped.objections.items():
        assert (objection is None) == (deed in ("say", "branch"))
    for make in (
        lambda: seats.stand(stopped, 0),
        lambda: seats.seat_engine(stopped, 0, "first-game"),
        lambda: seats.sit(stopped, 0, "Cay"),
    ):
        with pytest.raises(Refused, match="By the rules of today"):
            make()


@pytest.mark.parametrize("name", STOPS)
def test_one_can_play_on_from_any_move_of_a_game_of_older_rules(name):
    stopped = old(name)
    for ply in (0, 10, len(stopped.position.history)):
        again = fold(branch(stopped, ply))
        assert again.position.history == stopped.position.history[:ply]
        assert again.terms.edition == 2 and not older_rules.stopped(again)


def test_who_won_by_the_rules_of_today_is_told():
    assert old("past-a3").verdict == "Red wins"
    assert "(A3)" in old("past-a3").ending


@pytest.mark.parametrize("name", ["streak-of-two-alone", "left-after-first-place"])
def test_nobody_is_said_to_have_won_where_the_rules_of_today_do_not_say_so(name):
    assert old(name).verdict == status(old(name)) == "Played under older rules"


def test_an_option_that_meant_nothing_is_not_there_any_more():
    now = old("streak-for-two")
    assert now.position.options["drop_streak"] is False
    assert len(now.position.history) == len(log_of("streak-for-two")) - 1
    assert (now.over, now.ending) == (False, None)
    assert now.after(resign.event(now)).over


def test_a_series_goes_on_after_a_game_that_older_rules_ended():
    first, second = old("streak-of-two-alone"), old("streak-of-two")
    assert first.totals == second.earlier == (2, 1, 1)
    assert (second.number, older_rules.stopped(second), second.over) == (2, None, False)
    assert first.after(series.event(first)).number == 2
    assert not older_rules.closed(first)


def drop_streak(edition):
    """A game of three, of whom one leaves and the others drop, that was opened under an edition."""
    first, *rest = log_of("streak-of-two-alone")
    return fold([Event("open", {**first.payload, "edition": edition}), *rest])


def test_a_game_that_began_under_the_rules_of_today_goes_on_by_them():
    assert open_event("antino", {}, [ANN, BOB]).payload["edition"] == find("antino").edition == 2
    assert not drop_streak(2).over
    assert drop_streak(1).over


def test_older_rules_end_a_game_at_the_last_draw_and_not_elsewhere():
    first, *rest = log_of("streak-of-two-alone")
    assert [len(rest[:n]) for n in range(len(rest) + 1) if older_rules.stopped(fold([first, *rest[:n]]))] == [
        len(rest)
    ]


def test_random_games_of_three_go_on_under_older_rules_as_ever():
    """Nothing but a streak ends them otherwise."""
    first, *_ = log_of("streak-of-two-alone")
    for seed in range(3):
        now, random = settled(fold([first]), seed), Random(seed)
        while not now.over:
            now = settled(now.after(moves.event(now, random.choice(now.position.actions))), seed)
        assert now.position.over


def test_the_next_game_of_a_series_does_not_follow_one_that_is_not_over():
    first = table(games=2)
    log = [open_event("tictactoe", {}, [ANN, BOB], 2), Event("action", {"move": "a1"}), Event("next", {})]
    stopped = fold(log)
    assert (stopped.number, stopped.seq, older_rules.closed(stopped)) == (1, 3, stopped.ending)
    assert stopped.position == typed(first, "a1").position
    assert stopped.ending == (
        "By the rules of today move 2, the next game, cannot be played any more: This game is not over."
    )
