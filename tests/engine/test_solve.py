"""Solving agrees with looking at everything, and says so when it does not know."""

import pytest

import tessella
from engine.exhaustive import worth
from tessella.engine.depth.alphabeta import AlphaBeta
from tessella.engine.solve import Unsolvable, solve

SMALL = AlphaBeta(blind=True, table_bits=10)
"""A table in which entries are overwritten all the time."""


@pytest.mark.parametrize("method", [SMALL, AlphaBeta(blind=True, table_bits=18)], ids=["small", "large"])
@pytest.mark.parametrize("name", ["tictactoe", "duet"])
def test_a_toy_is_worth_what_looking_at_everything_says(name, method):
    first = tessella.new(name)
    assert solve(first, 60, method).utility == worth(first, first.mover)


def test_tictactoe_is_a_draw_for_which_all_nine_plies_count():
    found = solve(tessella.new("tictactoe"), 60, SMALL)
    assert (found.utility, found.plies) == (0.5, 9)


def test_equal_games_are_solved_by_equal_work():
    one, two = (solve(tessella.new("tictactoe"), 60, SMALL) for _ in range(2))
    assert (one.utility, one.plies, one.nodes) == (two.utility, two.plies, two.nodes)


def test_nothing_is_claimed_when_time_has_run_out():
    assert solve(tessella.new("tictactoe"), 0, SMALL).utility is None


@pytest.mark.parametrize("name", ["trio", "peek", "antino"])
def test_more_than_two_sides_chance_and_hidden_hands_are_refused(name):
    with pytest.raises(Unsolvable, match="two sides, no luck and no secrets"):
        solve(tessella.new(name), 1)


def test_a_position_with_a_past_is_refused():
    with pytest.raises(Unsolvable, match="first position"):
        solve(tessella.new("tictactoe").play("b2"), 1)
