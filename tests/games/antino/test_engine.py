"""How well the engine plays Antino: each way of playing gains more than the one before."""

import pytest

import tessella
from games.antino.tables import decisions
from games.matches import at_a_glance, at_random, check_level, greedy, margin, searching
from tessella.engine.budget import Budget
from tessella.engine.playouts.rollouts import Rollouts
from tessella.engine.search import search
from tessella.engine.trees.mcts import MonteCarlo

pytestmark = pytest.mark.once


def test_who_overlooks_much_still_beats_chance_and_loses_to_greed():
    assert margin("antino", at_a_glance, at_random, 20, size=7) > 8
    assert margin("antino", greedy, at_a_glance, 20, size=7) > 4


@pytest.mark.soak
def test_search_beats_greed():
    assert margin("antino", searching(2000, Rollouts()), greedy, 40) > 8


@pytest.mark.parametrize("level", ["first-game", "club"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_level_plays_to_the_end(level, players):
    """With any number of seats, from what each may see."""
    check_level(tessella.new("antino", players=players, size=7), level, plies=60)


@pytest.mark.verify("long searches")
def test_the_search_looks_at_the_best_placements_first():
    """With fewer iterations than there are placements it gains nearly as much as greed does."""
    found = best = 0.0
    for position in decisions(6, fewest=41):  # more than the search has iterations
        found += gain(position, search(position, Budget(nodes=30), seed=1, method=MonteCarlo(horizon=0)).move)
        best += gain(position, greedy(position, 1))
    assert 0.8 * best < found <= best


def gain(position, move):
    return position.play(move).score[position.mover] - position.score[position.mover]
