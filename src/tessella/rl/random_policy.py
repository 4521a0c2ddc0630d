"""Random legal indices, for first loops and for measuring."""

import numpy as np

from ..core.compiler.rng import new_rng
from .asked import whole
from .buffers import Array
from .loops_kernel import choose, choose_listed
from .spaces import Spec
from .steps import Step


class RandomPolicy:
    """Chooses legal indices at random by their masks, uniformly in each factor; equal seeds choose alike.

    >>> import numpy as np
    >>> from tessella.rl import spec
    >>> policy = RandomPolicy(spec("tictactoe"), seed=1)
    >>> policy(np.arange(9)[None] == 4).tolist()
    [4]
    """

    def __init__(self, spec: Spec, seed: int = 0) -> None:
        """spec: that of the environment. Raises ValueError for a seed that is no whole number."""
        self._factors = np.array(spec.actions, np.int64)
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Begin to choose anew."""
        self._rng = new_rng(whole("A seed", seed))

    def __call__(self, seen: Step | Array) -> Array:
        """An index for each game, int64 [B]; -1 where nothing is legal.

        seen: a step with masks or lists of what is legal, or a mask alone. Raises ValueError for anything else.
        """
        masks, width = seen if isinstance(seen, np.ndarray) else seen.mask, int(self._factors.sum())
        out = np.zeros(len(masks), np.int64)
        if not isinstance(seen, np.ndarray) and seen.legal.shape[1] > 0:
            choose_listed(seen.legal, seen.counts, self._rng, out)
        elif masks.shape[1:] == (width,) and masks.dtype == np.bool_:
            choose(masks, self._factors, self._rng, out)
        else:
            raise ValueError(f"A mask is bool [B, {width}], not {masks.dtype} {masks.shape}.")
        return out
