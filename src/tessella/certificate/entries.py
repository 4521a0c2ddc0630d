"""The table of a walk: what is known of the winner's decisions, by their keys."""

from typing import Any

import numpy as np

from ..core.compiler.jit import Compiled, jit, record
from ..core.compiler.rng import combine
from ..core.kernel import Kernel

ENTRY = record(
    [
        ("key", "u8"),  # of a decision; 0: the place is free
        ("after", "u8"),  # of the position after what the winner does; 0 if that follows from the position
        ("plies", "i4"),  # from the decision to the end of the game, at most
        ("settled", "i4"),  # 1: these plies are those of the longest line; see lengths_kernel.py
    ]
)


def make_key_of(kernel: Kernel) -> Compiled:
    """key_of(s): the key of a position and of all that are alike, after as many plies; never 0."""
    shape = kernel.shape

    @jit
    def key_of(s):
        return combine(shape(s), np.uint64(s.ply)) | np.uint64(1)

    return key_of


@jit
def look_up(table, key):
    """The place of a key in the table, and whether it is there; else the place is free."""
    place = np.int64(key & np.uint64(len(table) - 1))
    while table[place].key != 0 and table[place].key != key:
        place = (place + 1) & (len(table) - 1)
    return place, table[place].key == key


def enlarged(table: Any) -> Any:
    """A table that is twice as large, with the same entries."""
    larger = np.zeros(2 * len(table), ENTRY)
    copy_entries(table, larger)
    return larger


@jit
def copy_entries(table, larger):
    """Writes all entries into a table with room for them."""
    for i in range(len(table)):
        if table[i].key != 0:
            place, _ = look_up(larger, table[i].key)
            larger[place] = table[i]
