"""How well the engine plays Cancelletto, both colours to the end: it plans, and wins where greed does not."""

from functools import cache

import pytest

from games.matches import greedy
from tessella.engine.budget import Budget
from tessella.engine.levels import choose
from tessella.engine.search import search
from tessella.insight.strength import partners

from .drawings import careful_game
from .tables import dealt, played, recorded

pytestmark = pytest.mark.once

DEALS = [f"deal {number}" for number in range(1, 13)]
QUICK, QUARTER = Budget(nodes=60_000), Budget(nodes=200_000)
"""What is looked at in a tenth of a second, and in a quarter."""


@cache
def first_report(name):
    """What a search finds right after the deal."""
    return search(dealt(name, set="open"), QUICK)


def planning(budget):
    """A player that looks for a plan before every act."""
    return lambda position: search(position, budget).move


def end_of(position, player):
    """The end of a game in which one plays for all."""
    while not position.over:
        position = position.play(player(position))
    return position


def lost(position):
    return position.over and position.utility[0] == 0.0


def wins(player, names=DEALS, tiles="open"):
    """How many deals of a set are won."""
    return sum(end_of(dealt(name, set=tiles), player).utility[0] for name in names)


@pytest.mark.verify("plans of many deals")
def test_C4_a_glance_finds_a_plan_that_wins_for_half_of_the_deals_and_greed_wins_less():
    planned = sum(first_report(name).value == 1.0 for name in DEALS)
    assert planned >= 6
    assert wins(greedy) < planned


@pytest.mark.verify("plans of many deals")
def test_C4_what_is_planned_is_won():
    name = next(name for name in DEALS if first_report(name).value == 1.0)
    assert wins(planning(QUICK), [name]) == 1


@pytest.mark.soak
@pytest.mark.parametrize(("tiles", "least"), [("open", 9), ("standard", 5), ("labyrinth", 2)])
def test_C4_most_deals_of_the_open_set_are_won_and_more_walls_leave_fewer(tiles, least):
    assert wins(planning(QUARTER), tiles=tiles) >= least


@pytest.mark.verify("plans of many deals")
def test_C9_one_alone_plans_for_both_colours():
    deal = " ".join(move.text for move in dealt("deal 2", set="open").history)
    end = end_of(played(deal, set="open", players=1), planning(QUICK))
    assert end.utility == (1.0,)
    assert {move.seat for move in end.history if move.seat >= 0} == {0}


@pytest.mark.parametrize("name", ["won", "won-alone", "won-by-the-second-seat"])
def test_C4_a_win_at_once_is_seen(name):
    moves = recorded(name).history
    found = search(recorded(name, len(moves) - 1), Budget(nodes=200))
    assert (found.move.text, found.value, found.depth) == (moves[-1].text, 1.0, 1)


@pytest.mark.parametrize("seed", range(3))
def test_C7_no_removal_is_chosen_that_loses_at_once_while_there_is_anything_else(seed):
    for position in careful_game(seed, set="open"):
        if position.mover >= 0:
            after = position.play(search(position, Budget(nodes=100), seed=seed).move)
            assert not lost(after) or all(lost(position.play(move)) for move in position.moves())


@pytest.mark.parametrize("level", ["first-game", "club"])
@pytest.mark.parametrize("players", [1, 2])
def test_every_level_plays(level, players):
    """From the choice on, with a plan: first game is a partner, too."""
    position = dealt(DEALS[0], set="open", players=players)
    for _ in range(4):
        report = choose(position, level)
        position = position.play(report.move)
    assert not position.over
    assert report.depth > 1


def test_a_plan_after_the_first_gate_token_never_leaves_out_the_second():
    """Here the planner once came to acts that cannot be played, and raised IllegalMove. (C5)"""
    assert partners.wins(dealt("8"), 17)
