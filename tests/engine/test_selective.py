"""A selective search chooses among what the game proposes, and keeps its trees from one move to the next."""

from random import Random

import pytest

import tessella
from engine.exhaustive import worth
from tessella.engine.budget import Budget
from tessella.engine.memory import Memory
from tessella.engine.search import search
from tessella.engine.task import Task
from tessella.engine.trees.selective import Selective, SelectiveTree

FEW = Budget(nodes=300)
ENOUGH = Budget(nodes=20_000)
"""To look at all that comes of the last two tiles."""


def begun(players=2, plies=6, seed=1):
    """A position with a sheet, some random placements after the deal."""
    position, random = tessella.new("octopus", players=players), Random(seed)
    while position.mover < 0:
        position = position.roll(random)
    for _ in range(plies):
        position = position.roll(random)
    return position


def searched(position, budget=FEW, **wishes):
    return search(position, budget, method=Selective(nodes=1 << 14), **wishes)


def late(players, left, seed):
    """A position with so many tiles left, reached at random."""
    position, random = begun(players, seed=seed), Random(seed)
    while position.field("hand").sum() > left:
        position = position.roll(random)
    return position


@pytest.mark.parametrize("seed", range(6))
def test_the_last_tiles_are_placed_as_a_look_at_all_games_says(seed):
    position = late(2, 2, seed)
    found = searched(position, Budget())
    assert found.proven
    assert found.value == worth(position, position.mover)
    assert worth(position.play(found.move), position.mover) == found.value


@pytest.mark.parametrize("seed", range(5))
def test_what_an_exact_search_skips_changes_nothing(seed):
    position = late(2, 4, seed)
    found = searched(position, Budget())
    assert found.proven
    after = [1 - searched(position.play(action), Budget()).value for action in position.actions[::7]]
    assert max(after) <= found.value
    assert 1 - searched(position.play(found.move), Budget()).value == found.value


def test_without_the_nodes_to_end_it_a_tree_answers():
    found = searched(late(2, 4, 1), Budget(nodes=40))
    assert not found.proven and found.nodes == 40


def test_more_iterations_are_counted_and_lines_can_be_played():
    position = begun(players=4)
    found = searched(position, lines=3)
    assert found.nodes == FEW.nodes
    assert len({line.moves[0] for line in found.lines}) == 3
    for line in found.lines:
        position.replay([move.action for move in line.moves])


def test_only_some_actions_may_be_chosen():
    position = begun()
    best = searched(position).move.action
    others = [action for action in position.actions if action != best]
    assert searched(position, among=others).move.action != best
    assert searched(position, among=position.actions[-1:]).move.action == position.actions[-1]


def test_equal_seeds_and_nodes_give_equal_reports():
    assert searched(begun(), seed=2) == searched(begun(), seed=2)


def test_two_threads_add_their_iterations():
    assert searched(begun(), threads=2).nodes == 2 * FEW.nodes


def test_the_tree_is_kept_for_the_next_move():
    position, memory = begun(), Memory()
    for move in searched(position, memory=memory).lines[0].moves[:2]:
        position = position.play(move)
    searched(position, Budget(nodes=1), memory=memory)
    [tree] = memory.of(Selective(nodes=1 << 14), list)
    assert int(tree.root["visits"]) > 2
    searched(begun(seed=2), Budget(nodes=1), memory=memory)
    [tree] = memory.of(Selective(nodes=1 << 14), list)
    assert int(tree.root["visits"]) == 1


def test_a_full_tree_forgets_what_is_visited_least_and_grows_on():
    tree = SelectiveTree(begun(), 1 << 9, 0.0, 1)
    tree.begin(begun(), begun().actions)
    tree.add(2000)
    assert tree.done == int(tree.root["visits"]) == 2000
    assert sum(child.visits for child in tree.children()) == 2000
    assert tree.context.used <= 1 << 9


def test_a_search_ends_when_it_is_told_to():
    calls = iter([False] * 5 + [True] * 100)
    assert searched(begun(), Budget(), stop=lambda: next(calls)).nodes > 0


def test_what_a_memory_has_of_other_options_is_not_gone_on_with():
    """Among four more is written than there is room for between two."""
    memory = Memory()
    for players in (2, 4):
        position = begun(players)
        [tree] = Selective(1 << 14).trees(Task(position, FEW, position.actions, memory=memory))
        assert len(tree.context.utility) == players


@pytest.mark.parametrize("seed", range(4))
def test_among_three_nothing_is_proven_that_others_could_spoil(seed):
    """A seat that gets nothing either way may choose who wins."""
    position = late(3, 2, seed)
    found = searched(position, Budget())
    assert found.value == worth(position.play(found.move), position.mover)
    assert not found.proven


@pytest.mark.parametrize("seed", range(3))
def test_near_the_end_every_line_has_the_value_of_the_end(seed):
    position = late(2, 2, seed)
    found = searched(position, ENOUGH, lines=3)
    best = searched(position, Budget())
    assert found.value == best.value
    for line in found.lines:
        assert line.proven
        assert line.value == worth(position.play(line.moves[0]), position.mover)
    [line] = searched(position, ENOUGH, lines=2, among=[position.actions[0]]).lines
    assert (line.value, line.proven) == (worth(position.play(position.actions[0]), position.mover), True)
