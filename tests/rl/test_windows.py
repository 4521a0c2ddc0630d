"""Windows on boards without an edge: the same games, as far as they stay inside."""

import numpy as np
import pytest

from tessella.core.mover import OVER
from tessella.rl import Simulator, VectorEnv

COUNT, STEPS = 24, 40


def played(game, width, steps=STEPS):
    """Yields a vector with a window, and what it shows, step by step."""
    env, rng = (
        VectorEnv(game, COUNT, window=width, legality="both", autoreset="disabled"),
        np.random.default_rng(1),
    )
    step = env.reset()
    for _ in range(steps):
        yield env, step
        chosen = (rng.random(COUNT) * step.counts).astype(int)
        step = env.step(np.maximum(step.legal[np.arange(COUNT), chosen], 0))


@pytest.mark.parametrize("endless", ["andantino", "octopus"])
def test_a_window_shows_the_middle_of_the_same_board(endless):
    whole = Simulator(endless)
    for env, step in played(endless, 9):
        inside = np.flatnonzero(~env.lanes["done"])
        states = env.states[inside]
        seen = whole.observe(states, states["mover"])
        if "planes" in seen:
            middle = np.roll(seen.pop("planes"), (4, 4), axis=(2, 3))[:, :, :9, :9]
            assert np.array_equal(step.observation["planes"][inside], middle)
        for name, part in seen.items():
            assert np.array_equal(step.observation[name][inside], part)
        assert np.array_equal(step.counts[inside], whole.legal(states)[1])


def test_an_index_of_a_window_is_that_of_the_same_action():
    for env, step in played("andantino", 9, steps=12):
        state, simulator = env.states[0], env.simulator
        actions = [int(simulator.encoding.decode(state, index)) for index in step.legal[0, : step.counts[0]]]
        if state["mover"] != OVER:
            assert sorted(actions) == sorted(simulator.position(state).actions)


@pytest.mark.parametrize("endless", ["andantino", "octopus"])
def test_who_leaves_the_window_is_broken_off_and_counted(endless):
    for env, step in played(endless, 9):
        strays = env.simulator.strays(env.states)
        assert not (strays & ~env.lanes["done"]).any()
        assert not (step.truncated & ~strays).any()
    totals = env.totals
    assert totals.strayed == totals.truncated > 0
    assert totals.games + totals.truncated == env.lanes["done"].sum()


@pytest.mark.parametrize(
    ("board", "width", "said"),
    [("anda", 5, "has an edge"), ("andantino", 8, "odd number"), ("andantino", 33, "from 3 to 31")],
)
def test_other_windows_are_refused(board, width, said):
    with pytest.raises(ValueError, match=said):
        VectorEnv(board, 1, window=width)
