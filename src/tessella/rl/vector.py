"""Many games side by side, for training: one call plays an action in each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from ..core.mover import OVER
from ..core.position import Game
from ..record import Record
from .buffers import Array, Buffers, Legality
from .loops_kernel import seed_all
from .replay import replayed
from .simulator import Simulator

Autoreset = Literal["same step", "next step", "disabled"]
CHOICES = {
    "legality": ("mask", "legal", "both", "none"),
    "autoreset": ("same step", "next step", "disabled"),
    "reward": ("result", "points"),
}


@dataclass(frozen=True)
class Final:
    """What was to be seen at the ends of games that were begun again in the same step."""

    environments: Array
    """int64 [n]: where games ended."""
    observation: Mapping[str, Array]
    """By part, [n, S, ...]: as each seat saw it."""


@dataclass(frozen=True)
class Step:
    """What can be seen and done in B games of S seats. The next call writes its arrays anew: copy what you keep."""

    observation: Mapping[str, Array]
    """By part of the specification: [B, ...] as the mover sees it, or as the seat that was asked for; [B, S, ...] for
    the perspective "all"."""
    mover: Array
    """int32 [B]: the seat to act; -1 chance, if it has a seat; -2 if the game is over."""
    mask: Array
    """bool [B, sum of the factors]; see Simulator.mask."""
    legal: Array
    """int32 [B, most_legal]: the legal indices, then -1."""
    counts: Array
    """int32 [B]: how many they are; 0 if they are not asked for."""
    rewards: Array
    """float32 [B, S]: of all seats, in this step."""
    terminated: Array
    """bool [B]: whether a game ended in this step."""
    truncated: Array
    """bool [B]: whether it was broken off."""
    final: Final | None = None


@dataclass
class Totals:
    """Sums over games that have ended. wins: by seat, shared ones in part."""

    games: int = 0
    truncated: int = 0
    plies: int = 0
    wins: list[float] = field(default_factory=list)


class VectorEnv:
    """B games of one kind. Rewards are those of all seats; who acts next is told with what it sees.

    >>> env = VectorEnv("tictactoe", 4, seed=1)
    >>> step = env.reset()
    >>> while env.totals.games < 4:
    ...     step = env.step(step.mask.argmax(axis=1))  # the first legal action
    >>> step.mask.shape, step.rewards.shape
    ((4, 9), (4, 2))
    """

    def __init__(
        self,
        game: str | Game,
        count: int,
        /,
        *,
        seed: int = 0,
        threads: int = 1,
        observation: bool = True,
        legality: Legality = "mask",
        perspective: Literal["mover", "all"] | int = "mover",
        chance: str = "inside",
        autoreset: Autoreset = "same step",
        most_plies: int | None = None,
        reward: Literal["result", "points"] = "result",
        records: bool = False,
        check: bool = True,
        **options: object,
    ) -> None:
        """Open so many environments; nothing has begun before reset.

        seed: of chance. What happens in an environment depends on the seed, on its number and on the number of its game
        alone. observation: whether anything is seen. legality: how legal actions are told. perspective: who looks on:
        the mover, all, or a seat. autoreset: when a game that has ended begins anew. most_plies: break games off after
        so many actions. reward: "result" at the end, or "points" as they are scored. records: whether to remember the
        actions for `record`. check: whether illegal actions are refused; what comes of one that is not is undefined.

        Raises UnknownGame, OptionError, or ValueError.
        """
        self.simulator = Simulator(game, chance=chance, threads=threads, **options)
        self.spec = self.simulator.spec
        for name, word in (("legality", legality), ("autoreset", autoreset), ("reward", reward)):
            if word not in CHOICES[name]:
                raise ValueError(f"{name} is one of {', '.join(CHOICES[name])}, not {word!r}.")
        if count < 1 or (most_plies is not None and most_plies < 1):
            raise ValueError("There is at least one environment, and a game has at least one action.")
        self.count, self.seed, self.autoreset, self.reward, self.check = count, seed, autoreset, reward, check
        self.most_plies = most_plies or 1 << 30
        self.viewers = self._viewers(perspective, observation)
        self._squeeze = perspective != "all"
        self.states, self.rngs = self.simulator.blank(count)
        self.buffers = Buffers.of(self.spec, count, self.viewers.shape[1], legality)
        self.legality = legality
        self.episodes, self.plies = np.full(count, -1, np.int64), np.zeros(count, np.int64)
        self.totals = Totals(wins=[0.0] * self.spec.seats)
        self._log: list[Array] | None = [] if records else None
        self._begun = np.zeros(count, np.int64)
        self._done = np.zeros(count, np.bool_)
        self._points = np.zeros((count, self.spec.seats), np.float32)

    def _viewers(self, perspective: str | int, observation: bool) -> Array:
        """Who looks on, int64 [B, V]: a seat, or -1 for the mover."""
        if not observation:
            return np.zeros((self.count, 0), np.int64)
        seats = self.spec.seats
        if perspective == "mover":
            return np.full((self.count, 1), -1, np.int64)
        if perspective == "all":
            return np.tile(np.arange(seats), (self.count, 1))
        if perspective not in range(seats):
            raise ValueError(
                f'The perspective is "mover", "all" or a seat below {seats}, not {perspective!r}.'
            )
        return np.full((self.count, 1), perspective, np.int64)

    def reset(self, seed: int | None = None, which: Any = None) -> Step:
        """Begin anew: all environments, with this seed if there is one, or only those that are true in `which`."""
        if seed is not None:
            self.seed = seed
        if which is None:
            self.episodes[:], self._log = -1, None if self._log is None else []
            which = np.ones(self.count, np.bool_)
        self._begin(np.asarray(which, np.bool_))
        return self._seen(np.zeros_like(self._points), *np.zeros((2, self.count), np.bool_))

    def step(self, indices: Any) -> Step:
        """Play an index in each game; in one that is over nothing is played.

        Where a game that ended begins anew in the next step, that step plays nothing in it. Raises IllegalMove; then
        nothing is played anywhere.
        """
        chosen = np.asarray(indices, np.int64)
        if chosen.shape != (self.count,):
            raise ValueError(
                f"step takes one index for each of {self.count} environments, not an array {chosen.shape}."
            )
        anew = self._done & (self.autoreset == "next step")
        plays = ~self._done
        if self.check:
            self.simulator.check(self.states, chosen, plays, self.buffers)
        self.simulator.act(self.states, self.rngs, chosen, plays)
        if self._log is not None:
            self._log.append(chosen.astype(np.int32))
        self.plies += plays
        if anew.any():
            self._begin(anew)
        terminated = plays & (self.states["mover"] == OVER)
        truncated = plays & ~terminated & (self.plies >= self.most_plies)
        results = self.simulator.rewards(self.states) * plays[:, None]
        self._done |= terminated | truncated
        if (terminated | truncated).any():
            self._count(terminated, truncated, results)
        rewards = results if self.reward == "result" else self._scored(plays)
        return self._seen(rewards, terminated, truncated)

    def record(self, environment: int) -> Record:
        """The game in an environment so far. It is kept from its beginning if `records` was asked for.

        Raises ValueError if it was not, or if chance has a seat.
        """
        if self._log is None or not self.simulator.inside:
            raise ValueError('Games are recorded with records=True and chance="inside".')
        begun, plies = int(self._begun[environment]), int(self.plies[environment])
        indices = [int(each[environment]) for each in self._log[begun:][:plies]]
        rngs, which = self.rngs.copy(), np.arange(self.count) == environment
        seed_all(rngs, self.seed, self.episodes, which, 0, self.count)
        return Record.of(replayed(self.simulator, rngs[environment], indices))

    # Inside

    def _begin(self, which: Array) -> None:
        self.episodes += which
        seed_all(self.rngs, self.seed, self.episodes, which, 0, self.count)
        self.simulator.begin(self.states, self.rngs, which)
        self.plies[which], self._done[which], self._points[which] = 0, False, 0
        if self._log is not None:
            self._begun[which] = len(self._log)

    def _scored(self, plays: Array) -> Array:
        """The points that each seat has scored in this step."""
        before, self._points = self._points, self.simulator.points(self.states)
        return (self._points - before) * plays[:, None]

    def _count(self, terminated: Array, truncated: Array, results: Array) -> None:
        """Add games that have ended to the totals. results: float32 [B, S], the rewards at their ends."""
        totals, seats = self.totals, self.spec.seats
        totals.games += int(terminated.sum())
        totals.truncated += int(truncated.sum())
        totals.plies += int(self.plies[terminated | truncated].sum())
        shares = results[terminated].sum(axis=0, dtype=float)
        if self.spec.kind == "competitive":
            shares = (shares * (seats - 1) + terminated.sum()) / seats
        totals.wins = [float(sum_) + float(more) for sum_, more in zip(totals.wins, shares, strict=True)]

    def _seen(self, rewards: Array, terminated: Array, truncated: Array) -> Step:
        """What is to be seen after a step; games that have ended begin anew before, if that is wished."""
        ended, final = terminated | truncated, None
        if self.autoreset == "same step" and ended.any():
            final = self._final(np.flatnonzero(ended))
            self._begin(ended)
        out = self.simulator.see(self.states, legality=self.legality, viewers=self.viewers, into=self.buffers)
        return Step(
            observation=self._parts(out, self._squeeze),
            mover=self.states["mover"].copy(),
            mask=guarded(out.masks),
            legal=guarded(out.legal),
            counts=guarded(out.counts),
            rewards=rewards,
            terminated=terminated,
            truncated=truncated,
            final=final,
        )

    def _final(self, numbers: Array) -> Final | None:
        if not self.viewers.shape[1]:
            return None
        seats = np.tile(np.arange(self.spec.seats), (len(numbers), 1))
        out = self.simulator.see(self.states[numbers], legality="none", viewers=seats)
        return Final(numbers, self._parts(out, False))

    def _parts(self, out: Buffers, squeeze: bool) -> dict[str, Array]:
        if not self.viewers.shape[1]:
            return {}
        arrays = {part.name: getattr(out, part.name) for part in self.spec.observation}
        return {name: array[:, 0] if squeeze else array for name, array in arrays.items()}


def guarded(array: Array) -> Array:
    """A view of an array that cannot be written: the next step relies on it."""
    view = array.view()
    view.flags.writeable = False
    return view
