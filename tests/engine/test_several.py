"""Searches for several lines: each is searched about as much as the others, and proofs tell what is sure."""

import pytest

import tessella
from engine.exhaustive import worth
from tessella.engine.budget import Budget, Slices
from tessella.engine.proofs.prover import Prover
from tessella.engine.proofs.winning_line import WinningLine
from tessella.engine.search import search
from tessella.engine.task import Task
from tessella.engine.trees.base import merged
from tessella.engine.trees.puct import Puct
from tessella.engine.trees.several import Several

pytestmark = pytest.mark.once

QUIET = "0,1 1,-1 0,-1 2,-1 2,-2 1,1 3,-2 2,0"
"""Andantino: nobody threatens."""


def andantino(moves=QUIET):
    return tessella.new("andantino").replay(moves.split())


def visits(lines):
    """Those of the best three actions after a search for so many lines, the most first."""
    position = andantino()
    task = Task(position, Budget(nodes=3000), position.actions, lines=lines)
    trees = Puct().trees(task, ())
    Several(task, trees).search()
    return sorted((child.visits for child in merged(trees, task.among)), reverse=True)[:3]


def test_three_lines_are_searched_about_equally():
    (first, _, third), (alone, _, after) = visits(3), visits(1)
    assert third > first / 3
    assert after < alone / 3


def test_the_tree_is_as_before_when_actions_may_be_chosen_again():
    position = tessella.new("tictactoe").replay(["a1", "b2", "b1", "a2"])
    task = Task(position, Budget(nodes=300), position.actions)
    [tree] = Puct().trees(task, ())
    tree.add(300)
    before = list(tree.children())
    with tree.without([child.action for child in before[:2]]):
        assert tree.is_open or all(child.proof for child in tree.children())
    assert list(tree.children()) == before
    assert tree.child(position.action("c1")).value == 1.0


def test_lines_to_the_end_are_as_short_as_the_winner_can_and_as_long_as_the_loser_can():
    """The same from every position of a game, by looking at all of them."""
    position = tessella.new("tictactoe").replay(["a1", "a2", "b1"])
    while not position.over:
        for attacker in range(2):
            if worth(position, attacker) == 1.0:
                line = WinningLine(Prover(position, attacker), position, position)
                line.find(Slices(Budget(nodes=100_000)))
                assert len(line.actions) == distance(position, attacker)
                assert position.replay(line.actions).utility[attacker] == 1.0
        position = position.play(position.actions[-1])


def distance(position, attacker):
    """Plies to the end of a won position if one side hurries and the other does not."""
    if position.over:
        return 0 if position.utility[attacker] == 1.0 else float("inf")
    best = min if position.mover == attacker else max
    return 1 + best(distance(position.play(action), attacker) for action in position.actions)


def test_a_line_that_is_not_found_in_time_is_looked_for_on():
    position = tessella.new("tictactoe").replay(["a1", "b1"])
    assert worth(position, 0) == 1.0
    line, rounds = WinningLine(Prover(position, 0), position, position), 0
    while line.actions is None and rounds < 1000:
        line.find(Slices(Budget(nodes=20)))
        rounds += 1
    assert rounds > 1
    assert position.replay(line.actions).over


def test_a_move_that_loses_comes_last_with_the_line_that_shows_it():
    position = andantino("1,-1 0,1 1,1 0,2 -1,1 2,0 1,2 0,3 1,3 0,4")
    among = [position.action(move) for move in ("1,4", "-1,0", "0,-1")]
    *others, worst = search(position, Budget(nodes=2000), lines=3, among=among).lines
    assert (worst.value, worst.proven) == (0.0, True)
    assert [move.text for move in worst.moves] == ["1,4", "0,5"]
    assert all(line.value > 0.2 for line in others)
