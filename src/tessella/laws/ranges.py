"""What fill imagines counts what real games count: no tile twice, none too many, none that is not in the game."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np

from ..core.compiler.jit import DISABLED, copy_of
from ..core.compiler.rng import new_rng
from ..core.mover import OVER
from .law import Broken
from .states import named
from .variants import Variant
from .worlds import View, filled, hidden_law, views

IMAGINED = 2 if DISABLED else 10
"""Worlds for each view."""
PLAYED, AGAIN = (200, 2) if DISABLED else (4_000, 20)
"""Positions of real games that are counted; so many times more, where a count seems to be out of their range."""
FOUND_IN = 3
"""Positions in which a count has to be out of range: what is rare may happen to be imagined, and not to be played."""
MOST_VALUES = 100
"""A field with more different values holds bits or a key, and counts nothing."""
Records = np.ndarray[Any, Any]
"""States of one game, one after another."""


def together(states: Iterable[Any], dtype: "np.dtype[Any]") -> Records:
    """States as one array."""
    return np.frombuffer(b"".join(state.tobytes() for state in states), dtype)


def real_states(variant: Variant, seed: int) -> Iterator[Any]:
    """States of random games, without end."""
    first, rng, roll = variant.new().state(), new_rng(seed), variant.game.kernel.roll
    while True:
        state = copy_of(first)
        yield copy_of(first)
        while state.mover != OVER:
            roll(state, rng)
            yield copy_of(state)


def changed(worlds: Records, truths: Records, names: Sequence[str]) -> list[str]:
    """The fields of whole numbers in which some world differs from the truth."""
    found = [name for name in names if not np.array_equal(worlds[name], truths[name])]
    return [name for name in found if worlds[name].dtype.kind in "iub" and worlds[name].dtype.itemsize < 8]


def counts(records: Records, name: str, values: Sequence[int]) -> Iterator[tuple[str, Records]]:
    """What a field counts, in words, and how much that is in each record."""
    field = records[name]
    flat = field.reshape(len(field), -1)
    yield f"the least number in {name!r}", flat.min(axis=1)
    yield f"the greatest number in {name!r}", flat.max(axis=1)
    yield f"the sum of {name!r}", flat.sum(axis=1)
    for value in values:
        yield f"how often {value} is in {name!r}", (flat == value).sum(axis=1)
    for index in range(field.shape[-1]) if field.ndim > 2 else ():
        yield f"the sum of {name!r} at [..., {index}]", field[..., index].reshape(len(field), -1).sum(axis=1)


@hidden_law(function="fill")
def what_fill_imagines_is_in_the_range_of_real_games(variant: Variant) -> None:
    """Each number, sum and count of a field that is hidden is as in some game that was really played."""
    if variant.plain:
        return  # so many games are played by machine code only
    cases = [view for view in views(variant) for _ in range(IMAGINED)]
    dtype = variant.new().state().dtype
    worlds = together((filled(*view, seed) for seed, view in enumerate(cases)), dtype)
    truths = together((view.position.state() for view in cases), dtype)
    played = real_states(variant, seed=1)
    real = together(islice(played, PLAYED), dtype)
    for name in changed(worlds, truths, named(variant.game.rules)):
        if strange := first_strange(name, cases, worlds, real):
            more = np.concatenate([real, together(islice(played, PLAYED * AGAIN), dtype)])
            strange = first_strange(name, cases, worlds, more)
        if strange:
            raise Broken(strange[0], "", strange[1].position)


def first_strange(
    name: str, cases: Sequence[View], worlds: Records, real: Records
) -> tuple[str, View] | None:
    """The first count of a field that is out of range too often, in words, and where; None if none is."""
    values = np.unique(worlds[name]).tolist()
    if len(values) > MOST_VALUES:
        return None
    for (count, imagined), (_, played) in zip(
        counts(worlds, name, values), counts(real, name, values), strict=True
    ):
        least, most = played.min(), played.max()
        out = np.flatnonzero((imagined < least) | (imagined > most)).tolist()
        if len({id(cases[place].position) for place in out}) >= FOUND_IN:
            said = f"fill imagines what no game has: {count} is {imagined[out[0]]}"
            return f"{said}, in {len(real)} positions that were played it is from {least} to {most}.", cases[
                out[0]
            ]
    return None
