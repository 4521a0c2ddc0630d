"""Random games: counted right, and random."""

from random import Random

import pytest

import tessella
from engine.toys import TOYS
from tessella.engine.playouts.playout import playouts


@pytest.mark.parametrize("name", TOYS)
def test_outcomes_and_plies_add_up(name):
    tally = playouts(tessella.new(name), 500, seed=1)
    assert sum(tally.wins) + tally.shared == tally.games == 500
    assert 500 <= tally.plies <= 500 * tessella.find(name).rules.MAX_PLY


@pytest.mark.parametrize("name", TOYS)
def test_rates_are_those_of_random_moves(name):
    rng, slow, count = Random(name), 0, 400
    for _ in range(count):
        position = tessella.new(name)
        while not position.over:
            position = position.roll(rng)
        slow += position.utility[0] == 1.0
    tally = playouts(tessella.new(name), 20_000, seed=1)
    assert abs(slow / count - tally.wins[0] / tally.games) < 0.1


def test_equal_seeds_give_equal_games_and_others_do_not():
    start = tessella.new("tictactoe")
    one, two, other = (playouts(start, 1000, seed) for seed in (1, 1, 2))
    assert (one.plies, one.wins) == (two.plies, two.wins) != (other.plies, other.wins)


def test_playouts_begin_at_the_position():
    start = tessella.new("tictactoe").play("a1").play("b1").play("a2").play("b2")
    assert playouts(start, 200).plies <= 200 * 5
