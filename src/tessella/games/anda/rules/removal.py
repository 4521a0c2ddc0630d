"""Smothered groups leave the board for the prison (D4)."""

import numpy as np

from tessella.core.compiler.bits import lowest, popcount, without_lowest
from tessella.core.compiler.jit import inlined, jit, not_inlined

from .breaths import any_smothered, lives_at_once, walks
from .grid import adjacent, bit, word
from .groups import JOINT, count, discount, gather, note_saving
from .keys import key_of


@inlined
def remove_smothered(s, colour):
    """Moves all smothered groups of a colour to the prison together; returns whether there were any. (D4)"""
    any_doubt = np.uint64(0)
    for w in range(len(s.empty)):
        left, doubtful = s.heads[colour, w], np.uint64(0)
        while left != 0:
            head = 64 * w + lowest(left)
            left = without_lowest(left)
            if not lives_at_once(s, head, 1 - colour):
                doubtful |= bit(head)
        s.doomed[w] = doubtful
        any_doubt |= doubtful
    return any_doubt != 0 and remove_doubtful(s, colour)


@jit
def remove_doubtful(s, colour):
    """Does the same if only groups with their heads in `doomed` may be smothered."""
    not_inlined()
    found = False
    for w in range(len(s.empty)):
        doubtful = s.doomed[w]
        while doubtful != 0:
            head = 64 * w + lowest(doubtful)
            doubtful = without_lowest(doubtful)
            if walks(s, head, 1 - colour):
                s.doomed[w] &= ~bit(head)
            else:
                found = True
    if found:
        remove_doomed(s, colour)
    return found


@jit
def remove_own(s, colour):
    """remove_smothered for callers that seldom need it; its code is not copied into them."""
    not_inlined()
    return remove_smothered(s, colour)


@jit
def remove_doomed(s, colour):
    """Removes the groups with their heads in `doomed`."""
    for w in range(len(s.empty)):
        s.heads[colour, w] &= ~s.doomed[w]
        while s.doomed[w] != 0:
            remove(s, colour, 64 * w + lowest(s.doomed[w]))
            s.doomed[w] = without_lowest(s.doomed[w])
    note_saving(s)


@jit
def remove(s, colour, head):
    """Removes the stones of one group."""
    discount(s, colour, head)
    for w in range(len(s.empty)):
        gone = s.group[head, w]
        s.empty[w] |= gone
        s.stones[colour, w] &= ~gone
        s.taken[colour, w] |= gone
        s.left[colour, w] |= gone
        s.prison[colour] += popcount(gone)
        while gone != 0:
            s.board ^= key_of(colour, 64 * w + lowest(gone))
            gone = without_lowest(gone)


@inlined
def endangers(s, colour, at):
    """Whether a stone may have smothered groups of its own colour. (D2)

    It can do so only by cutting them off from the breaths that save them. Then one of their other breaths, which have
    exactly one enemy group beside them, is beside the stone.
    """
    for w in range(len(s.empty)):
        if adjacent(s, at, w) & s.empty[w] & ~s.saving[1 - colour, w] != 0:
            return True
    return False


@jit
def may_remove(s, colour, at):
    """Whether a group may leave after a placement that lives. (D4)

    False is certain, True is not: a group that the stone joins is examined alone, and may only seem smothered.
    """
    gather(s, colour, at)
    joint = len(s.group) + JOINT
    for w in range(len(s.empty)):
        s.kept[0, w], s.kept[1, w] = s.low[colour, w], s.high[colour, w]
    for w in range(len(s.empty)):
        old = s.heads[colour, w] & s.group[joint, w]
        while old != 0:
            discount(s, colour, 64 * w + lowest(old))
            old = without_lowest(old)
    count(s, colour, joint)
    s.empty[word(s, at)] &= ~bit(at)
    note_saving(s)
    found = any_smothered(s, 1 - colour) or (endangers(s, colour, at) and any_smothered(s, colour))
    s.empty[word(s, at)] |= bit(at)
    for w in range(len(s.empty)):
        s.low[colour, w], s.high[colour, w] = s.kept[0, w], s.kept[1, w]
    note_saving(s)
    return found
