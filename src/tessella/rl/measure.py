"""How many steps a vector of environments takes in a second, beside a game of OpenSpiel."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from ..core.position import Game
from .random_policy import RandomPolicy
from .vector import VectorEnv

ROUNDS = 5
WARM = 12
"""Steps before anything is measured: games are under way then."""

Measured = Callable[[float], float]
"""Steps in a second, measured for so many seconds."""


def speeds(ways: Sequence[Measured], seconds: float) -> list[float]:
    """The best of some rounds for each way, which take turns. Other work on the machine can only slow them down.

    seconds: for each way, in all rounds together.
    """
    rounds = [[way(seconds / ROUNDS) for way in ways] for _ in range(ROUNDS)]
    return [max(each) for each in zip(*rounds, strict=True)]


def steps_of(game: Game, batch: int, **wishes: Any) -> Measured:
    """Steps of all environments in random play, while `step` runs; choosing does not count.

    wishes are those of VectorEnv, with masks.
    """
    env = VectorEnv(game, batch, **wishes)
    policy, step = RandomPolicy(env.spec), env.reset()
    for _ in range(WARM):
        step = env.step(policy(step))

    def measured(seconds: float) -> float:
        nonlocal step
        spent, count = 0.0, 0
        while spent < seconds:
            chosen = policy(step)
            begin = time.perf_counter()
            step = env.step(chosen)
            spent += time.perf_counter() - begin
            count += batch
        return count / spent

    return measured


def steps_of_peer(game: Any, tensors: bool) -> Measured:
    """Actions in random play in a game of OpenSpiel, one state from Python; choosing does not count.

    tensors: whether a mask and what the mover sees are made for each.
    """

    def measured(seconds: float) -> float:
        spent, count, seed = 0.0, 0, 0
        while spent < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                seed += 1
                begin = time.perf_counter()
                actions = state.legal_actions()
                if tensors:
                    state.legal_actions_mask()
                    state.observation_tensor(state.current_player())
                state.apply_action(actions[seed * 7919 % len(actions)])
                spent += time.perf_counter() - begin
                count += 1
        return count / spent

    return measured
