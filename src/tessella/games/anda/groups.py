"""The groups on the board, kept while stones come and go, and which of them are smothered (D2).

A group goes by its head, one of its cells. The last row of `group` and `beside`, JOINT, is the group that a stone would
make.
"""

import numpy as np

from tessella.core.bits import lowest, popcount, without_lowest
from tessella.core.jit import apart, inlined, jit
from tessella.core.rng import random_keys

from .grid import FULL, adjacent, bit, clear, word

KEYS = random_keys(2, 217, seed=11)  # by colour and cell
JOINT = -1


@jit
def key_of(colour, at):
    """What a stone adds to the Zobrist key."""
    return KEYS[colour, at]


@inlined
def head_of(s, at):
    """The head of the group that a stone belongs to."""
    while s.towards[at] != at:
        at = np.int64(s.towards[at])
    return at


@inlined
def gather(s, colour, at):
    """Makes JOINT the group that a stone on a cell would make."""
    joint = len(s.group) + JOINT
    for w in range(len(s.empty)):
        s.group[joint, w] = 0
        s.beside[joint, w] = adjacent(s, at, w)
    s.group[joint, word(s, at)] = bit(at)
    for w in range(len(s.empty)):
        near = s.stones[colour, w] & adjacent(s, at, w) & ~s.group[joint, w]
        while near != 0:
            head = head_of(s, 64 * w + lowest(near))
            for v in range(len(s.empty)):
                s.group[joint, v] |= s.group[head, v]
                s.beside[joint, v] |= s.beside[head, v]
            near &= ~s.group[joint, w]


@inlined
def count(s, colour, head):
    """Of the cells beside a group: one group more. Three can be at most, so two bits for each cell count them."""
    for w in range(len(s.empty)):
        s.high[colour, w] ^= s.low[colour, w] & s.beside[head, w]
        s.low[colour, w] ^= s.beside[head, w]


@inlined
def discount(s, colour, head):
    """Of the cells beside a group: one group fewer."""
    for w in range(len(s.empty)):
        s.low[colour, w] ^= s.beside[head, w]
        s.high[colour, w] ^= s.low[colour, w] & s.beside[head, w]


@inlined
def lay(s, colour, at):
    """A stone goes on an empty cell, and joins the groups beside it."""
    gather(s, colour, at)
    joint, home = len(s.group) + JOINT, -1
    for w in range(len(s.empty)):
        old = s.heads[colour, w] & s.group[joint, w]
        s.heads[colour, w] &= ~old
        while old != 0:
            head = 64 * w + lowest(old)
            old = without_lowest(old)
            discount(s, colour, head)
            if home < 0:
                home = head
            s.towards[head] = home
    if home < 0:
        home = at
    s.towards[at] = home
    s.heads[colour, word(s, home)] |= bit(home)
    for w in range(len(s.empty)):
        s.group[home, w], s.beside[home, w] = s.group[joint, w], s.beside[joint, w]
    count(s, colour, home)
    s.stones[colour, word(s, at)] |= bit(at)
    s.empty[word(s, at)] &= ~bit(at)
    s.board ^= key_of(colour, at)


@inlined
def note_saving(s):
    """Which empty cells do not have exactly one group of a colour beside them: they save its enemy's groups (D2)."""
    for colour in range(2):
        for w in range(len(s.empty)):
            s.saving[colour, w] = s.empty[w] & (~s.low[colour, w] | s.high[colour, w])


@inlined
def lives(s, head, enemy):
    """Has a group a breath without exactly one enemy group beside it? (D2)"""
    return lives_at_once(s, head, enemy) or walks(s, head, enemy)


@inlined
def lives_at_once(s, head, enemy):
    """The same of the breaths right beside the group; all of them are looked at, for that is quicker than to choose."""
    found = np.uint64(0)
    for w in range(len(s.empty)):
        found |= s.beside[head, w] & s.saving[enemy, w]
    return found != 0


@inlined
def walks(s, head, enemy):
    """The same of the others."""
    for w in range(len(s.empty)):
        s.front[w] = s.seen[w] = s.beside[head, w] & s.empty[w]
    return breathes(s, enemy)


