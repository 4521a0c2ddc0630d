"""PPO by self-play, in JAX: two seats share one network, which begins with greedy play (Schulman et al. 2017).

`pip install "tessella[jax]"`; then `python -m tessella.rl.baselines.ppo GAME --minutes 30 --seed 1 --out net.npz`
prints the curve of a run. With XLA_FLAGS=--xla_cpu_multi_thread_eigen=false it keeps to about one processor.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
import typer

from ...core.option import pairs
from ...core.position import Game, Position
from ..advantages import advantages
from ..buffers import Array
from ..loops import encoding_of
from ..simulator import Simulator
from ..vector import VectorEnv
from .command import Against, Begin, Board, GameOptions, Games, Minutes, Opening, Out, run
from .curve import print_curve
from .lookahead import gains_of
from .network import Params, Seen, Shape, network, new_network, normaliser
from .saved import load, save

SEEN = ("planes", "scalars", "mask", "gains")


class Settings(NamedTuple):
    """How to learn."""

    batch: int = 256
    steps: int = 32
    """Of each game between two updates."""
    epochs: int = 3
    minibatch: int = 1024
    rate: float = 1e-3
    clip: float = 0.2
    entropy: float = 0.01
    discount: float = 0.9
    trace: float = 0.8
    width: int = 64
    reach: int = 3
    board: str = "square"
    reward: str = "points"
    unit: float = 10.0
    """So many points are a reward of 1."""


def loss_of(params: Params, shape: Shape, settings: Settings, seen: Seen, data: Mapping[str, Any]) -> Any:
    """The clipped surrogate, the errors of values, and the entropy."""
    logits, values = network(shape, params, seen)
    total, spread = normaliser(seen, logits)
    ratio = jnp.exp(logits[data["places"]] - total - data["logs"])
    better = (data["better"] - data["better"].mean()) / (data["better"].std() + 1e-8)
    surrogate = jnp.minimum(ratio * better, jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip) * better)
    wrong = jnp.square(values - data["returns"])
    return (0.5 * wrong - surrogate - settings.entropy * spread).mean()


@partial(jax.jit, static_argnums=(0, 1))
def improve(shape: Shape, settings: Settings, params: Params, state: Any, seen: Seen, data: Any) -> Any:
    """One step of Adam: the new parameters and its new state."""
    gradient = jax.grad(loss_of)(params, shape, settings, seen, data)
    updates, state = optimiser(settings).update(gradient, state)
    return optax.apply_updates(params, updates), state


def optimiser(settings: Settings) -> optax.GradientTransformation:
    return optax.chain(optax.clip_by_global_norm(0.5), optax.adam(settings.rate, eps=1e-5))


look = jax.jit(network, static_argnums=0)


class Learner:
    """A network that learns a game by self-play; `choose` plays by it.

    Raises UnknownGame, OptionError, or ValueError for a game that does not fit.
    """

    def __init__(
        self, game: str | Game, settings: Settings, *, seed: int, options: Mapping[str, object]
    ) -> None:
        self.settings, self.random = settings, np.random.default_rng(seed)
        self.unit = settings.unit if settings.reward == "points" else 1.0
        self.env = VectorEnv(game, settings.batch, seed=seed, reward=settings.reward, **options)  # type: ignore[arg-type]
        self.ahead = Simulator(game, chance="seat", **options)  # type: ignore[arg-type]
        self.spec, self.first = self.env.spec, self.ahead.first
        self.shape = Shape.of(self.spec, settings.board, settings.reach)
        self.params = new_network(self.shape, settings.width, seed)
        self.state, self.step = optimiser(settings).init(self.params), self.env.reset()

    def learn(self) -> int:
        """Play on in all games for some steps, and learn from these; returns how many games have ended."""
        before, data = self.env.totals.games, self.played()
        order = np.concatenate(
            [self.random.permutation(len(data["logs"])) for _ in range(self.settings.epochs)]
        )
        for at in range(0, len(order), self.settings.minibatch):
            part = {name: array[order[at : at + self.settings.minibatch]] for name, array in data.items()}
            seen = Seen.of(self.shape, *(part.pop(name) for name in SEEN))
            part["places"] = seen.places(self.shape, part.pop("actions"))
            self.params, self.state = improve(self.shape, self.settings, self.params, self.state, seen, part)
        return self.env.totals.games - before

    def played(self) -> dict[str, Array]:
        """What was seen, done and gained in some steps of all games, each [steps * batch, ...]."""
        rows = [self.row() for _ in range(self.settings.steps)]
        data = {name: np.stack([row[name] for row in rows]) for name in rows[0]}
        last = np.asarray(look(self.shape, self.params, self.looked()[0])[1])
        sides = np.where(self.step.mover[:, None] == np.arange(2), 1, -1) * last[:, None]
        rewards, values, movers, ended = (data.pop(name) for name in ("rewards", "values", "movers", "ended"))
        data["better"], data["returns"] = advantages(
            rewards,
            values,
            movers,
            ended,
            sides,
            discount=self.settings.discount,
            trace=self.settings.trace,
        )
        return {name: array.reshape(-1, *array.shape[2:]) for name, array in data.items()}

    def row(self) -> dict[str, Array]:
        """The same of one step, [batch, ...]."""
        step, seen, gains = self.step, *self.looked()
        logits, values = map(np.asarray, look(self.shape, self.params, seen))
        by_action = seen.spread(self.shape, logits)
        actions = (by_action + self.random.gumbel(size=by_action.shape)).argmax(axis=1)
        games = np.arange(len(actions))
        logs = by_action[games, actions] - np.log(np.exp(by_action).sum(axis=1))
        row = {"planes": seen.planes.copy(), "scalars": seen.scalars.copy(), "mask": step.mask.copy()}
        self.step = self.env.step(actions)
        rewards = self.step.rewards / self.unit
        return {
            **row,
            "gains": gains,
            "actions": actions,
            "logs": logs,
            "values": values,
            "movers": step.mover,
            "rewards": rewards - rewards.mean(axis=1, keepdims=True),
            "ended": self.step.terminated,
        }

    def looked(self) -> tuple[Seen, Array]:
        """What the network looks at, and what each action brings at once, [batch, A]."""
        gains = self.gains(self.env.states, self.step.mask)
        return self.seen(self.step.observation, self.step.mask, gains), gains

    def gains(self, states: Array, mask: Array) -> Array:
        """What each action brings at once, float32 [B, A], in rewards."""
        return gains_of(self.ahead, states, mask, self.settings.reward) / np.float32(self.unit)

    def seen(self, observation: Mapping[str, Array], mask: Array, gains: Array) -> Seen:
        """What the network looks at; a game may have no scalars."""
        scalars = observation.get("scalars", np.zeros((len(mask), 0), np.int16))
        return Seen.of(self.shape, observation["planes"], scalars, mask, gains)

    def choose(self, position: Position, seed: int) -> int:
        """The most probable action for a view of the mover."""
        states = np.array([self.ahead.imagine(position.state(), position.mover, seed)], self.ahead.dtype)
        mask, found = self.ahead.mask(states), self.ahead.observe(states, states["mover"])
        seen = self.seen(found, mask, self.gains(states, mask))
        logits = seen.spread(self.shape, np.asarray(look(self.shape, self.params, seen)[0]))
        return int(encoding_of(position.game).decode(states[0], int(logits[0].argmax())))

    def save(self, path: Path) -> None:
        """Write the network to a file."""
        save(
            path, self.spec, {str(i): np.asarray(each) for i, each in enumerate(jax.tree.leaves(self.params))}
        )

    def load(self, path: Path) -> None:
        """Take the network from a file; raises ValueError if it is that of another game or version."""
        arrays, leaves = load(path, self.spec), jax.tree.leaves(self.params)
        found = [jnp.asarray(arrays[str(i)]) for i in range(len(leaves))]
        self.params = jax.tree.unflatten(jax.tree.structure(self.params), found)


def main(
    game: str,
    option: GameOptions = [],
    board: Board = "square",
    reward: Annotated[
        str, typer.Option(help="points as they are scored, or the result at the end.")
    ] = "points",
    minutes: Minutes = 30.0,
    seed: int = 1,
    against: Against = ["random", "greedy"],
    games: Games = 200,
    opening: Opening = 0,
    begin: Begin = None,
    out: Out = None,
) -> None:
    """Learn a game by self-play, and print what that brings."""
    learner = Learner(game, Settings(board=board, reward=reward), seed=seed, options=pairs(option))
    if begin:
        learner.load(begin)
    print_curve(learner, out, minutes=minutes, against=against, games=games, opening=opening, seed=seed)


if __name__ == "__main__":
    run(main)
