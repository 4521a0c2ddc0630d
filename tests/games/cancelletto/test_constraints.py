"""The constraint solver agrees with the planner: what one of them wins the other does not call impossible."""

import pytest

pytest.importorskip("ortools")

from tessella.core.outlook import Outlook
from tessella.engine.together.planning import planner_of
from tessella.games.cancelletto.evaluation import settle

from .tables import dealt, played

pytestmark = pytest.mark.once


@pytest.mark.verify("the solver takes its time")
def test_C4_a_plan_of_the_solver_wins():
    position = dealt("3")
    known = settle(position, 60)
    end = position.replay(known.acts)
    assert (end.over, end.utility, known.lost) == (True, (1.0, 1.0), False)
    assert known.turns == 1 + end.field("turns")


@pytest.mark.verify("the solver takes its time")
@pytest.mark.parametrize("name", ["23", "136"])
def test_C4_a_deal_that_the_planner_leaves_open_is_impossible(name):
    """In the second one nothing but both colours together makes it so."""
    assert settle(dealt(name), 100) == Outlook(lost=True)


@pytest.mark.verify("the solver takes its time")
@pytest.mark.parametrize(("name", "tiles"), [("182", "standard"), ("9", "labyrinth")])
def test_C4_a_plan_wins_that_has_both_colours_in_each_other_s_way(name, tiles):
    """In the second one what is found first has the gate so late that a box is out of reach before (C7)."""
    position = dealt(name, set=tiles)
    assert position.replay(settle(position, 100).acts).utility == (1.0, 1.0)


@pytest.mark.verify("loads the constraint solver")
def test_C5_a_deal_with_no_place_for_a_gate_may_be_won():
    """All squares that ever get an outer side are walls."""
    few = {5: "O###", 6: "##O#", 8: "##.O", 9: "#O#B", 16: "###O", 17: "B###", 20: "#B##", 23: "B..B"}
    tiles = "/".join(few.get(tile, "####") for tile in range(1, 25))
    order = (16, 8, 6, 24, 3, 9, 23, 5, 2, 21, 20, 17, 7, 13, 19, 4, 15, 22, 10, 14, 18, 11, 1, 12)
    position = played(" ".join(f"deal-{tile}r0" for tile in order), set=tiles)
    assert position.replay(settle(position, 100).acts).utility == (1.0, 1.0)


@pytest.mark.verify("loads the constraint solver")
def test_without_time_nothing_is_known():
    assert settle(dealt("2"), 0) == Outlook()


def test_it_begins_right_after_the_deal():
    position = dealt("3")
    with pytest.raises(ValueError, match="right after the deal"):
        settle(position.play(position.actions[0]), 1)


@pytest.mark.soak
@pytest.mark.parametrize("tiles", ["open", "standard", "labyrinth"])
def test_C4_planner_and_solver_agree(tiles):
    agreed = 0
    for name in range(1, 41):
        position, known = dealt(str(name), set=tiles), Outlook()
        for looks, known in enumerate(planner_of(position)):
            if known.acts or looks > 200:
                break
        solved = settle(position, 10)
        assert not ((known.acts and solved.lost) or (known.lost and solved.acts)), name
        agreed += bool((known.acts and solved.acts) or (known.lost and solved.lost))
    assert agreed > 20
