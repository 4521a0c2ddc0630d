"""Random indices by masks: legal, uniform, and the same for equal seeds."""

from collections import Counter

import numpy as np
import pytest

from tessella.rl import RandomPolicy, VectorEnv, spec


def test_they_are_legal_in_every_game(game):
    env = VectorEnv(game, 8, seed=2)
    policy, step = RandomPolicy(env.spec, seed=3), env.reset()
    for _ in range(20):
        step = env.step(policy(step.mask))  # an illegal one would be refused


def test_all_are_alike_and_equal_seeds_choose_alike():
    masks = np.zeros((3000, 9), np.bool_)
    masks[:, [1, 4, 8]] = True
    one, other = (RandomPolicy(spec("tictactoe"), seed=5)(masks) for _ in range(2))
    assert one.tolist() == other.tolist()
    counted = Counter(one.tolist())
    assert counted.keys() == {1, 4, 8}
    assert all(850 < number < 1150 for number in counted.values())
    assert RandomPolicy(spec("tictactoe"))(masks[:1] & False).tolist() == [-1]


def test_they_are_chosen_from_lists_too(game):
    env = VectorEnv(game, 8, seed=2, legality="legal")
    policy, step = RandomPolicy(env.spec, seed=np.int64(1)), env.reset()
    for _ in range(20):
        step = env.step(policy(step))


@pytest.mark.parametrize(
    "mask", [np.ones((2, 8), bool), np.ones((2, 9)), np.ones(9, bool), np.ones((2, 2, 9), bool)]
)
def test_other_masks_are_refused(mask):
    with pytest.raises(ValueError, match=r"A mask is bool \[B, 9\]"):
        RandomPolicy(spec("tictactoe"))(mask)
