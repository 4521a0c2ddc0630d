"""What docs/research.md shows for RLlib: the keys that its example of masked actions reads."""

import warnings

import numpy as np
import pytest
from gymnasium import spaces

from tessella.rl.bridges import pettingzoo


class Flat(pettingzoo.Env):
    def observation_space(self, agent):
        seen = super().observation_space(agent)
        numbers = spaces.Box(-np.inf, np.inf, (spaces.flatdim(seen["observation"]),))
        return spaces.Dict({"observations": numbers, "action_mask": seen["action_mask"]})

    def observe(self, agent):
        seen, space = super().observe(agent), super().observation_space(agent)["observation"]
        numbers = spaces.flatten(space, seen["observation"]).astype(np.float32)
        return {"observations": numbers, "action_mask": seen["action_mask"]}


def test_observations_are_numbers_in_one_row_beside_the_mask():
    opened, plain = Flat("antino", players=3), pettingzoo.env("antino", players=3)
    opened.reset(seed=1)
    plain.reset(seed=1)
    for agent in opened.agent_iter(20):
        seen, parts = opened.observe(agent), plain.observe(agent)
        assert opened.observation_space(agent).contains(seen)
        assert (seen["action_mask"] == parts["action_mask"]).all()
        in_a_row = np.concatenate([part.ravel() for part in parts["observation"].values()])
        assert (seen["observations"] == in_a_row).all()
        for each in (opened, plain):
            each.step(int(seen["action_mask"].argmax()))


def test_rllib_plays_a_whole_game():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wrappers = pytest.importorskip(
            "ray.rllib.env.wrappers.pettingzoo_env", reason="ray[rllib] is no extra", exc_type=ImportError
        )
    opened = wrappers.PettingZooEnv(Flat("antino", players=3))
    seen, _ = opened.reset(seed=1)
    ended, rewards = {"__all__": False}, {}
    while not ended["__all__"]:
        [(agent, observation)] = seen.items()
        assert opened.observation_spaces[agent].contains(observation)
        seen, rewards, ended, _, _ = opened.step({agent: int(observation["action_mask"].argmax())})
    assert set(rewards) == {"player_0", "player_1", "player_2"}
    assert sum(rewards.values()) == pytest.approx(0)
