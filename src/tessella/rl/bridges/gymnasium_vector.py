"""Many games of one agent side by side, as a Gymnasium vector environment. Needs the extra `gymnasium`."""

from typing import Any, Literal

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ...core.position import Game
from ..asked import whole
from ..buffers import Array
from .agent_games import AgentGames, Info, Observation, Opponent, row_of
from .gymnasium import SingleAgentEnv, checked_mode, read, spaces_of

Stepped = tuple[Observation, Array, Array, Array, Info]


class SingleAgentVectorEnv(VectorEnv):  # type: ignore[misc]  # the extra may be missing
    """The same as a SyncVectorEnv of SingleAgentEnv, step by step for equal seeds, but faster.

    Rules, masks and observations of all games are computed together, and random opponents play together; others are
    asked one by one.

    >>> envs = SingleAgentVectorEnv("tictactoe", 3, autoreset_mode="SameStep")
    >>> observation, infos = envs.reset(seed=1)
    >>> observation, rewards, *_ = envs.step(observation["action_mask"].argmax(axis=1))
    >>> observation["action_mask"].shape, rewards.shape
    ((3, 9), (3,))
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        opponent: Opponent = "random",
        seat: int | Literal["random"] = 0,
        illegal: Literal["raise", "lose"] = "raise",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """As SingleAgentEnv. autoreset_mode: one of Gymnasium's, or its value: "NextStep", "SameStep", "Disabled"."""
        self.games = AgentGames(game, num_envs, opponent, seat, illegal, options)
        self.num_envs, self.autoreset_mode = num_envs, AutoresetMode(autoreset_mode)
        self.metadata = {**SingleAgentEnv.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = checked_mode(render_mode)
        self.single_observation_space, self.single_action_space = spaces_of(self.games.spec)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._generators = [np_random()[0] for _ in range(num_envs)]
        self._ended, self._begun = np.ones(num_envs, np.bool_), False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin games: all, or those that are true in `options["reset_mask"]`, bool [B].

        seed: an environment has this seed plus its number; or a list with one for each. Without, chance goes on.
        """
        which, seeds = self._which(options), self._seeds(seed)
        for i in np.flatnonzero(which).tolist():
            if seeds[i] is not None:
                self._generators[i] = np_random(seeds[i])[0]
        self._begun = True
        self._begin(which)
        return self._look(which)

    def step(self, actions: Any) -> Stepped:
        """Play an action in each game. Raises IllegalMove before anything is played, or ResetNeeded."""
        anew = self._ended.copy()
        if anew.any() and not (self._begun and self.autoreset_mode == AutoresetMode.NEXT_STEP):
            raise ResetNeeded(f"Environments {np.flatnonzero(anew).tolist()} have no game: reset them.")
        chosen = read(actions, self.action_space).reshape(self.num_envs, -1)
        rewards, self._ended = self.games.play(chosen, ~anew)
        terminated, every = self._ended.copy(), np.ones(self.num_envs, np.bool_)
        self._begin(anew)
        final: Info = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and terminated.any():
            final = self._final(terminated)
            self._begin(terminated)
        observation, infos = self._look(every)
        return observation, rewards, terminated, ~every, final | infos

    def action_masks(self) -> Array:
        """bool [B, A], each row as that of SingleAgentEnv."""
        return self.games.masks.copy()

    def render(self) -> tuple[str | None, ...]:
        """What the agent sees in each game, as SingleAgentEnv renders it."""
        mode = self.render_mode
        return tuple(self.games.picture(i, mode) if mode else None for i in range(self.num_envs))

    # Inside

    def _seeds(self, seed: Any) -> list[int | None]:
        """A seed for each environment, None where chance goes on; raises ValueError before anything is seeded."""
        if not isinstance(seed, list | tuple) and not np.ndim(seed):
            first = None if seed is None else whole("A seed", seed, 0)
            return [None if first is None else first + i for i in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"There are {self.num_envs} environments, but {len(seed)} seeds.")
        return [None if each is None else whole("A seed", each, 0) for each in seed]

    def _which(self, options: dict[str, Any] | None) -> Array:
        """The environments that a reset is about."""
        if not isinstance(options, dict | None):
            raise ValueError(
                f'options is None or a dictionary, such as {{"reset_mask": ...}}, not {options!r}.'
            )
        mask = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        if not isinstance(mask, np.ndarray) or mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise ValueError(f"reset_mask is an array of {self.num_envs} booleans, not {mask!r}.")
        return mask

    def _begin(self, which: Array) -> None:
        if which.any():
            self.games.begin(which, self._generators)
            self._ended &= ~which

    def _look(self, which: Array) -> tuple[Observation, Info]:
        """What is seen, and the infos of some games in Gymnasium's form: by key, and where it is told."""
        observation, infos = self.games.look()
        joined: Info = {"seat": self.games.seats * which, "_seat": which.copy()}
        if len(self.games.spec.actions) > 1:
            masks = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(which).tolist():
                masks[i] = infos[i]["action_mask"]
            joined |= {"action_mask": masks, "_action_mask": which.copy()}
        return observation, joined

    def _final(self, ended: Array) -> Info:
        """What the agent saw at the ends of games, in Gymnasium's form."""
        observation, infos = self.games.look_at(ended)
        joined: Info = {}
        for k, i in enumerate(np.flatnonzero(ended).tolist()):
            last = {"final_obs": row_of(observation, k), "final_info": infos[k]}
            joined = self._add_info(joined, last, i)
        return joined
