"""Many games side by side, for training: one call plays an action in each."""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np

from ..core.compiler.rng import RNG
from ..core.position import Game
from ..record import Record
from .asked import indices_of, named, seed_of, whole
from .buffers import Array, Buffers, Legality
from .loops_kernel import seed_one
from .replay import replayed
from .simulator import Simulator
from .step_kernel import LANE
from .steps import Final, Step, Totals

Autoreset = Literal["same step", "next step", "disabled"]
CHOICES = {
    "legality": ("mask", "legal", "both", "features", "none"),
    "autoreset": ("same step", "next step", "disabled"),
    "reward": ("result", "points"),
}

JOINED = {"_games", "_observation", "_guarded"}
"""What `VectorEnv._join` makes."""


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
        window: int | None = None,
        reward: Literal["result", "points"] = "result",
        records: bool = False,
        check: bool = True,
        **options: object,
    ) -> None:
        """Open so many environments; nothing has begun before reset.

        seed: of chance. What happens in an environment depends on the seed, on its number and on the number of its game
        alone. observation: whether anything is seen. legality: how legal actions are told. perspective: who looks on:
        the mover, all, or a seat. autoreset: when a game that has ended begins anew. most_plies: break games off after
        so many actions. window: how many cells wide the part of a board without an edge is that is known; a game is
        broken off once a legal action lies outside. reward: "result" at the end, or "points" as they are scored.
        records: whether to remember the actions for `record`. check: whether illegal actions are refused; what comes of
        one that is not is undefined, and may end the process.

        Raises UnknownGame, OptionError, or ValueError.
        """
        self.simulator = Simulator(game, chance=chance, threads=threads, **options)
        if window is not None:
            self.simulator.crop(window)
        self.spec = self.simulator.spec
        for name, word in (("legality", legality), ("autoreset", autoreset), ("reward", reward)):
            if word not in CHOICES[name]:
                raise ValueError(f"{name} is one of {', '.join(CHOICES[name])}, not {word!r}.")
        if legality == "features" and not self.spec.features:
            raise ValueError(f"{self.spec.game} has too many indices for features, and describes no actions.")
        count = self.count = whole("count", count, 1)
        if most_plies is not None:
            most_plies = whole("most_plies", most_plies, 1)
        self.seed, self.check = seed_of(seed), check
        self.legality, self.autoreset = legality, autoreset
        self._modes = (CHOICES["autoreset"].index(autoreset), most_plies or 1 << 30, reward == "points")
        self.viewers = self._viewers(perspective, observation)
        self._squeeze = perspective != "all"
        self.states, self.rngs = self.simulator.blank(count)
        self.lanes = np.zeros(count, LANE)
        self.lanes["episode"] = -1
        self.buffers = Buffers.of(self.spec, count, self.viewers.shape[1], legality)
        results, points = np.zeros((2, count, self.spec.seats), np.float32)
        ended, broken = np.zeros((2, count), np.bool_)
        wins = np.zeros((count, self.spec.seats))
        self._results = (np.zeros(count, np.int32), results, ended, broken, points, wins)
        self._ends = np.zeros(count if observation else 0, self.simulator.dtype)
        self._log: list[Array] | None = [] if records else None
        self._begun, self._steps = np.zeros(count, np.int64), 0
        self._kept: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        self._join()

    def _viewers(self, perspective: str | int, observation: bool) -> Array:
        """Who looks on, int64 [B, V]: a seat, or -1 for the mover."""
        if not observation:
            return np.zeros((self.count, 0), np.int64)
        seats = self.spec.seats
        if perspective == "mover":
            return np.full((self.count, 1), -1, np.int64)
        if perspective == "all":
            return np.tile(np.arange(seats), (self.count, 1))
        if isinstance(perspective, bool | float) or perspective not in range(seats):
            raise ValueError(
                f'The perspective is "mover", "all" or a seat below {seats}, not {perspective!r}.'
            )
        return np.full((self.count, 1), perspective, np.int64)

    @property
    def totals(self) -> Totals:
        """Sums over all games that have ended."""
        counted = (int(self.lanes[name].sum()) for name in ("games", "truncated", "strayed", "played"))
        games, truncated, strayed, plies = counted
        return Totals(games, truncated, strayed, plies, tuple(self._results[-1].sum(axis=0).tolist()))

    def reset(self, seed: int | None = None, which: Any = None) -> Step:
        """Begin the next games, in all environments or only in those that are true in `which`, bool [B].

        seed: begin with the first games of this seed. Totals stay.
        """
        chosen = np.ones(self.count, np.bool_) if which is None else named(which, self.count)
        if not (self._steps or chosen.all()):
            raise ValueError("Some environments have no game yet: reset all of them first.")
        if seed is not None:
            if not chosen.all():
                raise ValueError(
                    "With a seed the first games begin in all environments, not in some of them."
                )
            self.seed, self.lanes["episode"] = seed_of(seed), -1
            self._log, self._kept = None if self._log is None else [], [[] for _ in range(self.count)]
        if self._log is not None:
            self._keep(chosen, self.lanes["plies"], len(self._log))
        run, points = self.simulator.loops.renew, self._results[4]
        self.simulator.split(self.count, lambda a, b: run(*self._games, points, chosen, self.seed, a, b))
        mover, rewards, ended, broken, *_ = self._results
        mover[:], rewards[:], ended[:], broken[:] = self.states["mover"], 0, False, False
        self._steps += 1
        self.simulator.see(self.states, legality=self.legality, viewers=self.viewers, into=self.buffers)
        return self._seen(None)

    def step(self, indices: Any) -> Step:
        """Play an index in each game; in one that is over nothing is played.

        Where a game that ended begins anew in the next step, that step plays nothing in it. Raises IllegalMove; then
        nothing is played anywhere.
        """
        chosen = indices_of("indices", indices, self.count)
        if not self._steps:
            raise ValueError("Nothing has begun: call reset first.")
        if self.check:
            self.simulator.check(self.states, chosen, ~self.lanes["done"], self.buffers, self._results[0])
        if self._log is not None and self.autoreset == "next step":
            self._keep(self.lanes["done"], self.lanes["plies"], len(self._log) + 1)
        run, ways = self.simulator.loops.step, (self.spec.window is not None, self.seed, *self._modes)
        told = (self._games, self._results, self._ends, self.viewers, self.buffers.written)
        self.simulator.split(self.count, lambda a, b: run(chosen, ways, *told, a, b))
        self.simulator.see_fields(self.states, self.viewers, self.buffers.fields)
        self._steps += 1
        ended = self._results[2] | self._results[3]
        if self._log is not None:
            self._log.append(chosen.astype(np.int32))
            if self.autoreset == "same step":
                self._keep(ended, len(self._log) - self._begun, len(self._log))
        return self._seen(self._final(ended))

    def record(self, environment: int, ago: int = 0) -> Record:
        """A game of an environment as it stands; ago: so many games before. It is kept if `records` was asked for.

        Raises ValueError if it was not, if chance has a seat, or if there is no such game.
        """
        if self._log is None or not self.simulator.inside:
            raise ValueError('Games are recorded with records=True and chance="inside".')
        environment, ago = whole("environment", environment, 0), whole("ago", ago, 0)
        if environment >= self.count or ago > self.lanes["episode"][environment]:
            raise ValueError(f"Environment {environment} has no such game.")
        lane, rng = self.lanes[environment], np.zeros(1, RNG)[0]
        begun, plies = (
            self._kept[environment][-ago] if ago else (int(self._begun[environment]), int(lane["plies"]))
        )
        indices = [int(each[environment]) for each in self._log[begun:][:plies]]
        seed_one(rng, self.seed, environment, lane["episode"] - ago)
        return Record.of(replayed(self.simulator, rng, indices))

    def __getstate__(self) -> dict[str, Any]:
        """All but views of other arrays."""
        return {name: value for name, value in vars(self).items() if name not in JOINED}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._join()

    # Inside

    def _join(self) -> None:
        """Name the arrays that every step takes and tells."""
        simulator = self.simulator
        self._games = (self.states, self.rngs, self.lanes, simulator.setup, simulator.inside)
        self._observation = self._parts(self.buffers, self._squeeze)
        self._guarded = [
            guarded(each) for each in (self.buffers.masks, self.buffers.legal, self.buffers.counts)
        ]

    def _keep(self, which: Array, plies: Array, at: int) -> None:
        """Remember games that are followed by others. plies: int64 [B]; at: the steps before the next games."""
        for i in np.flatnonzero(which & (self.lanes["episode"] >= 0)).tolist():
            self._kept[i].append((int(self._begun[i]), int(plies[i])))
        self._begun[which] = at

    def _seen(self, final: Final | None) -> Step:
        mover, rewards, terminated, truncated = (each.copy() for each in self._results[:4])
        masks, legal, counts = self._guarded
        return Step(
            self._observation,
            mover,
            masks,
            legal,
            self.buffers.features,
            counts,
            rewards,
            terminated,
            truncated,
            final,
        )

    def _final(self, ended: Array) -> Final | None:
        """What was to be seen where games have ended and begun again."""
        if self.autoreset != "same step" or not (len(self._ends) and ended.any()):
            return None
        steps = self._steps

        def see(numbers: Array) -> Mapping[str, Array]:
            if steps != self._steps:
                raise ValueError("What was seen at the ends of games has to be taken before the next step.")
            seats = np.tile(np.arange(self.spec.seats), (len(numbers), 1))
            out = self.simulator.see(self._ends[numbers], legality="none", viewers=seats)
            return self._parts(out, False)

        return Final(ended, see)

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
