"""The games of a series, by clause A7."""

import pytest

from tessella.table.event import Refused
from tessella.table.features import deal, draw, moves, rename, resign, seats, series
from tessella.table.story import note

from ..tables import ANN, BEN, BOB, CAY, ENGINE, does, play_series, table, typed


def test_seats_rotate_with_every_game():
    first, second = play_series()
    assert (first.player_at(0), second.player_at(0)) == (ANN, BOB)
    assert second.position.ply == 0
    assert (second.number, second.games) == (2, 2)


def test_three_players_rotate_through_all_seats():
    trio = table("trio", players=(ANN, BOB, CAY), games=3)
    assert [trio.seating(number)[0] for number in (1, 2, 3, 4)] == [ANN, CAY, BOB, ANN]
    assert trio.seating(1) == (ANN, BOB, CAY)


def test_the_points_of_all_games_add_up_by_player():
    first, second = play_series()
    assert first.totals == (1, 0)
    assert second.totals == (1, 0)
    won_by_bob = typed(second, "a1", "b1", "a2", "b2", "a3")
    assert won_by_bob.totals == (1, 1)


def test_the_next_game_waits_for_the_end_of_this_one():
    with pytest.raises(Refused, match="not over"):
        series.event(table(games=2))


def test_a_series_ends():
    over = typed(table(), "a1", "b1", "a2", "b2", "a3")
    with pytest.raises(Refused, match="complete"):
        series.event(over)


def won(*players, games=1):
    """A table at which the first seat has won the last game."""
    return typed(table(players=players or (ANN, BEN), games=games), "a1", "b1", "a2", "b2", "a3")


def test_a_rematch_begins_once_all_people_agree():
    one = does(won(), 1, series.rematch)
    assert (one.over, note(one)) == (True, "Ben wants to play again.")
    assert one.seen_by(1).objection("rematch") == "The others have not yet agreed to another game."
    again = does(one, 0, series.rematch)
    assert (again.over, again.position.ply, again.changed) == (False, 0, again.seq)
    assert note(again.seen_by(0)) == f"A new game begins. You play {again.side(1)}. Ben begins."
    assert not series.AGREED.of(again)


def test_to_want_a_rematch_makes_nothing_stale():
    over = won()
    assert does(over, 1, series.rematch).changed == over.changed


def test_engines_and_people_at_one_device_agree_at_once():
    assert not does(won(ANN, ENGINE), 0, series.rematch).over
    assert not does(won(ANN, BOB), 0, series.rematch).over


def test_after_a_rematch_seats_go_on_rotating_and_points_begin_at_nothing():
    over = won()
    assert over.totals == (1, 0)
    second = does(does(over, 0, series.rematch), 1, series.rematch)
    assert (second.player_at(0), second.totals, second.number, second.before) == (BEN, (0, 0), 1, 1)
    over = typed(second, "a1", "b1", "a2", "b2", "a3")
    assert over.totals == (0, 1)
    third = does(does(over, 0, series.rematch), 1, series.rematch)
    assert (third.player_at(0), third.before) == (ANN, 2)


def test_a_rematch_of_a_series_is_a_series():
    first = won(games=2)
    assert first.objection("rematch") == "The series goes on."
    second = typed(does(first, 1, series.event), "a1", "b1", "a2", "b2", "a3")
    again = does(does(second, 0, series.rematch), 1, series.rematch)
    assert (again.number, again.games, again.before, again.player_at(0)) == (1, 2, 2, ANN)


def test_every_game_of_the_past_stays():
    """Of this series and of those before it, numbered on; who looks sees them from the own place."""
    first = won(games=2)
    second = typed(does(first, 1, series.event), "a1", "b1", "a2", "b2", "a3")
    third = does(does(second, 0, series.rematch), 1, series.rematch).seen_by(1)
    assert [series.game_at(third, number).position for number in (1, 2, 3, None)] == [
        first.position,
        second.position,
        third.position,
        third.position,
    ]
    assert [each.my_seats for each in series.games_of(third)] == [[1], [0], [1]]
    renamed = third.after(rename.event(third, 1, "Benjamin"))
    assert series.game_at(renamed, 1).player_at(1).name == "Ben", "as they were called then"
    for number in (0, 4, -1):
        with pytest.raises(series.NoSuchGame, match=f"has come to game 3; there is no game {number}"):
            series.game_at(third, number)


def test_three_people_rotate_on_from_series_to_series():
    trio = table("trio", players=(ANN, BEN, CAY))
    firsts = []
    for _ in range(4):
        firsts.append(trio.player_at(0))
        for person in (0, 1):
            trio = does(trio, person, resign.event)
        for person in (0, 1, 2):
            trio = does(trio, person, series.rematch)
    assert firsts == [ANN, CAY, BEN, ANN]


def test_a_rematch_has_a_deal_of_its_own():
    first = table("octopus", players=(ANN, ENGINE), deal="tuesday")
    over = does(first, 0, resign.event)
    again = does(over, 0, series.rematch)
    assert deal.name_of(again) not in ("", "tuesday")
    assert deal.name_of(again) == again.last.payload["deal"]


def test_a_draw_that_was_agreed_does_not_end_the_next_game():
    offered = does(typed(table(players=(ANN, BEN)), "a1", "b2"), 0, draw.offer)
    drawn = does(offered, 1, draw.answer, True)
    again = does(does(drawn, 0, series.rematch), 1, series.rematch)
    assert drawn.over and not again.over


@pytest.mark.parametrize("make", [(seats.stand, 0), (seats.seat_engine, 0, "first-game")])
def test_who_wanted_a_rematch_with_somebody_else_is_asked_again(make):
    """Else nobody could begin: the one who is left has agreed, and cannot agree twice."""
    one = does(won(), 1, series.rematch)
    changed = does(one, 0, *make)
    assert not series.AGREED.of(changed)
    if not changed.gathering:
        assert not does(changed, 1, series.rematch).over


def test_a_name_is_no_reason_to_ask_again():
    one = does(does(won(), 1, series.rematch), 0, rename.event, 0, "Anna")
    assert not does(one, 0, series.rematch).over


def test_nothing_begins_while_a_seat_is_open():
    between = does(won(games=2), 1, seats.stand, 1)
    assert between.objection("next") == moves.WAITING
    assert between.objection("rematch") == "The series goes on."
    assert does(won(), 1, seats.stand, 1).objection("rematch") == moves.WAITING


def test_who_watches_begins_nothing():
    for deed in ("next", "rematch"):
        assert won(games=2).seen_by(7).objection(deed) == "You are watching this table."
    with pytest.raises(Refused, match="not over"):
        series.rematch(table(players=(ANN, BEN)))
