"""Games in which one seat is an agent's and others are played for it: what single-agent environments are made of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, cast

import numpy as np

from ...core.compiler.rng import mix
from ...core.mover import OVER
from ...core.position import Game, IllegalMove
from ..asked import whole
from ..buffers import Array
from ..loops import encoding_of
from ..simulator import Simulator
from .opponents import Choose, chooser

Observation = dict[str, Array]
Info = dict[str, Any]
Opponent = str | Callable[[Observation, Info], Any]
LOSS = -1.0


class AgentGames:
    """B games side by side. Each array is by game; an action is an int64 [F], one value for each factor.

    >>> games = AgentGames("tictactoe", 2, "random", 0, "raise", {})
    >>> games.begin(np.ones(2, bool), [np.random.default_rng(seed) for seed in (1, 2)])
    >>> observation, infos = games.look()
    >>> rewards, ended = games.play(np.array([[4], [0]]), np.ones(2, bool))
    >>> rewards.tolist(), ended.tolist()
    ([0.0, 0.0], [False, False])
    """

    def __init__(
        self,
        game: str | Game,
        count: int,
        opponent: Opponent,
        seat: int | Literal["random"],
        illegal: Literal["raise", "lose"],
        options: Mapping[str, object],
    ) -> None:
        """The arguments are those of SingleAgentEnv. Raises UnknownGame, OptionError, or ValueError."""
        self.simulator = Simulator(game, chance="inside", threads=1, **options)
        self.spec, count = self.simulator.spec, whole("num_envs", count, 1)
        if seat != "random" and seat not in range(self.spec.seats):
            raise ValueError(f'The seat is "random" or a number below {self.spec.seats}, not {seat!r}.')
        if illegal not in ("raise", "lose"):
            raise ValueError(f"illegal is raise or lose, not {illegal!r}.")
        self.seat, self.illegal, self.opponent = seat, illegal, opponent
        self._choose = None if callable(opponent) else chooser(opponent, self.simulator.game)
        self.states, self.rngs = self.simulator.init([0] * count), self.simulator.blank(count)[1]
        self.seats = np.full(count, 0 if seat == "random" else seat, np.int64)
        """The agent's seat; where it plays all seats, the one to act."""
        self.masks = np.zeros((count, sum(self.spec.actions)), np.bool_)
        """What the last look told: bool [B, sum of the factors]."""

    def begin(self, which: Array, generators: Sequence[np.random.Generator]) -> None:
        """Begin games where `which` is true, each seeded by its generator, and play until the agent is to act."""
        for i in np.flatnonzero(which).tolist():
            self.rngs["bits"][i] = generators[i].integers(1, 1 << 63)
            if self.seat == "random":
                self.seats[i] = generators[i].integers(self.spec.seats)
        self.simulator.begin(self.states, self.rngs, which)
        self._go_on()

    def play(self, actions: Array, which: Array) -> tuple[Array, Array]:
        """Play an action where `which` is true, and on until the agent is to act: its rewards, and where games ended.

        Raises IllegalMove before anything is played. If illegal actions lose, nothing is played where one is, and the
        game ends.
        """
        indices, legal = self._read(actions, self.masks)
        goes_on = which & (self.states["mover"] != OVER)
        wrong, acted = goes_on & ~legal, self.seats.copy()
        if self.illegal == "raise" and wrong.any():
            i = int(np.flatnonzero(wrong)[0])
            said = self._why(i, actions[i], int(indices[i]))
            raise IllegalMove(f"Environment {i}: {said}" if len(wrong) > 1 else said)
        self.simulator.act(self.states, self.rngs, indices, goes_on & legal)
        self._go_on()
        rewards = self.simulator.results(self.states)[np.arange(len(acted)), acted].astype(np.float64)
        ended = which & (wrong | (self.states["mover"] == OVER))
        return np.where(wrong, LOSS, rewards) * which, ended

    def look(self) -> tuple[Observation, list[Info]]:
        """What the agent sees, [B, ...] by name, and its infos, by game; all are new each time."""
        observation, infos, self.masks = self._seen(self.states, self.seats)
        return observation, infos

    def look_at(self, which: Array) -> tuple[Observation, list[Info]]:
        """The same of the games where `which` is true, in passing."""
        return self._seen(self.states[which], self.seats[which])[:2]

    def picture(self, i: int, mode: str) -> str:
        """The text or the drawing of a game, as the agent sees it."""
        seat = int(self.seats[i])
        view = self.simulator.position(self.states[i]).view(seat)
        return view.svg(seat=seat) if mode == "svg" else repr(view)

    # Inside

    def _go_on(self) -> None:
        """Play for the others until the agent is to act or the game is over."""
        movers = self.states["mover"]
        if self.opponent == "self":
            self.seats = np.where(movers >= 0, movers, self.seats).astype(np.int64)
            return
        while len(waiting := np.flatnonzero((movers != OVER) & (movers != self.seats))):
            states, rngs = self.states[waiting], self.rngs[waiting]
            if self.opponent == "random":
                self.simulator.loops.rollout(states, rngs, 1, 0, len(waiting))
            else:
                indices = np.array([self._answer(i) for i in waiting.tolist()], np.int64)
                self.simulator.act(states, rngs, indices, np.ones(len(waiting), np.bool_))
            self.states[waiting], self.rngs[waiting] = states, rngs

    def _answer(self, i: int) -> int:
        """The index that the opponent plays in a game."""
        state = self.states[i]
        if callable(self.opponent):
            return self._asked(self.opponent, i)
        seed = mix(int(self.rngs["bits"][i]) + int(state["ply"])) >> 33
        action = cast(Choose, self._choose)(self.simulator.position(state), seed)
        return int(encoding_of(self.simulator.game).encode(state, action))

    def _asked(self, opponent: Callable[[Observation, Info], Any], i: int) -> int:
        """The index that a callable plays in a game; raises IllegalMove if it is not legal."""
        state = self.states[i : i + 1]
        observation, infos, masks = self._seen(state, state["mover"].astype(np.int64))
        action = np.asarray(opponent(row_of(observation, 0), infos[0])).reshape(1, -1)
        if action.shape[1] != len(self.spec.actions) or action.dtype.kind not in "iu":
            raise IllegalMove(f"The opponent played {action[0].tolist()}, which is no action of this space.")
        indices, legal = self._read(action, masks)
        if not legal[0]:
            raise IllegalMove(f"The opponent: {self._why(i, action[0], int(indices[0]))}")
        return int(indices[0])

    def _seen(self, states: Array, seats: Array) -> tuple[Observation, list[Info], Array]:
        """What seats see, [n, ...], their infos, and the masks by which actions are checked."""
        out, factors = self.simulator.see(states, legality="mask", viewers=seats[:, None]), self.spec.actions
        observation = {part.name: getattr(out, part.name)[:, 0] for part in self.spec.observation}
        infos: list[Info] = [{"seat": seat} for seat in seats.tolist()]
        masks = np.split(out.masks.astype(np.int8), np.cumsum(factors)[:-1], axis=1)
        if len(factors) == 1:
            return {**observation, "action_mask": masks[0]}, infos, out.masks
        for info, *by_factor in zip(infos, *masks, strict=True):
            info["action_mask"] = tuple(by_factor)
        return observation, infos, out.masks

    def _read(self, actions: Array, masks: Array) -> tuple[Array, Array]:
        """The indices of actions [B, F], -1 where there is none, and whether the masks have each of their values."""
        factors: Array = np.array(self.spec.actions)
        exist: Array = np.all((actions >= 0) & (actions < factors), axis=1)
        values = np.where(exist[:, None], actions, 0).astype(np.int64)
        places = values + np.cumsum(factors) - factors
        legal = np.logical_and(exist, np.all(np.take_along_axis(masks, places, axis=1), axis=1))
        return np.where(exist, np.ravel_multi_index(tuple(values.T), self.spec.actions), -1), legal

    def _why(self, i: int, action: Array, index: int) -> str:
        """One sentence on why an action is not legal in a game."""
        if index < 0:
            sizes = ", ".join(f"0 to {size - 1}" for size in self.spec.actions)
            return f"There is no action {' '.join(map(str, action))}; the values go from {sizes}."
        return self.simulator.why(self.states[i], index)


def row_of(observation: Observation, i: int) -> Observation:
    """What is seen of one game."""
    return {name: part[i] for name, part in observation.items()}
