"""Whole games of a policy, from processes or a cluster."""

import pickle
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any

import cloudpickle
import numpy as np

from ..core.compiler.rng import mix
from ..core.position import Game
from ..runner.processes import on_this_machine
from ..runner.results import Results
from ..runner.run import run
from ..runner.work import Data, Pool, RunError, UnitError, Work
from .asked import whole
from .buffers import Array
from .random_policy import RandomPolicy
from .spaces import game_of
from .steps import Step
from .vector import VectorEnv

Policy = Callable[[Step], Any]
ASKED = "mask", "legal", "features"
"""What an Episode has of a Step if it was asked for."""
WORK = Work("tessella.rl.collect:play", "tessella.rl.collect:get_ready", "tessella.core.build:build")


@dataclass(frozen=True, eq=False)
class Episode:
    """A game of T actions, from its beginning to its end. What was not asked for has the size 0, as in Step."""

    observation: Mapping[str, Array]
    """By part, [T, ...]: what was seen before each action; as Step has it."""
    mask: Array
    """bool [T, sum of the factors]: what was legal."""
    legal: Array
    """int32 [T, most_legal]: the legal indices, then -1."""
    features: Array
    """int16 [T, most_legal, F]: what each of them does, by the specification's features; then 0."""
    mover: Array
    """int32 [T]: who acted."""
    action: Array
    """int64 [T]: the index that was played."""
    rewards: Array
    """float32 [T, S]: of all seats, after each action."""
    last: Mapping[str, Array]
    """By part, [S, ...]: what each seat saw at the end. A value of it stands for the rest of a game that was broken
    off; see `advantages`."""
    truncated: bool
    """Whether it was broken off."""

    def __len__(self) -> int:
        return len(self.action)


