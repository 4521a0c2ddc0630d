"""What is measured can be measured: the figures come from a table as it is today."""

import pytest

from measure.moves import PARTS, game_of


@pytest.mark.verify("many moves, measured")
def test_every_part_of_a_move_is_timed_and_weighed():
    costs = game_of("octopus", {}, seed=1)
    assert len(costs) == 60
    assert all(cost[part] >= 0 for cost in costs for part in PARTS)
    assert all(cost["board"] > 0 and cost["packed"] > 0 and 5 < cost["kB"] < 70 for cost in costs[:-1])
