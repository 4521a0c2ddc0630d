"""Of plans that win, the better one leaves partners more ways to go on, and takes none of their steps back."""

from itertools import islice, pairwise

import pytest

from tessella.core.compiler.rng import new_rng
from tessella.games.cancelletto.evaluation import plan
from tessella.games.cancelletto.evaluation.slack import EASE, left_last, merit
from tessella.games.cancelletto.model import goal_of
from tessella.games.cancelletto.rules.state import DEALT, REMOVE

from .tables import dealt, opened
from .test_planner import won

pytestmark = pytest.mark.once


def plans_that_end_this_turn_by(position, removal, rest):
    """Plans that the planner makes of another one if this removal is to come first, and that do so."""
    for known in islice(plan(position, near=(removal, *rest)), 40):
        if next((act for act in known.acts if REMOVE <= act < DEALT), None) == removal:
            yield known.acts


def test_C4_plans_of_as_many_turns_gain_merit():
    found = [known for known in islice(plan(dealt("3", set="open")), 300) if known.acts]
    for before, after in pairwise(found):
        assert after.turns < before.turns or after.merit >= before.merit
    assert any(
        after.turns == before.turns and after.merit > before.merit for before, after in pairwise(found)
    )


def test_C6_slack_counts_removals_by_which_the_next_turn_may_end():
    position = dealt("3", set="open")
    acts = next(known.acts for known in plan(position) if known.acts)
    turn = next(number for number, act in enumerate(acts) if REMOVE <= act < DEALT) + 1
    after, (slack, _) = position.replay(acts[:turn]), merit(position, acts, new_rng(1))
    found = [
        next(plans_that_end_this_turn_by(after, action, acts[turn:]), ())
        for action in after.actions
        if REMOVE <= action < DEALT
    ]
    assert all(won(after, plan) for plan in found if plan)
    assert 0 < slack <= len(found)
    assert sum(map(bool, found)) >= slack // 2


def test_C4_a_plan_that_wins_at_once_needs_nobody():
    position = dealt("3", set="open")
    acts = next(known.acts for known in plan(position) if known.acts)
    last = max(number for number, act in enumerate(acts) if REMOVE <= act < DEALT) + 1
    assert merit(position.replay(acts[:last]), acts[last:], new_rng(1)) == (EASE, 0)


def test_C3_what_the_partner_left_in_its_last_turn_is_known():
    position = opened()
    steps = [move for move in position.moves() if "-" in move.text and move.text[0] not in "gx"]
    after = position.play(steps[0])
    assert left_last(after) == set()
    removal = next(move for move in after.moves() if move.text.startswith("x-"))
    start = steps[0].action // 5
    assert left_last(after.play(removal)) == {start}
    assert goal_of(position, steps[0].action) != start
