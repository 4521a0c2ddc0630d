"""Random numbers in compiled code."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessella.core.compiler.rng import GOLDEN, below, new_rng, pick, random_keys
from tessella.laws.chi_square import TOO_MUCH, surprise

DRAWS = 6000


@pytest.mark.parametrize("n", [1, 2, 6, 7, 100])
def test_below_is_uniform(n):
    rng = new_rng(n)
    counts = Counter(int(below(rng, n)) for _ in range(DRAWS))
    assert set(counts) == set(range(n))
    assert surprise([counts[i] for i in range(n)], [1] * n) < TOO_MUCH


def test_consecutive_numbers_are_independent():
    """As pairs, all 16 are as frequent."""
    rng = new_rng(1)
    counts = Counter((int(below(rng, 4)), int(below(rng, 4))) for _ in range(DRAWS))
    assert surprise(list(counts.values()), [1] * 16) < TOO_MUCH


def test_near_seeds_give_far_numbers():
    """The first number of each of many seeds is uniform, too."""
    counts = Counter(int(below(new_rng(seed), 10)) for seed in range(DRAWS))
    assert surprise([counts[i] for i in range(10)], [1] * 10) < TOO_MUCH


@given(seed=st.integers(-(2**70), 2**70))
def test_equal_seeds_give_equal_numbers(seed):
    one, other = new_rng(seed), new_rng(seed)
    assert [below(one, 1000) for _ in range(5)] == [below(other, 1000) for _ in range(5)]
    assert one[0] != 0


def test_the_seed_that_would_give_zeros_forever_does_not():
    assert new_rng(-GOLDEN).bits != 0


@pytest.mark.parametrize("weights", [[3.0, 2.0, 1.0], [1.0], [0.25] * 4, [0.001, 0.1, 0.01]])
def test_pick_follows_its_weights(weights):
    rng = new_rng(2)
    counts = Counter(pick(rng, np.array(weights), len(weights)) for _ in range(DRAWS))
    assert surprise([counts[i] for i in range(len(weights))], weights) < TOO_MUCH


def test_pick_never_takes_what_has_no_weight():
    rng = new_rng(3)
    weights = np.array([0.0, 0.1, 0.0, 0.2, 0.1, 0.0])
    assert {int(pick(rng, weights, 6)) for _ in range(DRAWS)} == {1, 3, 4}


def test_pick_looks_at_the_first_n_only():
    rng = new_rng(4)
    assert {int(pick(rng, np.ones(5), 2)) for _ in range(100)} == {0, 1}


def test_keys_are_fixed_and_all_different():
    keys = random_keys(10, 10, seed=1)
    assert keys.dtype == np.uint64
    assert len(np.unique(keys)) == 100
    assert (keys == random_keys(10, 10, seed=1)).all()
    assert (keys != random_keys(10, 10, seed=2)).all()
