"""A transposition table: what is known of positions, by their keys. A newer entry takes the place of an older one."""

import numpy as np

from ..core.jit import jit, record

WIN = 1_000_000
"""Value of a win on the spot; one that takes n plies is worth WIN - n."""
SURE = WIN - 10_000
"""From here on a value is a forced win."""
EXACT, LOWER, UPPER = 1, 2, 3

ENTRY = record(
    [
        ("lock", "u8"),  # key ^ word: what two threads wrote half each does not fit (Hyatt and Mann 2002)
        ("word", "u8"),  # value + WIN (21 bits), action + 1 (33), depth left (8), bound (2)
    ]
)


@jit
def slot_of(table, key):
    """Where a key's entry would be."""
    return np.int64(key & np.uint64(len(table) - 1))


@jit
def pack(value, action, left, bound):
    """The word of an entry."""
    high = np.uint64(value + WIN) << np.uint64(43) | np.uint64(action + 1) << np.uint64(10)
    return high | np.uint64(left << 2 | bound)


@jit
def unpack(word):
    """Value, action, depth left and bound."""
    value = np.int64(word >> np.uint64(43)) - WIN
    action = np.int64(word >> np.uint64(10) & np.uint64((1 << 33) - 1)) - 1
    rest = np.int64(word & np.uint64(1023))
    return value, action, rest >> 2, rest & 3


@jit
def from_root(value, ply):
    """A stored value seen from the root: forced results are further away."""
    if value > SURE:
        return value - ply
    return value + ply if value < -SURE else value
