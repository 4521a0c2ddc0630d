"""The spaces of Gymnasium for a specification."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

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
    """The index of an action of that space."""
    return int(action) if len(spec.actions) == 1 else int(np.ravel_multi_index(tuple(action), spec.actions))


def mask_of(spec: Spec, bits: Array) -> Any:
    """A mask as `sample` takes it: int8, in a tuple for several factors."""
    masks = np.split(bits.astype(np.int8), np.cumsum(spec.actions[:-1], dtype=np.int64))
    return masks[0] if len(masks) == 1 else tuple(masks)
