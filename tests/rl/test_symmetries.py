"""Symmetries of a specification, applied to a vector of games: the laws check them game by game."""

import numpy as np
import pytest

from tessella import rl

COUNTS = {"anda": 12, "andantino": 2, "antino": 8, "octopus": 8, "cancelletto": 4, "tictactoe": 0}


def test_each_game_has_those_of_its_board():
    assert {name: len(rl.spec(name).symmetries) for name in COUNTS} == COUNTS
    assert rl.spec("antino") == rl.spec("antino") != rl.spec("antino", players=3)


def ordered(tokens):
    """Tokens in an order of their own: [..., tokens, features], each set sorted."""
    keys = tokens.astype(np.int64) @ 256 ** np.arange(tokens.shape[-1])
    return np.take_along_axis(tokens, np.argsort(keys, axis=-1)[..., None], axis=-2)


@pytest.mark.parametrize("name", ["anda", "antino", "octopus"])
@pytest.mark.parametrize("perspective", ["mover", "all"])
def test_games_and_their_images_go_on_side_by_side(name, perspective):
    """Chance deals the same in these games."""
    envs = [rl.VectorEnv(name, 8, seed=3, perspective=perspective) for _ in range(2)]
    symmetry, policy = envs[0].spec.symmetries[1], rl.RandomPolicy(envs[0].spec, seed=4)
    step, image = (env.reset() for env in envs)
    for _ in range(60):
        before = {part: array.copy() for part, array in step.observation.items()}
        observation, mask = symmetry.apply(step.observation, step.mask)
        assert np.array_equal(mask, image.mask)
        for part, array in observation.items():
            same = ordered if part == "tokens" else np.asarray
            assert np.array_equal(same(array), same(image.observation[part]))
            assert array.dtype == image.observation[part].dtype
            assert np.array_equal(step.observation[part], before[part])
        indices = policy(step.mask)
        step, image = envs[0].step(indices), envs[1].step(symmetry.index(indices))
        assert np.array_equal(step.rewards, image.rewards)
    assert envs[0].states.tobytes() != envs[1].states.tobytes()


def test_what_is_kept_is_not_written_again():
    env = rl.VectorEnv("antino", 2)
    step = env.reset()
    observation, mask = env.spec.symmetries[0].apply(step.observation, step.mask)
    kept = [mask.copy(), *(each.copy() for each in observation.values())]
    env.step(rl.RandomPolicy(env.spec)(step.mask))
    assert all(map(np.array_equal, kept, [mask, *observation.values()]))
