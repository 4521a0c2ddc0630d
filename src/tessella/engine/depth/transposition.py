"""A transposition table: search results of positions, by their keys.

A key has two places side by side. The first keeps the result of the deeper search, the second the newest of the others.
"""

import numpy as np

from ...core.compiler.jit import jit, record

WIN = 1_000_000
"""The value of a win at once; a win after n plies has the value WIN - n."""
SURE = WIN - 10_000
"""A greater value is a forced win."""
EXACT, LOWER, UPPER = 1, 2, 3
DEPTH = np.uint64(255 << 2)
"""The bits of a word that hold the depth left."""

ENTRY = record(
    [
        ("lock", "u8"),  # key ^ word: no match if two threads wrote half of it each (Hyatt and Mann 2002)
        ("word", "u8"),  # value + WIN (21 bits), action + 1 (33), depth left (8), bound (2)
    ]
)


@jit
def slot_of(table, key):
    """The index of a key's first place; the second one follows."""
    return np.int64(key & np.uint64(len(table) - 2))


@jit
def word_of(table, key):
    """The word that is stored for a key; 0 if there is none."""
    slot = slot_of(table, key)
    for place in range(slot, slot + 2):
        e = table[place]
        lock, word = e.lock, e.word
        if word != 0 and lock ^ word == key:
            return word
    return np.uint64(0)


@jit
def keep_word(table, key, word):
    """Stores a word for a key."""
    slot = slot_of(table, key)
    first, second = table[slot], table[slot + 1]
    lock, old = first.lock, first.word
    if old == 0 or lock ^ old == key or (word & DEPTH) >= (old & DEPTH):
        if old != 0 and lock ^ old != key:
            second.lock, second.word = lock, old
        first.lock, first.word = key ^ word, word
    else:
        second.lock, second.word = key ^ word, word


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