@dataclass
class Batches:
    """Episodes in batches, each a unit of work; what is kept of it are the indices, step by step."""

    env: Mapping[str, Data]
    policy: object
    episodes: int
    batch: int
    seed: int
    chosen: list[list[list[int]]] = field(default_factory=list)

    def unit(self, number: int) -> dict[str, Data]:
        """What is played in the batch of a number."""
        count = min(self.batch, self.episodes - number * self.batch)
        seed = mix(mix(self.seed) + number) >> 1
        return {"env": self.env, "policy": self.policy, "count": count, "seed": seed}

    def add(self, result: Data) -> None:
        """Keep the indices of the next batch."""
        self.chosen.append(result)

    @property
    def wanted(self) -> int:
        """How many batches there are."""
        return -(-self.episodes // self.batch)


def collect(
    game: str | Game,
    policy: Policy,
    episodes: int,
    workers: int = 1,
    ray: str | None = None,
    *,
    seed: int = 0,
    batch: int = 64,
    **wishes: Any,
) -> Iterator[Episode]:
    """Play so many games, and yield them.

    policy(step) returns an index for each game of a Step, which has only games that go on. If the policy has a method
    seed(number), that is called before each batch. Then what is collected depends on the policy, the seed and the batch
    alone: not on workers, nor on what failed and was done again.

    workers: how many processes play; one is this process itself. ray: a cluster in their place, "auto" or "HOST:PORT".
    batch: games side by side. wishes: those of VectorEnv but for autoreset and chance, options of the game among them.

    All games are played before this returns. They are played again as they are taken, so that memory has one batch.

    Raises UnknownGame, OptionError or ValueError; and RunError, in one sentence, if the policy fails or cannot be sent.

    >>> from tessella import rl
    >>> games = collect("tictactoe", rl.RandomPolicy(rl.spec("tictactoe")), 3)
    >>> [episode.rewards.shape == (len(episode), 2) for episode in games]
    [True, True, True]
    """
    episodes, workers, batch = (
        whole("episodes", episodes, 1),
        whole("workers", workers, 1),
        whole("batch", batch, 1),
    )
    seed = whole("A seed", seed)
    if wrong := {"autoreset", "chance"} & wishes.keys():
        raise ValueError(f"collect plays each game once, with its chance: it takes no {wrong.pop()}.")
    env = {"game": game_of(game).name, **wishes}
    env_of(env, 1, 0)  # raises what is wrong with it
    alone = workers == 1 and ray is None
    batches = Batches(env, policy if alone else packed(policy), episodes, batch, seed)
    with ExitStack() as ending:
        results = ending.enter_context(closing(Results.in_passing(env)))
        run([batches], ending.enter_context(closing(pool_for(workers, ray, env))), results)
    units = map(batches.unit, range(batches.wanted))
    return (
        episode
        for unit, chosen in zip(units, batches.chosen, strict=True)
        for episode in replayed(env_of(unit["env"], unit["count"], unit["seed"]), chosen)
    )


def pool_for(workers: int, ray: str | None, question: Data) -> Pool:
    """The workers that were asked for; raises RunError."""
    if ray is None:
        return on_this_machine(WORK, workers, question)
    try:
        from ..runner.cluster import Cluster  # noqa: PLC0415 - Ray is an extra
    except ModuleNotFoundError:
        raise RunError("A cluster needs Ray: pip install 'tessella[ray]'.") from None
    return Cluster(WORK, ray, question)


def packed(policy: Policy) -> bytes:
    """A policy as bytes, functions of a notebook among them; raises RunError."""
    try:
        return bytes(cloudpickle.dumps(policy))
    except Exception as error:
        raise RunError(f"The policy cannot be sent to another process: {told(error)}.") from error


@lru_cache(maxsize=1)
def unpacked(policy: bytes) -> Policy:
    """The policy of some bytes: the same one for one batch after another."""
    found: Policy = pickle.loads(policy)
    return found


def env_of(env: Mapping[str, Data], count: int, seed: int) -> VectorEnv:
    """So many games, none of which begins anew."""
    wishes = dict(env)
    return VectorEnv(wishes.pop("game"), count, seed=seed, autoreset="disabled", **wishes)


# In a worker


def get_ready(question: Data) -> None:
    """Compile what is needed."""
    env = env_of({**question, "legality": "mask"}, 1, 0)
    env.step(RandomPolicy(env.spec)(env.reset()))


def play(unit: Data) -> Data:
    """The indices that a policy chooses in the games of a unit, step by step. Raises UnitError if it fails."""
    env, policy = env_of(unit["env"], unit["count"], unit["seed"]), unit["policy"]
    try:
        return list(played(env, unpacked(policy) if isinstance(policy, bytes) else policy, unit["seed"]))
    except Exception as error:
        raise UnitError(f"The policy has failed: {told(error)}.") from error


def played(env: VectorEnv, policy: Policy, seed: int) -> Iterator[list[int]]:
    """The same, as they are played; 0 for games that are over."""
    if callable(reseed := getattr(policy, "seed", None)):
        reseed(seed)
    step, live = env.reset(), np.ones(env.count, np.bool_)
    while live.any():
        indices, chosen = np.zeros(env.count, np.int64), np.asarray(policy(of_games(step, live)))
        if chosen.shape != (live.sum(),):
            raise ValueError(f"it returned an array {chosen.shape} for {live.sum()} games")
        indices[live] = chosen
        step = env.step(indices)
        live &= ~(step.terminated | step.truncated)
        yield indices.tolist()


def of_games(step: Step, live: Array) -> Step:
    """What can be seen and done in some of the games."""
    if live.all():
        return step
    arrays = {each.name: getattr(step, each.name) for each in fields(step)}
    parts = {name: part[live] for name, part in arrays.pop("observation").items()}
    arrays.pop("final")
    return replace(step, observation=parts, **{name: array[live] for name, array in arrays.items()})


def told(error: Exception) -> str:
    """An error in some words."""
    return f"{type(error).__name__}: {error}".rstrip(".: ")


# Afterwards


def replayed(env: VectorEnv, chosen: list[list[int]]) -> Iterator[Episode]:
    """The games in which these indices were played."""
    step, before, after = env.reset(), [], []
    for indices in chosen:
        seen = (*(getattr(step, name) for name in ASKED), *step.observation.values())
        before.append([part.copy() for part in (step.mover, *seen)])
        step = env.step(indices)
        after.append([step.rewards.copy(), step.terminated | step.truncated, step.truncated.copy()])
    last = seen_by_all(env)
    rewards, ended, truncated = map(np.stack, zip(*after, strict=True))
    for i, length in enumerate(ended.argmax(axis=0) + 1):
        action, mover, *parts = (
            np.stack([array[i] for array in arrays[:length]])
            for arrays in (chosen, *zip(*before, strict=True))
        )
        asked, parts = parts[: len(ASKED)], parts[len(ASKED) :]
        yield Episode(
            **dict(zip(ASKED, asked, strict=True)),
            observation=dict(zip(step.observation, parts, strict=True)),
            mover=mover,
            action=action,
            rewards=rewards[:length, i],
            last={name: part[i].copy() for name, part in last.items()},
            truncated=bool(truncated[length - 1, i]),
        )


def seen_by_all(env: VectorEnv) -> dict[str, Array]:
    """What each seat sees now, by part, [B, S, ...]; nothing if nobody looks on."""
    if not env.viewers.size:
        return {}
    seats = np.tile(np.arange(env.spec.seats), (env.count, 1))
    out = env.simulator.see(env.states, legality="none", viewers=seats)
    return {part.name: getattr(out, part.name) for part in env.spec.observation}
