"""The table of a proof-number search: proof and disproof numbers of positions, by their keys.

A key has two places side by side. A new entry takes the place of the one that is worth less. Threads share a table
without locks: an entry that one of them reads while another writes it belongs to no key (Hyatt and Mann 2002).
"""

import numpy as np

from ...core.compiler.jit import jit, record

SURE = 1 << 30
"""The number of what is impossible: the proof number of a node without a win, the disproof number of a win."""
NO_KEY = np.uint64(0)
"""The key of children that the table does not hold: games that are over."""
NUMBERS = record(
    [
        ("check", "u8"),  # the key, and the numbers; see seal
        ("proof", "i4"),
        ("disproof", "i4"),
    ]
)


@jit
def seal(key, proof, disproof):
    """What an entry of a key holds beside these numbers."""
    return key ^ (np.uint64(proof) << np.uint64(32) | np.uint64(disproof))


@jit
def found_at(table, place, key):
    """Whether a place holds a key; and its numbers, which are read once."""
    e = table[place]
    proof, disproof = np.int64(e.proof), np.int64(e.disproof)
    return e.check == seal(key, proof, disproof), proof, disproof


@jit
def slot_of(table, key):
    """The first of a key's two places."""
    return np.int64(key & np.uint64(len(table) - 2))


@jit
def place_of(table, key):
    """The index of a key's entry; -1 if there is none."""
    slot = slot_of(table, key)
    for place in range(slot, slot + 2):
        if found_at(table, place, key)[0]:
            return place
    return -1


@jit
def numbers_of(table, key, known):
    """Proof and disproof number of a key; those in known if the table does not hold it."""
    slot = slot_of(table, key)
    for place in range(slot, slot + 2 if key != NO_KEY else slot):
        found, proof, disproof = found_at(table, place, key)
        if found:
            return proof, disproof
    return np.int64(known[0]), np.int64(known[1])


@jit
def effort(e):
    """How much an entry is worth keeping: results most, then numbers that took long; less what is out of reach, and
    least a place that holds nothing, of which the numbers are zeros."""
    if e.proof == 0 and e.disproof == 0:
        return -1
    if e.proof == 0 or e.disproof == 0:
        return SURE
    return min(e.proof, e.disproof) if e.proof < SURE or e.disproof < SURE else 0


@jit
def store(table, key, proof, disproof):
    """Stores the numbers of a key, in place of the entry that is worth less."""
    slot = slot_of(table, key)
    place = place_of(table, key)
    if place < 0:
        place = slot if effort(table[slot]) <= effort(table[slot + 1]) else slot + 1
    e = table[place]
    e.check, e.proof, e.disproof = seal(key, proof, disproof), proof, disproof


@jit
def recall_guess(guesses, key, known):
    """Writes the first numbers of a key, if they are kept; returns whether they are."""
    found, proof, disproof = found_at(guesses, guess_place(guesses, key), key)
    if found:
        known[0], known[1] = proof, disproof
    return found


@jit
def keep_guess(guesses, key, known):
    """Keeps the first numbers of a key, in place of older ones."""
    e, proof, disproof = guesses[guess_place(guesses, key)], np.int64(known[0]), np.int64(known[1])
    e.check, e.proof, e.disproof = seal(key, proof, disproof), proof, disproof


@jit
def guess_place(guesses, key):
    """The one place of a key: by its upper half, because those of a table's neighbours differ there."""
    return np.int64(key >> np.uint64(32)) & (len(guesses) - 1)


@jit
def capped_sum(one, other):
    """The sum of two numbers, at most SURE."""
    return min(one + other, SURE)


@jit
def joined(total, greatest, share):
    """What numbers add up to that have this sum: the greatest of them, and of the others one in 1 << share (0: all)."""
    return SURE if total >= SURE else greatest + part(total - greatest, share)


@jit
def part(number, share):
    """One in 1 << share, rounded up."""
    return (number + (1 << share) - 1) >> share


@jit
def child_bound(bound, others, share):
    """The bound for a child's number at which its parent's reaches its own bound. others: the sum of the numbers of its
    other children, and the greatest of them."""
    total, greatest = others
    if bound >= SURE:
        return SURE
    alone = bound - part(total, share)  # the child's would be the greatest
    return alone if alone > greatest else ((bound - greatest - 1) << share) + 1 - (total - greatest)
