"""How well the engine plays Octopus: each way of playing gains more than the one before."""

from random import Random

import numpy as np
import pytest

from games.matches import at_a_glance, at_random, check_level, greedy, margin, searching
from games.octopus.tables import deal_of, played, random_game, scripted
from tessella import CHANCE
from tessella.engine.levels import LEVELS
from tessella.engine.playouts.greedy import Greedy
from tessella.engine.trees.selective import Selective
from tessella.games.octopus.evaluation import evaluate, order, prospects
from tessella.games.octopus.model import arms, placement, tiles, worth

pytestmark = pytest.mark.once


def turns(seed, **options):
    """The positions of a random game in which a seat is to act."""
    return [position for position in random_game(seed, **options) if position.mover >= 0]


def scored(position, action):
    """What a placement would score, counted on the board."""
    kind, cell = placement(action)
    return worth(arms(tiles(position), cell, kind))


@pytest.mark.parametrize("sets", [1, 2])
def test_O3_placements_are_ordered_by_what_they_score(sets):
    for position in turns(1, players=6, sets=sets)[::7]:
        actions = np.array(position.actions, np.int32)
        weights = np.empty(len(actions))
        order(position.state(), actions, len(actions), weights)
        assert weights.tolist() == [scored(position, action) for action in position.actions]


def test_O3_the_prospect_of_a_seat_is_its_best_tile():
    for position in turns(2, players=3)[::5]:
        found = np.empty(3)
        prospects(position.state(), found)
        assert found[position.mover] == max(scored(position, action) for action in position.actions)


def test_chances_add_up_and_rise_with_points_and_fall_for_good_with_leaving():
    position = scripted("r1-0,0 b5-0,1 r2-1,0 g6-0,2 r3-2,0 y5-0,3", players=3)
    out = np.empty(3)
    evaluate(position.leave(2).state(), out)
    assert position.score == (0, 2, 1)
    assert out[2] == 0
    assert out.sum() == pytest.approx(1)
    assert out[1] > out[0]


def test_before_anybody_plays_all_chances_are_equal():
    out = np.empty(4)
    evaluate(played(f"{deal_of([[], [], [], []])}", players=4).state(), out)
    assert out == pytest.approx([0.25] * 4)


def test_who_overlooks_much_still_beats_chance_and_loses_to_greed():
    assert margin("octopus", at_a_glance, at_random, 6) > 15
    assert margin("octopus", greedy, at_a_glance, 6) > 10


@pytest.mark.verify("a match")
def test_search_beats_greed():
    assert margin("octopus", searching(16, Selective()), greedy, 6) > 10


def test_levels_see_what_is_best_at_once_then_search():
    position = random_game(3)[-20]
    methods = [level.play(position)[0] for level in LEVELS]
    assert methods == [Greedy()] * 2 + [Selective()] * 3


@pytest.mark.parametrize("level", ["first-game", "club"])
@pytest.mark.parametrize(("players", "sets"), [(2, 2), (3, 1), (6, 1)])
def test_every_level_plays_with_any_number_of_seats(level, players, sets):
    position, rng = played(players=players, sets=sets), Random(1)
    while position.mover == CHANCE:
        position = position.roll(rng)
    check_level(position, level, plies=2 * players)