@jit
def breathes(s, enemy):
    """The same where no such breath is right beside the group: a walk over the empty cells from those that are."""
    goes_on = True
    while goes_on:
        goes_on = False
        for w in range(len(s.empty)):
            while s.front[w] != 0:
                at = 64 * w + lowest(s.front[w])
                s.front[w] = without_lowest(s.front[w])
                goes_on = True
                for v in range(len(s.empty)):
                    near = adjacent(s, at, v)
                    if near & s.saving[enemy, v] != 0:
                        return True
                    near &= s.empty[v] & ~s.seen[v]
                    s.seen[v] |= near
                    s.front[v] |= near
    return False


@inlined
def would_live(s, colour, at):
    """Would the group made by a stone on an empty cell not be smothered, before anything leaves? (D3)"""
    enemy = 1 - colour
    for w in range(len(s.empty)):
        if adjacent(s, at, w) & s.saving[enemy, w] != 0:
            return True
    gather(s, colour, at)
    joint = len(s.group) + JOINT
    s.beside[joint, word(s, at)] &= ~bit(at)
    if lives_at_once(s, joint, enemy):
        return True
    saved = s.saving[enemy, word(s, at)]
    s.empty[word(s, at)] &= ~bit(at)
    s.saving[enemy, word(s, at)] &= ~bit(at)
    found = walks(s, joint, enemy)
    s.empty[word(s, at)] |= bit(at)
    s.saving[enemy, word(s, at)] = saved
    return found


@jit
def may_remove(s, colour, at):
    """May a group leave after a placement that would live? (D4)

    A group that the stone joins is looked at by itself and may seem smothered, so the answer yes is no certainty.
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


@jit
def any_smothered(s, colour):
    """Is any group smothered?"""
    for w in range(len(s.empty)):
        left = s.heads[colour, w]
        while left != 0:
            if not lives(s, 64 * w + lowest(left), 1 - colour):
                return True
            left = without_lowest(left)
    return False


@inlined
def endangers(s, colour, at):
    """Can a stone have smothered groups of its own colour? Only by cutting them off from the breaths that save them;
    then a breath that is left to them, with exactly one enemy group beside it, is beside the stone (D2)."""
    for w in range(len(s.empty)):
        if adjacent(s, at, w) & s.empty[w] & ~s.saving[1 - colour, w] != 0:
            return True
    return False


@inlined
def remove_smothered(s, colour):
    """All smothered groups of a colour leave together for the prison; were there any? (D4)"""
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
    """The same, when only the groups in doomed may be smothered."""
    apart()
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
    """remove_smothered for callers that seldom need it: its code is here once."""
    apart()
    return remove_smothered(s, colour)


@jit
def remove_doomed(s, colour):
    """The groups with these heads leave."""
    for w in range(len(s.empty)):
        s.heads[colour, w] &= ~s.doomed[w]
        while s.doomed[w] != 0:
            remove(s, colour, 64 * w + lowest(s.doomed[w]))
            s.doomed[w] = without_lowest(s.doomed[w])
    note_saving(s)


@jit
def remove(s, colour, head):
    """One group's stones leave."""
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
def has_stones(s, colour):
    """Has a colour stones on the board?"""
    for w in range(len(s.empty)):
        if s.stones[colour, w] != 0:
            return True
    return False


@jit
def find_groups(s):
    """The groups, and all that follows from the stones, found anew."""
    s.board = 0
    for w in range(len(s.empty)):
        s.empty[w] = FULL[s.side, w]
    for colour in range(2):
        clear(s.heads[colour])
        clear(s.low[colour])
        clear(s.high[colour])
        for w in range(len(s.empty)):
            s.front[w], s.stones[colour, w] = s.stones[colour, w], 0
        for w in range(len(s.empty)):
            left = s.front[w]
            while left != 0:
                lay(s, colour, 64 * w + lowest(left))
                left = without_lowest(left)
    note_saving(s)
