"""Best-first search by PUCT finds the best moves, proves what it can, and keeps its tree from one move to the next."""

from random import Random

import pytest

import tessella
from engine.exhaustive import best_moves, worth
from engine.toys import decisions
from tessella.engine.budget import Budget
from tessella.engine.memory import Memory
from tessella.engine.search import search
from tessella.engine.task import Task
from tessella.engine.trees.puct import Puct, PuctTree
from tessella.engine.trees.status import OPEN

ENOUGH = Budget(nodes=4000)


def searched(position, budget=ENOUGH, **wishes):
    return search(position, budget, method=Puct(), **wishes)


@pytest.mark.verify("long searches; what is called proved is in the first ring")
def test_the_move_is_one_of_the_best():
    for position in decisions("tictactoe", 40, fewest_plies=2):
        assert searched(position).move.text in best_moves(position), position


def test_what_it_calls_proved_is_true():
    proofs = set()
    for position in decisions("tictactoe", 40, fewest_plies=2):
        found = searched(position)
        if found.proven:
            proofs.add(found.value)
            assert found.value == worth(position, position.mover), position
    assert proofs == {0.0, 1.0}


def test_a_win_at_once_is_found_as_soon_as_every_action_has_been_looked_at():
    position = tessella.new("tictactoe").replay([0, 4, 1, 3])
    found = searched(position, Budget(nodes=len(position.actions)))
    assert (found.move.text, found.value, found.proven) == ("c1", 1.0, True)


def test_the_tree_is_kept_for_the_next_move():
    position, memory = tessella.new("tictactoe"), Memory()
    first = searched(position, memory=memory)
    for move in first.lines[0].moves[:2]:
        position = position.play(move)
    known = grown(position, 1, memory)
    assert known > ENOUGH.nodes / 100
    assert grown(position, 1, Memory()) == 1


def test_what_a_memory_has_of_other_options_is_not_gone_on_with():
    """Boards of other sizes have other states; the arrays of a tree that is kept do not hold them."""
    memory = Memory()
    for side in (5, 7):
        position = tessella.new("anda", side=side)
        [tree] = Puct().trees(Task(position, Budget(), position.actions, memory=memory), ())
        assert tree.states.dtype == position.state().dtype


def grown(position, nodes, memory):
    """The visits of the root after a search."""
    searched(position, Budget(nodes=nodes), memory=memory)
    [tree] = memory.of(Puct(), list)
    return int(tree.root["visits"])


def test_another_game_keeps_nothing():
    position, memory = tessella.new("tictactoe"), Memory()
    searched(position.replay([0, 4]), memory=memory)
    assert grown(position.replay([1, 4]), 1, memory) == 1


def test_a_kept_tree_comes_to_the_best_moves():
    random, memory, position = Random(1), Memory(), tessella.new("tictactoe")
    while not position.over:
        found = searched(position, Budget(nodes=2000), memory=memory)
        assert found.move.text in best_moves(position), position.history
        position = position.play(found.move)
        position = position if position.over else position.roll(random)


def test_equal_seeds_and_nodes_give_equal_reports():
    position = decisions("tictactoe", 1)[0]
    assert searched(position, seed=9) == searched(position, seed=9)


def test_two_threads_add_their_iterations():
    position = tessella.new("tictactoe")
    assert searched(position, Budget(nodes=500), threads=2).nodes == 1000


def test_only_the_given_moves_are_chosen():
    found = searched(tessella.new("tictactoe"), among={1, 5}, lines=2)
    assert {line.moves[0].action for line in found.lines} == {1, 5}


def test_a_full_tree_forgets_what_is_visited_least_and_grows_on():
    position = tessella.new("tictactoe")
    tree = PuctTree(Puct(), position, 1, nodes=100, plans=200)
    assert tree.add(3000) == 3000
    assert tree.root["proof"] == OPEN
    assert sum(child.visits for child in tree.children()) == 3000
    assert tree.context.used <= 100
    best = max(tree.children(), key=lambda child: child.visits)
    assert position.play(best[1]).ply == 1


def test_actions_of_more_than_15_bits_are_kept_as_they_are():
    position = tessella.new("andantino").play("1,-1").play("0,1")
    assert max(position.actions) >= 1 << 15
    assert searched(position, Budget(nodes=100)).move.action in position.actions
