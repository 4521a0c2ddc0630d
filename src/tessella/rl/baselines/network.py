"""A small network in JAX for boards: what is legal on a cell is judged by the cells in line with it.

It looks at cells with legal actions alone, which are few. Actions go by cells as far as the cells divide their number;
the rest has a head of its own. The logit of an action begins with what the action brings at once, which it is told.
"""

from typing import Any, NamedTuple, Self

import jax
import jax.numpy as jnp
import numpy as np

from ..buffers import Array
from ..spaces import Spec
from .patterns import TURNS, Cell, moved, symmetries

Params = dict[str, Any]
BOUND = 20.0
"""No logit is greater, so that exponentials stay finite."""
TRUST = 10.0
"""The logit that a gain of 1 is worth before anything is learnt."""


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

    @classmethod
    def of(cls, spec: Spec, board: str, reach: int) -> Self:
        """The network for a game; raises ValueError if it does not fit."""
        shapes = {part.name: part.shape for part in spec.observation}
        fits = spec.seats == 2 and spec.kind == "competitive" and len(spec.actions) == 1 and board in TURNS
        planes, rows, columns = shapes.get("planes", (0, 0, 0))
        if not fits or not 0 < rows * columns <= spec.size:
            raise ValueError(
                f"{spec.game} is no game of two seats, with planes of a board of {' or '.join(TURNS)}, and with "
                "an action for each cell."
            )
        ways = sorted({moved((0, 1), matrix) for matrix in symmetries(board)})
        kinds, rest = divmod(spec.size, rows * columns)
        (scalars,) = shapes.get("scalars", (0,))
        return cls(planes, rows, columns, scalars, kinds, rest, reach, tuple(ways))


class Seen(NamedTuple):
    """What the network looks at in B positions: N cells in which something is legal."""

    planes: Array
    scalars: Array
    legal: Array
    """bool [N, kinds], and bool [B, rest] of the other actions."""
    others: Array
    gains: Array
    """float32 [N, kinds], and float32 [B, rest]: what each action brings at once."""
    other_gains: Array
    at: Array
    """int64 [N]: the positions, and their cells. The positions B fill the rest."""
    cells: Array

    @classmethod
    def of(cls, shape: Shape, planes: Array, scalars: Array, mask: Array, gains: Array) -> Self:
        """Look for the cells. mask: bool [B, A]. gains: float32 [B, A], what each action brings at once."""
        count, first = len(mask), mask.shape[1] - shape.rest
        by_cell = mask[:, :first].reshape(count, shape.kinds, -1)
        at, cells = np.nonzero(by_cell.any(axis=1))
        unit = max(2 * count, 16)  # few sizes, because each is compiled
        more = unit - len(at) % unit
        legal = np.pad(by_cell[at, :, cells], ((0, more), (0, 0)))
        told = np.pad(gains[:, :first].reshape(by_cell.shape)[at, :, cells], ((0, more), (0, 0)))
        at, cells = np.pad(at, (0, more), constant_values=count), np.pad(cells, (0, more))
        return cls(planes, scalars, legal, mask[:, first:], told, gains[:, first:], at, cells)

    def places(self, shape: Shape, actions: Array) -> Array:
        """Where actions, [B], stand among all logits."""
        area, count = shape.rows * shape.columns, len(actions)
        numbers = np.zeros((count + 1, area), np.int64)
        numbers[self.at, self.cells] = np.arange(len(self.at))
        kind, cell = np.divmod(actions, area)
        by_cell = numbers[np.arange(count), cell] * shape.kinds + kind
        others = self.legal.size + np.arange(count) * shape.rest + actions - shape.kinds * area
        return np.where(kind < shape.kinds, by_cell, others)

    def spread(self, shape: Shape, logits: Array) -> Array:
        """All logits by action, float32 [B, A]; minus infinity for what is not legal."""
        count, size = len(self.others), self.legal.size
        by_cell = np.full((count + 1, shape.kinds, shape.rows * shape.columns), -np.inf, np.float32)
        by_cell[self.at, :, self.cells] = np.where(
            self.legal, logits[:size].reshape(self.legal.shape), -np.inf
        )
        others = np.where(self.others, logits[size:].reshape(self.others.shape), -np.inf)
        return np.concatenate([by_cell[:count].reshape(count, -1), others], axis=1)


