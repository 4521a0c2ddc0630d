"""Tree search comes to what looking at everything shows, knows no hidden card, and keeps to its budget."""

import time

import pytest

import tessella
from engine.exhaustive import best_moves, worth
from engine.toys import TOYS, decisions, sure_wins
from tessella.engine.budget import Budget
from tessella.engine.search import search
from tessella.engine.trees import mcts
from tessella.engine.trees.mcts import MonteCarlo

ENOUGH = Budget(nodes=4000)


def searched(position, budget, **wishes):
    return search(position, budget, method=MonteCarlo(), **wishes)


@pytest.mark.parametrize("name", ["tictactoe", "duet"])
def test_the_move_is_one_of_the_best(name):
    for position in decisions(name, 25, fewest_plies=2):
        assert searched(position, ENOUGH).move.text in best_moves(position), position


def test_with_three_seats_a_sure_win_is_found():
    positions = sure_wins("trio", 60)
    assert len(positions) >= 5
    for position in positions:
        assert searched(position, ENOUGH).move.text in best_moves(position), position


def test_value_nears_the_utility():
    position = tessella.new("tictactoe").replay([0, 3, 1])  # Nought must stop c1
    found = searched(position, Budget(nodes=20000))
    assert found.value == pytest.approx(worth(position, 1), abs=0.1)


def test_chance_is_weighed_by_its_odds():
    # Left shows a three; Right's two loses, but a swap draws one of three ones, which beat it, or the other two
    position = tessella.new("peek").play("draw3").play("draw2").play("show3")
    found = searched(position, Budget(nodes=20000))
    assert found.move.text == "swap2"
    assert found.value == pytest.approx(0.75, abs=0.03)


@pytest.mark.parametrize("name", TOYS)
def test_what_a_seat_cannot_see_changes_nothing(name):
    for position in decisions(name, 10):
        seen = position.view(position.mover)
        assert searched(position, Budget(nodes=200), seed=1) == searched(seen, Budget(nodes=200), seed=1)


@pytest.mark.parametrize("name", TOYS)
def test_equal_seeds_and_nodes_give_equal_reports(name):
    position = decisions(name, 1)[0]
    one, two = (searched(position, Budget(nodes=500), seed=9) for _ in range(2))
    assert one == two
    assert one.nodes == 500


def test_two_threads_add_their_visits():
    position = decisions("tictactoe", 1)[0]
    assert searched(position, Budget(nodes=500), threads=2).nodes == 1000


def test_only_the_given_moves_are_chosen():
    position = tessella.new("tictactoe")
    assert searched(position, ENOUGH, among={1}).move.action == 1


@pytest.mark.parametrize("name", TOYS)
def test_it_stops_when_told(name):
    position = decisions(name, 1)[0]
    searched(position, Budget(nodes=10))  # compiled by now
    told = time.process_time() + 0.1
    searched(position, Budget(seconds=30), stop=lambda: time.process_time() > told)
    assert time.process_time() - told < 0.05


def test_where_actions_are_ordered_the_best_are_looked_at_first_and_more_the_longer():
    position = tessella.new("trio").play("a")
    ways = len(position.moves())
    tree = mcts.MonteCarloTree(position, 1)
    seen = []
    for iterations in (1, 2, 200):
        tree.add(iterations)
        seen.append({child.action for child in tree.children()})
    assert [len(edges) for edges in seen] == [1, 3, ways]
    dearest = {position.action(text) for text in ("c", "f")}
    assert seen[0] < dearest < seen[1]


def test_a_full_tree_still_plays():
    position = tessella.new("tictactoe")
    tree = mcts.MonteCarloTree(position, 1, capacity=20)
    tree.add(300)
    assert sum(child.visits for child in tree.children()) == 300
