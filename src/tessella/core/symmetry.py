"""Ways to turn or mirror a game: what becomes of what a network sees and does."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class Symmetry:
    """A way to turn or mirror a game: what can be done in a position can be done in its image, with the same results.

    Arrays tell where things go: what is at i comes to array[i].

    >>> mirror = Symmetry((np.array([2, 1, 0, 5, 4, 3, 8, 7, 6]),))
    >>> mirror.index([0, 4]).tolist()
    [2, 4]
    """

    actions: tuple[Array, ...]
    """The values of each factor of an index, int [size]."""
    cells: Array = field(default_factory=lambda: np.arange(0))
    """The cells of planes, row by row, int [rows x columns]."""
    tokens: Array = field(default_factory=lambda: np.eye(0, dtype=np.int16))
    """What a token is multiplied by, int16 [features, features]. Tokens of the image may come in another order."""
    chance: Callable[[Sequence[int]], Sequence[int]] = list
    """What chance does in the image, for the actions of its rules between two turns of seats."""

    def apply(self, observation: Mapping[str, Array], mask: Array) -> tuple[dict[str, Array], Array]:
        """What is seen of the images of some positions, and what is legal there; new arrays.

        observation: by part, [..., shape of the part]. mask: [..., sum of the factors]; a policy may take its place.
        """
        found = {name: part.copy() for name, part in observation.items()}
        if "planes" in found:
            planes = found["planes"]
            found["planes"] = moved(planes.reshape(*planes.shape[:-2], -1), self.cells).reshape(planes.shape)
        if "tokens" in found:
            found["tokens"] = found["tokens"] @ self.tokens
        starts = np.cumsum([0, *map(len, self.actions[:-1])])
        return found, moved(
            mask, np.concatenate([a + to for a, to in zip(starts, self.actions, strict=True)])
        )

    def index(self, indices: Any) -> Array:
        """The indices of the same actions in the images, int64 of any shape."""
        sizes = tuple(map(len, self.actions))
        values = np.unravel_index(np.asarray(indices, np.int64), sizes)
        images = [to[value] for to, value in zip(self.actions, values, strict=True)]
        return np.asarray(np.ravel_multi_index(images, sizes))


def moved(array: Array, to: Array) -> Array:
    """A copy in which the entry at i of the last axis is at to[i]."""
    return np.take(array, np.argsort(to), axis=-1)
