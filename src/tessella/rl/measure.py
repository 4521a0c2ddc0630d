"""How many steps a vector of environments takes in a second."""

import time
from typing import Any

from ..core.position import Game
from .random_policy import RandomPolicy
from .vector import VectorEnv

WARM = 12
"""Steps before anything is measured: games are under way then."""


def steps_per_second(game: Game, batch: int, seconds: float, threads: int = 1, **wishes: Any) -> float:
    """Steps of all environments in a second of random play, while `step` runs; choosing does not count.

    wishes are those of VectorEnv, with masks.
    """
    env = VectorEnv(game, batch, threads=threads, **wishes)
    policy, step, spent, count = RandomPolicy(env.spec), env.reset(), 0.0, -WARM
    while spent < seconds:
        chosen = policy(step.mask)
        begin = time.perf_counter()
        step = env.step(chosen)
        if (count := count + 1) > 0:
            spent += time.perf_counter() - begin
    return batch * count / spent


def peer_steps(game: Any, seconds: float) -> float:
    """Actions in a second of random play in a game of OpenSpiel, without observations; choosing does not count."""
    spent, count, seed = 0.0, 0, 0
    while spent < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            seed += 1
            begin = time.perf_counter()
            actions = state.legal_actions()
            state.apply_action(actions[seed * 7919 % len(actions)])
            spent += time.perf_counter() - begin
            count += 1
    return count / spent
