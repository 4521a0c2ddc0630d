"""A constraint solver agrees with the planner: what one of them wins the other does not call impossible."""

import pytest

pytest.importorskip("ortools")

from tessella.engine.planning import planner_of

from .constraints import dealt, verdict

pytestmark = pytest.mark.once


def test_C4_a_plan_of_the_solver_wins():
    assert verdict(dealt("standard", "3"), 60) == "won"


def test_C4_a_deal_that_the_planner_leaves_open_is_impossible():
    assert verdict(dealt("standard", "23"), 60) == "impossible"


@pytest.mark.soak
@pytest.mark.parametrize("tiles", ["open", "standard", "labyrinth"])
def test_C4_planner_and_solver_agree(tiles):
    agreed = 0
    for name in range(1, 41):
        position, known = dealt(tiles, str(name)), None
        for looks, known in enumerate(planner_of(position)):
            if known.acts or looks > 200:
                break
        planned = "won" if known.acts else "impossible" if known.lost else "open"
        solved = verdict(position, 10)
        assert "open" in (planned, solved) or planned == solved, name
        agreed += planned == solved
    assert agreed > 20
