"""Random legal indices, for first loops and for measuring."""

from typing import TYPE_CHECKING

import numpy as np

from ..core.compiler.rng import new_rng
from .buffers import Array
from .loops_kernel import choose
from .spaces import Spec

if TYPE_CHECKING:
    from .vector import Step


class RandomPolicy:
    """Chooses legal indices at random by their masks, uniformly in each factor; equal seeds choose alike.

    >>> import numpy as np
    >>> from tessella.rl import spec
    >>> policy = RandomPolicy(spec("tictactoe"), seed=1)
    >>> policy(np.arange(9)[None] == 4).tolist()
    [4]
    """

    def __init__(self, spec: Spec, seed: int = 0) -> None:
        """spec: that of the environment."""
        self._factors = np.array(spec.actions, np.int64)
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Begin to choose anew."""
        self._rng = new_rng(seed)

    def __call__(self, seen: "Step | Array") -> Array:
        """An index for each game, int64 [B]; -1 where nothing is legal. seen: a step, or its mask."""
        masks = seen if isinstance(seen, np.ndarray) else seen.mask
        out = np.zeros(len(masks), np.int64)
        choose(masks, self._factors, self._rng, out)
        return out
