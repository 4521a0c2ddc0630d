"""What actions bring at once is what positions say."""

from random import Random

import numpy as np

import tessella
from tessella.rl import Simulator
from tessella.rl.baselines.lookahead import gains_of


def test_gains_are_the_points_that_an_action_adds():
    simulator, random, seen = Simulator("antino", players=2, chance="seat"), Random(4), set()
    position = tessella.new("antino", players=2)
    while not position.over:
        if position.mover < 0:
            position = position.roll(random)
            continue
        states = np.array([position.state()], simulator.dtype)
        mask, seat = simulator.mask(states), position.mover
        gains = gains_of(simulator, states, mask, "points")
        assert not gains[~mask].any()
        index = random.choice(np.flatnonzero(mask[0]).tolist())
        after = position.play(int(simulator.encoding.decode(states[0], index)))
        assert gains[0, index] == after.score[seat] - position.score[seat]
        seen.add(gains[0, index])
        position = after
    assert len(seen) > 5


def test_a_result_counts_where_points_do_not():
    simulator = Simulator("tictactoe", chance="seat")
    state = tessella.new("tictactoe").replay([0, 3, 1, 4]).state()
    states = np.array([state], simulator.dtype)
    assert np.flatnonzero(gains_of(simulator, states, simulator.mask(states), "result")).tolist() == [2]
