"""What was learnt, in a file that says in which version of a game."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ..buffers import Array
from ..spaces import Spec


def save(path: Path, spec: Spec, arrays: Mapping[str, Array]) -> None:
    """Write arrays to a file, as .npz, with the version and the options of their game."""
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays, learnt_in=np.array(name_of(spec)))


def load(path: Path, spec: Spec) -> dict[str, Array]:
    """The arrays of a file; raises ValueError if they were learnt in another game, version or with other options."""
    with np.load(path, allow_pickle=False) as file:
        arrays = dict(file)
    learnt_in, here = str(arrays.pop("learnt_in", "another game")), name_of(spec)
    if learnt_in != here:
        raise ValueError(f"{path.name} was learnt in {learnt_in}, and this is {here}.")
    return arrays


def name_of(spec: Spec) -> str:
    """The version of a game, and its options.

    >>> from tessella.rl import spec
    >>> name_of(spec("trio", players=2))
    'trio-v1 with players=2'
    """
    options = ", ".join(f"{name}={choice}" for name, choice in spec.options.items())
    return f"{spec.version} with {options}" if options else spec.version