def new_network(shape: Shape, width: int, seed: int) -> Params:
    """Weights and biases by layer."""
    numbers, cells = 2 * shape.scalars, shape.rows * shape.columns
    layers = {
        "ray": (shape.reach * shape.planes, width // 2),
        "far": (width // 2, width // 2),
        "lines": (width // 2, width),
        "legal": (2 * shape.kinds, width),
        "told": (numbers, width),
        "cell": (width, width),
        "kinds": (width, shape.kinds),
        "board": (shape.planes * cells + numbers, width),
        "whole": (width, width),
        "out": (width, shape.rest + 1),
    }
    random, params = np.random.default_rng(seed), {}
    for name, (ins, outs) in layers.items():
        scale = np.sqrt(2 / max(1, ins)) * (0.1 if name in {"kinds", "out"} else 1.0)
        params[name] = random.normal(size=(ins, outs)) * scale, np.zeros(outs)
    params["trust"] = np.full(1, TRUST), np.zeros(0)
    found: Params = jax.tree.map(lambda array: jnp.asarray(array, jnp.float32), params)
    return found


def network(shape: Shape, params: Params, seen: Seen) -> tuple[Any, Any]:
    """Logits of actions on cells and then of others, and what the seat that looks expects, [B]."""
    count, reach, relu = len(seen.planes), shape.reach, jax.nn.relu
    board = jnp.moveaxis(seen.planes, 1, -1).astype(jnp.float32)
    frame = jnp.pad(board, ((0, 0), (reach, reach), (reach, reach), (0, 0)))
    rows, columns = seen.cells // shape.columns + reach, seen.cells % shape.columns + reach
    far = np.array(shape.directions)[:, None] * np.arange(1, reach + 1)[:, None]
    rays = frame[
        seen.at[:, None, None], rows[:, None, None] + far[..., 0], columns[:, None, None] + far[..., 1]
    ]
    rays = relu(dense(params["far"], relu(dense(params["ray"], rays.reshape(*rays.shape[:2], -1)))))
    lines = dense(params["lines"], rays.sum(axis=1))
    numbers = seen.scalars.astype(jnp.float32)
    numbers = jnp.concatenate([jnp.sign(numbers) * jnp.log1p(jnp.abs(numbers)), numbers / 100], axis=-1)
    told = dense(params["told"], numbers)[seen.at]
    legal = jnp.concatenate([seen.legal.astype(jnp.float32), seen.gains], axis=-1)
    hidden = relu(dense(params["cell"], relu(lines + told + dense(params["legal"], legal))))
    trust = params["trust"][0]
    by_cell = dense(params["kinds"], hidden) + trust * seen.gains
    whole = relu(dense(params["board"], jnp.concatenate([board.reshape(count, -1), numbers], axis=-1)))
    out = dense(params["out"], relu(dense(params["whole"], whole)))
    others = out[:, 1:] + trust * seen.other_gains
    logits = jnp.concatenate([by_cell.ravel(), others.ravel()])
    return BOUND * jnp.tanh(logits / BOUND), out[:, 0]


def dense(layer: tuple[Any, Any], x: Any) -> Any:
    return x @ layer[0] + layer[1]


def normaliser(seen: Seen, logits: Any) -> tuple[Any, Any]:
    """The logarithm of the sum of exponentials of legal logits, and the entropy, each [B]."""
    count, size = len(seen.others), seen.legal.size

    def summed(terms: Any) -> Any:
        by_cell = jnp.where(seen.legal, terms[:size].reshape(seen.legal.shape), 0).sum(axis=1)
        others = jnp.where(seen.others, terms[size:].reshape(seen.others.shape), 0).sum(axis=1)
        return jax.ops.segment_sum(by_cell, seen.at, count) + others

    total = summed(jnp.exp(logits))
    return jnp.log(total), jnp.log(total) - summed(jnp.exp(logits) * logits) / total
