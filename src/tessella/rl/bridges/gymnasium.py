"""The games as Gymnasium environments for one learning agent. Needs the extra `gymnasium`.

Importing this module registers every game of the catalogue: "tessella/Tictactoe-v1". Gymnasium finds no plugins by
itself; "tessella.rl.bridges.gymnasium:tessella/Tictactoe-v1" imports this module, too.
"""

from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from ...core.catalogue import catalogue
from ...core.position import Game
from ..asked import whole
from ..buffers import Array
from ..spaces import Spec, version_of
from .agent_games import AgentGames, Info, Observation, Opponent, row_of
from .spaces import action_space, boxes_of

RENDER_MODES = ["ansi", "svg"]


class SingleAgentEnv(gymnasium.Env):  # type: ignore[misc]  # the extra may be missing
    """A game in which an agent has one seat, and an opponent plays all others.

    Observations are a dictionary with the parts of the specification, as the agent's seat sees them, and
    "action_mask", int8 [A]. Where an action has several factors, it is a MultiDiscrete, and `info["action_mask"]` has
    a tuple with a mask for each factor instead. `info["seat"]` is the agent's seat. The reward is the agent's at the
    end of the game (Simulator.rewards), and 0 before.

    >>> env = SingleAgentEnv("tictactoe")
    >>> observation, info = env.reset(seed=1)
    >>> env.action_space.sample(observation["action_mask"]) in env.action_space
    True
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        *,
        opponent: Opponent = "random",
        seat: int | Literal["random"] = 0,
        illegal: Literal["raise", "lose"] = "raise",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Nothing has begun before reset. Its seed decides all of chance and of opponents that have a name, unless the
        time of a level runs out.

        opponent: "random"; "greedy", for games with an evaluation; a level of the engine; "self", where the agent
        plays all seats in turn, and a reward is that of the seat that has just acted; or a callable. It gets the
        observation and the info that an agent in its seat would get, and returns an action of the action space. After
        an illegal one, which raises IllegalMove, call reset.

        seat: the agent's; "random" draws one for each game. illegal: "raise" refuses an illegal action with the rule
        that forbids it, and the game goes on; with "lose" it ends the game, with reward -1. options: those of the game.

        If a game ends before the agent could act, no action is legal; the first step plays nothing and tells the end.

        Raises UnknownGame, OptionError, or ValueError.
        """
        self.games = AgentGames(game, 1, opponent, seat, illegal, options)
        self.observation_space, self.action_space = spaces_of(self.games.spec)
        self.render_mode = checked_mode(render_mode)
        self._ended = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin a game. Nothing is chosen by `options`."""
        super().reset(seed=None if seed is None else whole("A seed", seed, 0), options=options)
        self.games.begin(np.ones(1, np.bool_), [self.np_random])
        self._ended = False
        return self._look()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Play an action, and on until the agent is to act again. Raises IllegalMove, or ResetNeeded after the end."""
        if self._ended:
            raise ResetNeeded("No game is going on: call reset.")
        rewards, ended = self.games.play(read(action, self.action_space)[None], np.ones(1, np.bool_))
        self._ended = bool(ended[0])
        observation, info = self._look()
        return observation, float(rewards[0]), self._ended, False, info

    def action_masks(self) -> Array:
        """bool [A]: which actions are legal; with several factors their masks one after the other."""
        masks: Array = self.games.masks[0].copy()
        return masks

    def render(self) -> str | None:
        """What the agent sees, as text ("ansi") or as an SVG document ("svg"); None without a render mode."""
        return self.games.picture(0, self.render_mode) if self.render_mode else None

    def _look(self) -> tuple[Observation, Info]:
        observation, infos = self.games.look()
        return row_of(observation, 0), infos[0]


def spaces_of(spec: Spec) -> tuple[spaces.Dict, spaces.Space]:
    """The spaces of one agent's observations and actions."""
    parts = boxes_of(spec)
    if len(spec.actions) == 1:
        parts["action_mask"] = spaces.Box(0, 1, spec.actions, np.int8)
    return spaces.Dict(parts), action_space(spec)


def read(action: Any, space: spaces.Space) -> Array:
    """Actions of a space with the factors along the last axis; raises ValueError for another shape, or no integers."""
    found = np.asarray(action)
    if found.shape != space.shape or found.dtype.kind not in "iu":
        raise ValueError(f"An action of {space} is integer {space.shape}, not {found.dtype} {found.shape}.")
    return found.reshape(found.shape or (1,))


def checked_mode(render_mode: str | None) -> str | None:
    """A render mode; raises ValueError if there is no such mode."""
    if render_mode not in (None, *RENDER_MODES):
        raise ValueError(f"The render mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}.")
    return render_mode


def register() -> None:
    """Register every game of the catalogue with Gymnasium, by its name and version; those that are stay.

    >>> register()
    >>> gymnasium.make("tessella/Tictactoe-v1").unwrapped.games.spec.game
    'tictactoe'
    """
    for game in catalogue().values():
        name = f"tessella/{version_of(game).capitalize()}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                f"{__name__}:{SingleAgentEnv.__name__}",
                vector_entry_point=f"{__name__}_vector:SingleAgentVectorEnv",
                kwargs={"game": game.name},
            )


register()
