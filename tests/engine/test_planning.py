"""Planning follows a plan that wins, plans anew where somebody deviates, and trusts no plan unseen."""

from dataclasses import replace
from functools import cache

import pytest

import tessella
from engine.exhaustive import worth
from engine.toys import decisions
from games.cancelletto.tables import dealt
from tessella.core.evaluation import Planner
from tessella.core.outlook import Outlook
from tessella.engine.budget import Budget
from tessella.engine.memory import Memory
from tessella.engine.methods import method_for
from tessella.engine.search import search
from tessella.engine.together.planning import Planning

ENOUGH = Budget(nodes=3000)


@cache
def winnable():
    """A deal that can be won."""
    return dealt("3", set="open")


def won(position, report):
    end = position.replay(move.action for move in report.lines[0].moves)
    return end.over and end.utility[position.mover] == 1.0


def test_games_with_a_planner_are_planned():
    assert isinstance(method_for(winnable()), Planning)


def test_it_wins_or_knows_that_nothing_does():
    values = []
    for position in decisions("duet", 40):
        found = search(position, method=Planning())
        values.append(found.value)
        assert found.proven
        assert found.value == worth(position, position.mover)
        assert found.value == 0.0 or won(position, found)
    assert set(values) == {0.0, 1.0}


def test_a_plan_is_followed_act_by_act_without_a_search():
    memory, position = Memory(), winnable()
    first = search(position, ENOUGH, memory=memory)
    assert first.value == 1.0
    for move in first.lines[0].moves[1:]:
        position = position.play(search(position, Budget(nodes=1), memory=memory).move)
        report = search(position, Budget(nodes=1), memory=memory)
        assert (report.move, report.nodes, report.value) == (move, 0, 1.0)


def test_after_a_deviation_it_plans_again():
    memory = Memory()
    expected = search(winnable(), ENOUGH, memory=memory).lines[0].moves
    after = winnable().play(expected[0])
    elsewhere = next(after.play(move) for move in after.moves() if move != expected[1] and "-" in move.text)
    report = search(elsewhere, ENOUGH, memory=memory)
    assert report.nodes > 0
    assert won(elsewhere, report)


def with_plans(monkeypatch, position, *plans):
    """The position, in a game whose planner knows these."""
    kernel = replace(position.game.kernel, planner=Planner(lambda *_: iter(plans)))
    monkeypatch.setitem(vars(position.game), "kernel", kernel)
    return position


def test_of_two_plans_that_with_more_merit_is_taken(monkeypatch):
    acts = search(winnable(), ENOUGH).lines[0].moves
    one = tuple(move.action for move in acts)
    other = tuple(move.action for move in search(winnable(), ENOUGH, seed=7).lines[0].moves)
    assert one != other
    plans = (Outlook(one, 9, merit=(1, 0)), Outlook(other, 8, merit=(2, -1)), Outlook(one, 7, merit=(1, 0)))
    found = search(with_plans(monkeypatch, winnable(), *plans), Budget(seconds=60))
    assert tuple(move.action for move in found.lines[0].moves) == other


def test_what_is_lost_is_not_planned_again(monkeypatch):
    memory, lost = Memory(), dealt("8", set="labyrinth")
    assert search(lost, ENOUGH, memory=memory).proven
    with_plans(monkeypatch, lost, Outlook())
    later = lost.play(lost.actions[0])
    found = search(later, Budget(nodes=20), memory=memory)
    assert (found.proven, found.value) == (True, 0.0)
    elsewhere = dealt("3", set="labyrinth")
    assert not search(elsewhere, Budget(nodes=20), memory=memory).proven


def test_a_plan_that_does_not_win_is_not_believed(monkeypatch):
    position = tessella.new("duet")
    with_plans(monkeypatch, position, Outlook(acts=(position.actions[0],)))
    assert search(position, Budget(nodes=20), method=Planning()).value < 1.0


@pytest.mark.parametrize("nodes", [1, 100])
def test_a_budget_of_nodes_ends_the_search(nodes):
    report = search(dealt("2"), Budget(nodes=nodes))
    assert report.move.text
    assert report.value < 1.0


def test_each_of_several_lines_wins_or_is_known_to_lose():
    proven = 0
    for position in decisions("duet", 20):
        for line in search(position, Budget(nodes=20_000), lines=4, method=Planning()).lines:
            after = position.play(line.moves[0])
            if line.proven:
                proven += 1
                assert line.value == (after.utility[0] if after.over else worth(after, position.mover))
    assert proven > 40
