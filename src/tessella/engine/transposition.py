"""A transposition table: search results of positions, by their keys. A newer entry replaces an older one."""

import numpy as np

from ..core.jit import jit, record

WIN = 1_000_000
"""The value of a win at once; a win after n plies has the value WIN - n."""
SURE = WIN - 10_000
"""A greater value is a forced win."""
EXACT, LOWER, UPPER = 1, 2, 3

ENTRY = record(
    [
        ("lock", "u8"),  # key ^ word: no match if two threads wrote half of it each (Hyatt and Mann 2002)
        ("word", "u8"),  # value + WIN (21 bits), action + 1 (33), depth left (8), bound (2)
    ]
)


@jit
def slot_of(table, key):
    """The index of a key's entry."""
    return np.int64(key & np.uint64(len(table) - 1))


@jit
def pack(value, action, left, bound):
    """Packs an entry's content into one word."""
    high = np.uint64(value + WIN) << np.uint64(43) | np.uint64(action + 1) << np.uint64(10)
    return high | np.uint64(left << 2 | bound)


@jit
def unpack(word):
    """Unpacks a word into value, action, depth left and bound."""
    value = np.int64(word >> np.uint64(43)) - WIN
    action = np.int64(word >> np.uint64(10) & np.uint64((1 << 33) - 1)) - 1
    rest = np.int64(word & np.uint64(1023))
    return value, action, rest >> 2, rest & 3


@jit
def from_root(value, ply):
    """A value stored at a node, as seen from the root: a forced result is further away by the node's ply."""
    if value > SURE:
        return value - ply
    return value + ply if value < -SURE else value
