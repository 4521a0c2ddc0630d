"""The arrays that environments write in place, and what a user asks for."""

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, Literal

import numpy as np

from .spaces import Spec

Legality = Literal["mask", "legal", "both", "features", "none"]
Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Buffers:
    """What is seen of B games by V viewers each, in C order: [B, V, ...] for observations, [B, ...] for the rest."""

    legal: Array
    """int32 [B, most_legal]: the legal indices, then -1; [B, 0] if not asked for."""
    features: Array
    """int16 [B, most_legal, F]: what each of them does, then 0; [B, 0, F] if not asked for."""
    counts: Array
    """int32 [B]: how many they are; 0 if not asked for."""
    masks: Array
    """bool [B, sum of the factors]: whether some legal action has this value; one factor after the other."""
    factors: Array
    """int64: the sizes of the factors."""
    planes: Array
    tokens: Array
    numbers: Array
    """int32 [B, V]: how many tokens there are."""
    scalars: Array
    fields: Array

    @classmethod
    def of(cls, spec: Spec, count: int, viewers: int, legality: Legality) -> "Buffers":
        """Empty buffers for so many games."""
        shapes = {part.name: part.shape for part in spec.observation}
        listed = spec.most_legal if legality in {"legal", "both", "features"} else 0
        described = listed if legality == "features" else 0
        masked = sum(spec.actions) if legality in {"mask", "both"} else 0

        def room(name: str, shape: tuple[int, ...], dtype: type) -> Array:
            return np.zeros((count, viewers, *shapes.get(name, shape)), dtype)

        return cls(
            legal=np.full((count, listed), -1, np.int32),
            features=np.zeros((count, described, len(spec.features)), np.int16),
            counts=np.zeros(count, np.int32),
            masks=np.zeros((count, masked), np.bool_),
            factors=np.array(spec.actions, np.int64),
            planes=room("planes", (0, 0, 0), np.uint8),
            tokens=room("tokens", (0, 0), np.int16),
            numbers=np.zeros((count, viewers), np.int32),
            scalars=room("scalars", (0,), np.int16),
            fields=room("fields", (0,), np.uint8),
        )

    @cached_property
    def written(self) -> tuple[Array, ...]:
        """The arrays that compiled loops write, in their order; planes and tokens once more in rows."""
        flat = (in_rows(self.planes), in_rows(self.tokens))
        seen = (self.planes, self.tokens, self.numbers, self.scalars)
        return (self.legal, self.features, self.counts, self.masks, self.factors, *seen, *flat)

    def __getstate__(self) -> dict[str, Any]:
        """All but views of other arrays."""
        return {name: value for name, value in vars(self).items() if name != "written"}


def in_rows(array: Array) -> Array:
    """The same memory with one row for each viewer of each game, [B, V, ...]: compiled code clears it faster."""
    return array.reshape(*array.shape[:2], prod(array.shape[2:]))
