"""PPO by self-play, in JAX: two seats share one network (Schulman et al. 2017).

`pip install "tessella[jax]"`, then `python -m tessella.rl.baselines.ppo GAME --option players=2 --minutes 30 --out net.npz`
prints the curve of a run. XLA_FLAGS=--xla_cpu_multi_thread_eigen=false keeps it to about one processor.

The network reads each cell with those in line with it and what is legal there. It has a head of its own for actions
that go by cells, as the first so many do whose number the cells divide.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Self

import jax
import jax.numpy as jnp
import numpy as np
import optax
import typer

from ...core.position import Game, Position
from ..advantages import advantages
from ..buffers import Array
from ..loops import encoding_of
from ..spaces import Spec
from ..vector import Step, VectorEnv
from .curve import print_curve
from .patterns import Cell, moved, symmetries
from .saved import load, save

Params = dict[str, Any]
PARTS = ("planes", "scalars", "mask")
NEVER = -1e9
UNIT = 10.0
"""Points that count as much as a win."""


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
    discount: float = 0.95
    trace: float = 0.8
    width: int = 64
    reach: int = 3
    reward: Literal["result", "points"] = "result"


class Shape(NamedTuple):
    """What the network is for."""

    planes: int
    rows: int
    columns: int
    scalars: int
    kinds: int
    """Actions for each cell."""
    rest: int
    """Actions that do not go by cells."""
    reach: int
    directions: tuple[Cell, ...]


class Seen(NamedTuple):
    """What the network looks at in B positions."""

    planes: Array
    scalars: Array
    mask: Array
    at: Array
    """int32 [N]: the positions, and the cells in them, in which something is legal; the positions B fill the rest."""
    cells: Array

    @classmethod
    def of(cls, shape: Shape, planes: Array, scalars: Array, mask: Array) -> Self:
        """Look for the cells in which something is legal."""
        count, by_cell = len(mask), mask[:, : mask.shape[1] - shape.rest].reshape(len(mask), shape.kinds, -1)
        at, cells = np.nonzero(by_cell.any(axis=1))
        unit = max(4 * count, 16)  # few sizes, because each is compiled
        more = unit - len(at) % unit
        return cls(planes, scalars, mask, np.pad(at, (0, more), constant_values=count), np.pad(cells, (0, more)))


def new_network(shape: Shape, width: int, seed: int) -> Params:
    """Weights and biases by layer."""
    numbers, cells = 2 * shape.scalars, shape.rows * shape.columns
    layers = {
        "ray": (shape.reach * shape.planes, width),
        "rays": (width, width),
        "legal": (shape.kinds, width),
        "told": (numbers, width),
        "cell": (width, width),
        "kinds": (width, shape.kinds),
        "board": (shape.planes * cells + numbers, width),
        "whole": (width, width),
        "out": (width, shape.rest + 1),
    }
    random, params = np.random.default_rng(seed), {}
    for name, (ins, outs) in layers.items():
        scale = np.sqrt(2 / ins) * (0.1 if name in {"kinds", "out"} else 1.0)
        params[name] = random.normal(size=(ins, outs)) * scale, np.zeros(outs)
    return jax.tree.map(lambda array: jnp.asarray(array, jnp.float32), params)


@partial(jax.jit, static_argnums=0)
def network(shape: Shape, params: Params, seen: Seen) -> tuple[Any, Any]:
    """Logits, float32 [B, A], and what the seat that looks expects, float32 [B]."""
    count, reach, relu = len(seen.mask), shape.reach, jax.nn.relu
    board = jnp.moveaxis(seen.planes, 1, -1).astype(jnp.float32)
    frame = jnp.pad(board, ((0, 0), (reach, reach), (reach, reach), (0, 0)))
    rows, columns = seen.cells // shape.columns + reach, seen.cells % shape.columns + reach
    far = np.array(shape.directions)[:, None] * np.arange(1, reach + 1)[:, None]
    rays = frame[seen.at[:, None, None], rows[:, None, None] + far[..., 0], columns[:, None, None] + far[..., 1]]
    rays = relu(dense(params["ray"], rays.reshape(*rays.shape[:2], -1)))
    lines = relu(dense(params["rays"], rays)).sum(axis=1)
    numbers = seen.scalars.astype(jnp.float32)
    numbers = jnp.concatenate([jnp.sign(numbers) * jnp.log1p(jnp.abs(numbers)), numbers / 100], axis=-1)
    by_cell = seen.mask[:, : seen.mask.shape[1] - shape.rest].reshape(count, shape.kinds, -1)
    legal = by_cell[seen.at, :, seen.cells].astype(jnp.float32)
    hidden = relu(lines + dense(params["legal"], legal) + dense(params["told"], numbers)[seen.at])
    by_kind = dense(params["kinds"], relu(dense(params["cell"], hidden)))
    logits = jnp.zeros(by_cell.shape).at[seen.at, :, seen.cells].set(by_kind, mode="drop")
    whole = relu(dense(params["board"], jnp.concatenate([board.reshape(count, -1), numbers], axis=-1)))
    out = dense(params["out"], relu(dense(params["whole"], whole)))
    logits = jnp.concatenate([logits.reshape(count, -1), out[:, 1:]], axis=-1)
    return jnp.where(seen.mask, logits, NEVER), out[:, 0]


def dense(layer: tuple[Any, Any], x: Any) -> Any:
    return x @ layer[0] + layer[1]


@partial(jax.jit, static_argnums=0)
def act(shape: Shape, params: Params, key: Any, seen: Seen) -> tuple[Any, Any, Any]:
    """Actions drawn by their logits, the logarithms of their probabilities, and values; each [B]."""
    logits, values = network(shape, params, seen)
    actions = jax.random.categorical(key, logits)
    return actions, chosen(logits, actions), values


def chosen(logits: Any, actions: Any) -> Any:
    """The logarithms of the probabilities of these actions."""
    return jnp.take_along_axis(jax.nn.log_softmax(logits), actions[:, None], axis=1)[:, 0]


def loss_of(params: Params, shape: Shape, settings: Settings, seen: Seen, data: Mapping[str, Any]) -> Any:
    """The clipped surrogate, the error of the values, and the entropy."""
    logits, values = network(shape, params, seen)
    ratio = jnp.exp(chosen(logits, data["actions"]) - data["logs"])
    gain = (data["gains"] - data["gains"].mean()) / (data["gains"].std() + 1e-8)
    surrogate = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip) * gain)
    spread = -(jax.nn.softmax(logits) * jnp.maximum(jax.nn.log_softmax(logits), -50.0)).sum(axis=1)
    error = jnp.square(values - data["returns"])
    return (0.5 * error - surrogate - settings.entropy * spread).mean()


@partial(jax.jit, static_argnums=(0, 1))
def improve(shape: Shape, settings: Settings, params: Params, state: Any, seen: Seen, data: Mapping[str, Any]) -> Any:
    """One step of Adam: the new parameters and its new state."""
    gradient = jax.grad(loss_of)(params, shape, settings, seen, data)
    updates, state = optimiser(settings).update(gradient, state)
    return optax.apply_updates(params, updates), state


def optimiser(settings: Settings) -> optax.GradientTransformation:
    return optax.chain(optax.clip_by_global_norm(0.5), optax.adam(settings.rate, eps=1e-5))


class Learner:
    """A network that learns a game by self-play; `choose` plays by it.

    Raises UnknownGame, OptionError, or ValueError for a game that does not fit.
    """

    def __init__(self, game: str | Game, settings: Settings = Settings(), *, seed: int, **options: object) -> None:
        self.settings, self.random = settings, np.random.default_rng(seed)
        self.env = VectorEnv(game, settings.batch, seed=seed, reward=settings.reward, **options)
        self.spec, self.shape = self.env.spec, shape_of(self.env.spec, settings.reach)
        self.params = new_network(self.shape, settings.width, seed)
        self.state, self.key = optimiser(settings).init(self.params), jax.random.key(seed)
        self.step = self.env.reset()

    def learn(self) -> int:
        """Play on in all games for some steps and learn from these; returns how many games have ended."""
        before, data = self.env.totals.games, self.played()
        order = np.concatenate([self.random.permutation(len(data["logs"])) for _ in range(self.settings.epochs)])
        for at in range(0, len(order), self.settings.minibatch):
            part = {name: array[order[at : at + self.settings.minibatch]] for name, array in data.items()}
            seen = Seen.of(self.shape, *(part.pop(name) for name in PARTS))
            self.params, self.state = improve(self.shape, self.settings, self.params, self.state, seen, part)
        return self.env.totals.games - before

    def played(self) -> dict[str, Array]:
        """What was seen, done and gained in some steps of all games, each [steps * batch, ...]."""
        rows: list[dict[str, Array]] = []
        for _ in range(self.settings.steps):
            step, row = self.step, {**self.copied(self.step), "movers": self.step.mover}
            self.key, key = jax.random.split(self.key)
            told = act(self.shape, self.params, key, self.seen(step))
            row |= zip(("actions", "logs", "values"), map(np.asarray, told), strict=True)
            self.step = step = self.env.step(row["actions"])
            gained = step.rewards - step.rewards.mean(axis=1, keepdims=True)
            gained /= UNIT if self.settings.reward == "points" else 1.0
            rows.append({**row, "rewards": gained, "ended": step.terminated})
        data = {name: np.stack([row[name] for row in rows]) for name in rows[0]}
        _, last = network(self.shape, self.params, self.seen(self.step))
        sides = np.where(self.step.mover[:, None] == np.arange(2), 1, -1) * np.asarray(last)[:, None]
        parts = (data.pop(name) for name in ("rewards", "values", "movers", "ended"))
        data["gains"], data["returns"] = advantages(
            *parts, sides, discount=self.settings.discount, trace=self.settings.trace
        )
        return {name: array.reshape(-1, *array.shape[2:]) for name, array in data.items()}

    def copied(self, step: Step) -> dict[str, Array]:
        """Copies of what the network looks at, because the next step writes it anew."""
        return {name: array.copy() for name, array in zip(PARTS, self.seen(step), strict=False)}

    def seen(self, step: Step) -> Seen:
        """What the network looks at."""
        scalars = step.observation.get("scalars", np.zeros((len(step.mask), 0), np.int16))
        return Seen.of(self.shape, step.observation["planes"], scalars, step.mask)

    def choose(self, position: Position, seed: int) -> int:  # noqa: ARG002 - the interface of a policy
        """The most probable action for a view of the mover."""
        states, simulator = np.array([position.state()], self.env.simulator.dtype), self.env.simulator
        found = simulator.observe(states, states["mover"])
        scalars = found.get("scalars", np.zeros((1, 0), np.int16))
        seen = Seen.of(self.shape, found["planes"], scalars, simulator.mask(states))
        logits, _ = network(self.shape, self.params, seen)
        return int(encoding_of(position.game).decode(states[0], int(np.asarray(logits)[0].argmax())))

    def save(self, path: Path) -> None:
        """Write the network to a file."""
        save(path, self.spec, {str(i): np.asarray(each) for i, each in enumerate(jax.tree.leaves(self.params))})

    def load(self, path: Path) -> None:
        """Take the network from a file; raises ValueError if it is that of another game or version."""
        arrays = load(path, self.spec)
        leaves, tree = jax.tree.flatten(self.params)
        self.params = jax.tree.unflatten(tree, [jnp.asarray(arrays[str(i)]) for i in range(len(leaves))])


def shape_of(spec: Spec, reach: int) -> Shape:
    """The network for a game; raises ValueError if it does not fit."""
    shapes = {part.name: part.shape for part in spec.observation}
    if spec.seats != 2 or spec.kind != "competitive" or "planes" not in shapes or len(spec.actions) != 1:
        raise ValueError(f"{spec.game} is no game of two seats with planes of a board and actions of one factor.")
    planes, rows, columns = shapes["planes"]
    kinds, rest = divmod(spec.size, rows * columns)
    ways = tuple(sorted({moved((0, 1), matrix) for matrix in symmetries("square")}))
    return Shape(planes, rows, columns, *shapes.get("scalars", (0,)), kinds, rest, reach, ways)
