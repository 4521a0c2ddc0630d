"""Beam search wins together what can be won, plays by the rules, and keeps to its budget."""

import time
from functools import cache

import pytest

import tessella
from engine.exhaustive import best_moves, worth
from engine.toys import decisions
from games.cancelletto.tables import dealt, opened
from tessella.engine.budget import Budget
from tessella.engine.memory import Memory
from tessella.engine.search import search
from tessella.engine.together.beam import BeamSearch, Plan

ENOUGH = Budget(nodes=20_000)
"""For every game of Duet that there is."""


@cache
def long():
    """A position with far more plans than anybody can look at; a win is found before long."""
    return opened()


@cache
def hard():
    """Here none is."""
    return dealt("deal 2", set="labyrinth")


def searched(position, nodes, seed=0):
    return planned(position, Budget(nodes=nodes), seed=seed)


def planned(position, budget, **wishes):
    return search(position, budget, method=BeamSearch(), **wishes)


def test_it_wins_wherever_looking_at_everything_does():
    values = []
    for position in decisions("duet", 80):
        found = planned(position, ENOUGH)
        values.append(worth(position, position.mover))
        assert (found.value == 1.0) == (values[-1] == 1.0), position
        assert found.move.text in best_moves(position), position
    assert set(values) == {0.0, 1.0}


@pytest.mark.parametrize("steps", [1, 2])
def test_from_move_to_move_a_plan_is_kept(steps):
    position = tessella.new("duet", steps=steps)
    can_be_won = worth(position, 0)
    while not position.over:
        position = position.play(planned(position, ENOUGH).move)
    assert position.utility == (can_be_won, can_be_won)


def test_where_nothing_wins_the_search_ends_by_itself():
    lost = [position for position in decisions("duet", 80) if worth(position, position.mover) == 0.0]
    for position in lost:
        found = planned(position, Budget())
        assert found.value < 1.0
        assert found.move in position.moves()


def test_where_every_move_loses_at_once_there_is_a_move():
    position = tessella.new("duet")
    for text in ("b1", "b2", "c1"):
        position = position.play(text)
    assert all(position.play(move).over for move in position.moves())
    assert searched(position, 100).move in position.moves()


@pytest.mark.parametrize("nodes", [1, 31, 100, 3000])
def test_a_budget_of_nodes_ends_the_search(nodes):
    most = long().game.rules.MAX_LEGAL
    found = searched(long(), nodes)
    assert nodes <= found.nodes <= nodes + most
    assert found.move in long().moves()


def test_it_ends_in_time():
    searched(long(), 10)  # compiled by now
    begun = time.process_time()
    planned(hard(), Budget(seconds=0.1))
    assert time.process_time() - begun < 0.2


def test_it_stops_when_told():
    searched(long(), 10)  # compiled by now

    def late():
        told = time.process_time() + 0.1
        found = planned(hard(), Budget(seconds=30), stop=lambda: time.process_time() > told)
        assert found.value < 1.0
        return time.process_time() - told

    assert min(late() for _ in range(3)) < 0.1  # what else the process does may take time once


@pytest.mark.parametrize("nodes", [500, 5000])
def test_equal_seeds_and_nodes_give_equal_reports(nodes):
    one, two = (searched(long(), nodes, seed=5) for _ in range(2))
    assert one == two


def test_slices_do_not_matter(monkeypatch):
    whole = searched(long(), 3000)
    monkeypatch.setattr("tessella.engine.budget.SLICE", 0.0)
    assert searched(long(), 3000) == whole


def test_a_longer_search_goes_on_where_a_short_one_ended():
    short, longer = (searched(long(), nodes) for nodes in (200, 20_000))
    assert longer.depth > short.depth


def test_a_plan_that_leads_further_is_better_than_one_that_looks_better_early():
    whole, cut_short = Plan([1, 2, 3], 0.2, (14, 0)), Plan([1], 0.9994, (1, 0))
    assert whole.rank > cut_short.rank
    assert Plan([1], 1.0, (2, 0)).rank > whole.rank
    assert Plan([1], 0.0).rank > Plan([], 0.5, (0, 0)).rank


def test_a_plan_that_wins_is_kept_in_the_memory_and_followed():
    memory = Memory()
    first = planned(long(), ENOUGH, memory=memory)
    assert first.value == 1.0
    after = long().play(first.move)
    second = planned(after, Budget(nodes=1), memory=memory)
    assert (second.nodes, second.lines[0].moves) == (0, first.lines[0].moves[1:])
    elsewhere = next(long().play(move) for move in long().moves() if move != first.move)
    assert planned(elsewhere, Budget(nodes=1), memory=memory).nodes > 0
