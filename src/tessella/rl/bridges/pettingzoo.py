"""The games as environments of PettingZoo, where agents act one after the other (AEC): the extra `pettingzoo`."""

from copy import deepcopy
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv

from ...core.mover import OVER
from ...core.position import Game, IllegalMove, Position
from ...record.pictures import pixels
from ..asked import seed_of
from ..buffers import Buffers
from ..loops_kernel import seed_one
from ..simulator import Simulator
from .spaces import action_space, index_of, mask_of, observation_space, observed

MODES = ("human", "ansi", "rgb_array")
OF_A_GAME = {
    *("agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos"),
    *("position", "_states"),
}
"""The attributes that are there once a game has begun."""


def env(game: str | Game, /, **wishes: Any) -> "Env":
    """An environment for a game; wishes are those of `Env`.

    >>> opened = env("tictactoe")
    >>> opened.reset(seed=1)
    >>> for agent in opened.agent_iter():
    ...     observation, reward, terminated, truncated, info = opened.last()
    ...     ends = terminated or truncated
    ...     opened.step(None if ends else int(observation["action_mask"].argmax()))
    >>> opened.agents
    []
    """
    return Env(game, **wishes)


class NotBegun(ResetNeeded, AttributeError):  # type: ignore[misc]  # an extra
    """No game is going on. PettingZoo's own environments raise an AttributeError for that."""


class Env(AECEnv):  # type: ignore[misc]  # an extra
    """One game. Its agents are player_0, player_1 and so on; chance plays by itself.

    An observation is a dictionary with `observation`, an array or a dictionary of them, and `action_mask`, int8. With
    mask="info", and where actions have several factors, the mask is in the agent's info; that of several factors is a
    tuple. It is empty for an agent whose turn it is not. Rewards come at the end: see `Step`.
    """

    def __init__(
        self,
        game: str | Game,
        /,
        *,
        mask: str = "observation",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """render_mode: "ansi" for text, "human" to print it, "rgb_array" for a picture.

        Raises UnknownGame, OptionError, or ValueError for another word.
        """
        if mask not in ("observation", "info"):
            raise ValueError(f'mask is "observation" or "info", not {mask!r}.')
        if render_mode not in (None, *MODES):
            raise ValueError(f"render_mode is {', '.join(MODES)}, not {render_mode!r}.")
        self.simulator = Simulator(game, **options)
        self.spec, self.render_mode = self.simulator.spec, render_mode
        self.metadata = {"name": self.spec.version, "render_modes": [*MODES], "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.spec.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._in_info = mask == "info" or len(self.spec.actions) > 1
        self._one, self._index = np.ones(1, np.bool_), np.zeros(1, np.int64)
        self._buffers = Buffers.of(self.spec, 1, 1, "mask")
        self._viewer = np.zeros((1, 1), np.int64)
        self._seed, self._episode = 0, -1
        self._looked, self._nothing = False, mask_of(self.spec, np.zeros(sum(self.spec.actions), np.bool_))

    def __getattr__(self, name: str) -> Any:
        """Python asks here for what is not there; raises NotBegun for what only a game has."""
        if name in OF_A_GAME:
            raise NotBegun("No game is going on: call reset.")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}.")

    @cached_property
    def _space(self) -> spaces.Space[Any]:
        seen = observation_space(self.spec)
        if self._in_info:
            return seen
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (self.spec.size,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all agents. Raises ValueError if there is no such agent."""
        self._seat_of(agent)
        return self._space

    @cached_property
    def _actions(self) -> dict[str, spaces.Space[Any]]:
        return {agent: action_space(self.spec) for agent in self.possible_agents}

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Discrete, or MultiDiscrete for several factors. Raises ValueError if there is no such agent."""
        self._seat_of(agent)
        return self._actions[agent]

    def _seat_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"An agent is one of {', '.join(self.possible_agents)}, not {agent!r}.")
        return self._seat[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a game; with a seed the first one of that seed, else the next one. Raises ValueError for no seed."""
        if seed is not None:
            self._seed, self._episode = seed_of(seed), -1
        self._episode += 1
        self._states, self._rngs = self.simulator.blank(1)
        seed_one(self._rngs[0], self._seed, 0, self._episode)
        self.simulator.begin(self._states, self._rngs, self._one)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: Any) -> None:
        """Play an action of the agent whose turn it is.

        Raises IllegalMove, with a sentence, and nothing is played; or ResetNeeded before a game and after its end.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            if not self.agents:
                del self.agent_selection
            return
        self._index[0] = self._checked(action)
        self.simulator.check(self._states, self._index, self._one, self._seen(agent))
        self.simulator.act(self._states, self._rngs, self._index, self._one)
        self._cumulative_rewards[agent] = 0.0
        if self._states["mover"][0] == OVER:
            self.rewards = dict(
                zip(self.agents, self.simulator.results(self._states)[0].tolist(), strict=True)
            )
            self.terminations = dict.fromkeys(self.agents, True)
        self._go_on()
        self._accumulate_rewards()

    def _checked(self, action: Any) -> int:
        try:
            return index_of(self.spec, action)
        except (TypeError, ValueError):
            raise IllegalMove(
                f"{action!r} is no action: they are in {self._actions[self.agents[0]]}."
            ) from None

    def _go_on(self) -> None:
        """Name the next agent."""
        self._looked = False
        seat = int(self._states["mover"][0])
        self.agent_selection = self.agents[max(seat, 0)]
        if self._in_info:
            for agent, info in self.infos.items():
                info["action_mask"] = self._mask(agent)

    def _seen(self, agent: str) -> Buffers:
        """What an agent sees; the mask is that of the mover."""
        seat = self._seat_of(agent)
        if not self._looked or self._viewer[0, 0] != seat:
            self._viewer[0, 0], self._looked = seat, True
            self.simulator.see(self._states, legality="mask", viewers=self._viewer, into=self._buffers)
        return self._buffers

    def _mask(self, agent: str) -> Any:
        """What an agent may do: nothing if it is not its turn."""
        acts = agent == self.agent_selection and self._states["mover"][0] != OVER
        return mask_of(self.spec, self._seen(agent).masks[0]) if acts else deepcopy(self._nothing)

    def observe(self, agent: str) -> Any:
        """What an agent sees now. Raises ValueError if there is no such agent."""
        out = self._seen(agent)
        seen = observed({part.name: getattr(out, part.name)[0, 0] for part in self.spec.observation})
        return seen if self._in_info else {"observation": seen, "action_mask": self._mask(agent)}

    @property
    def position(self) -> Position:
        """The game as a position, which has sentences and drawings, with all that is hidden."""
        return self.simulator.position(self._states[0])

    def render(self) -> Any:
        """The whole position, with all hands, as text or as a picture."""
        if self.render_mode is None:
            raise ValueError("The environment was opened without a render_mode.")
        position = self.position
        if self.render_mode == "rgb_array":
            return np.array(pixels(position.board()))
        if self.render_mode == "ansi":
            return str(position)
        print(position)  # noqa: T201 - what "human" means for text
        return None

    def close(self) -> None:
        """Nothing is open."""
