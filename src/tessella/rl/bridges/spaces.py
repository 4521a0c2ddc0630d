"""The spaces of Gymnasium for a specification."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

import numpy as np
from gymnasium import spaces

from ..asked import whole
from ..buffers import Array
from ..spaces import Spec


def action_space(spec: Spec) -> spaces.Space[Any]:
    """Discrete, or MultiDiscrete where an index has several factors."""
    return spaces.Discrete(spec.size) if len(spec.actions) == 1 else spaces.MultiDiscrete(spec.actions)


def boxes_of(spec: Spec) -> dict[str, spaces.Space[Any]]:
    """A Box for each part of an observation, by its name."""
    return {
        part.name: spaces.Box(part.low, part.high, part.shape, part.dtype.type) for part in spec.observation
    }


def observation_space(spec: Spec) -> spaces.Space[Any]:
    """The boxes in a Dict; the Box alone if there is one part."""
    boxes = boxes_of(spec)
    return next(iter(boxes.values())) if len(boxes) == 1 else spaces.Dict(boxes)


def observed(parts: Mapping[str, Array]) -> Any:
    """An observation of that space: copies, so that it may be kept."""
    copied = {name: part.copy() for name, part in parts.items()}
    return next(iter(copied.values())) if len(copied) == 1 else copied


def index_of(spec: Spec, action: Any) -> int:
    """The index of an action of that space; raises TypeError or ValueError if it is not made of whole numbers."""
    if len(spec.actions) == 1:
        return whole("An action", action)
    index = 0
    for value, size in zip(action, spec.actions, strict=True):
        if not 0 <= whole("A factor", value) < size:
            raise ValueError(f"A factor is from 0 to {size - 1}, not {value}.")
        index = index * size + int(value)
    return index


def mask_of(spec: Spec, bits: Array) -> Any:
    """A mask as `sample` takes it: int8, in a tuple for several factors."""
    told = bits.view(np.int8).copy()
    if len(spec.actions) == 1:
        return told
    ends = accumulate(spec.actions)
    return tuple(told[end - size : end] for end, size in zip(ends, spec.actions, strict=True))
