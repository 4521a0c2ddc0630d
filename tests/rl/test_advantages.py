"""Advantages where seats act in any order, beside a slow reading of the definition."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessella.rl import advantages


def slow(rollout, step, game, discount, trace):
    """The same for one action, along the later actions of its seat."""
    rewards, values, movers, ended, last = rollout
    seat, gained = movers[step, game], 0.0
    for at in range(step, len(rewards)):
        if at > step and movers[at, game] == seat:
            error = gained + discount * values[at, game] - values[step, game]
            return error + discount * trace * slow(rollout, at, game, discount, trace)
        gained += rewards[at, game, seat]
        if ended[at, game]:
            return gained - values[step, game]
    return gained + discount * last[game, seat] - values[step, game]


@given(st.integers(0, 10_000), st.integers(1, 4), st.sampled_from([(1.0, 0.95), (0.9, 0.0), (0.99, 1.0)]))
def test_they_are_those_of_the_definition(seed, seats, factors):
    rng, shape = np.random.default_rng(seed), (9, 3)
    movers, ended = rng.integers(-1, seats, shape), rng.random(shape) < 0.2
    rewards, values = rng.normal(size=(*shape, seats)), rng.normal(size=shape)
    last = rng.normal(size=(3, seats))
    told, returns = advantages(rewards, values, movers, ended, last, discount=factors[0], trace=factors[1])
    for step, game in np.ndindex(shape):
        if movers[step, game] < 0:
            wanted = 0.0
            assert returns[step, game] == 0.0
        else:
            wanted = slow((rewards, values, movers, ended, last), step, game, *factors)
            assert returns[step, game] == pytest.approx(wanted + values[step, game], abs=1e-4)
        assert told[step, game] == pytest.approx(wanted, abs=1e-4)


def test_shapes_have_to_go_together():
    rewards, values = np.zeros((3, 2, 2)), np.zeros((3, 2))
    with pytest.raises(ValueError, match=r"last_values \[B, S\]"):
        advantages(rewards, values, values, values, np.zeros((2, 1)))
