"""What a step of a vector of environments tells."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .buffers import Array


class Final:
    """The ends of games that were begun again in the same step. What was seen is worked out when it is asked for."""

    def __init__(self, ended: Array, see: Callable[[Array], Mapping[str, Array]]) -> None:
        """Ended: bool [B], where games ended. see: what each seat saw at the ends of some games."""
        self._ended, self._see = ended, see

    @cached_property
    def environments(self) -> Array:
        """int64 [n]: where games ended."""
        return np.flatnonzero(self._ended)

    @cached_property
    def observation(self) -> Mapping[str, Array]:
        """By part, [n, S, ...]: as each seat saw it. Raises ValueError if it is first asked for after another step."""
        return self._see(self.environments)


@dataclass(frozen=True, eq=False)
class Step:
    """What can be seen and done in B games of S seats. What is not asked for has the size 0.

    The next call writes observation, mask, legal, features and counts anew: copy what you keep of them, and write
    nothing into them. The other arrays are yours.

    observation: by part of the specification, [B, ...] as the mover sees it or as the seat that was asked for,
    [B, S, ...] for the perspective "all".
    mover: int32 [B], the seat to act; -1 chance, if it has a seat; -2 if the game is over.
    mask: bool [B, sum of the factors]; see Simulator.mask.
    legal: int32 [B, most_legal], the legal indices, then -1.
    features: int16 [B, most_legal, F], what each of them does, by the specification's features; then 0.
    counts: int32 [B], how many they are.
    rewards: float32 [B, S], of all seats, in this step.
    terminated, truncated: bool [B], whether a game ended, or was broken off, in this step.
    final: what was to be seen where games ended and have begun again; None if none has.
    """

    observation: Mapping[str, Array]
    mover: Array
    mask: Array
    legal: Array
    features: Array
    counts: Array
    rewards: Array
    terminated: Array
    truncated: Array
    final: Final | None = None


@dataclass(frozen=True)
class Totals:
    """Sums over games that are over.

    games: how many ended; truncated: how many were broken off; strayed: how many of these because they left the window;
    plies: those of all of them; wins: by seat, of games that ended, shared ones in part.
    """

    games: int
    truncated: int
    strayed: int
    plies: int
    wins: tuple[float, ...]
