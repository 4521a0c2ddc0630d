"""The games of a series, by clause A7."""

import pytest

from tessella.table.event import Refused
from tessella.table.features import series

from ..tables import ANN, BOB, ENGINE, play_series, table, typed


def test_seats_rotate_with_every_game():
    first, second = play_series()
    assert (first.player_at(0), second.player_at(0)) == (ANN, BOB)
    assert second.position.ply == 0
    assert (second.number, second.games) == (2, 2)


def test_three_players_rotate_through_all_seats():
    trio = table("trio", players=(ANN, BOB, ENGINE), games=3)
    assert [trio.seating(number)[0] for number in (1, 2, 3, 4)] == [ANN, ENGINE, BOB, ANN]
    assert trio.seating(1) == (ANN, BOB, ENGINE)


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
