"""The groups on the board, and the number of groups beside each cell (D2). Both are updated with every stone.

A group is named by its head, which is one of its cells. The last row of `group` and `beside`, JOINT, is for the group
that a stone would make.
"""

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit

from .grid import FULL, adjacent, bit, clear, word
from .keys import key_of

JOINT = -1


@inlined
def head_of(s, at):
    """The head of the group that a stone belongs to."""
    while s.towards[at] != at:
        at = np.int64(s.towards[at])
    return at


@inlined
def gather(s, colour, at):
    """Fills the row JOINT with the group that a stone on a cell would make."""
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
    """Adds a group to the counts of the cells beside it. Two bits are enough, because a cell has at most three groups
    of a colour beside it."""
    for w in range(len(s.empty)):
        s.high[colour, w] ^= s.low[colour, w] & s.beside[head, w]
        s.low[colour, w] ^= s.beside[head, w]


@inlined
def discount(s, colour, head):
    """Subtracts a group from the counts of the cells beside it."""
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
    """Updates `saving`: for each colour, the empty cells without exactly one group of it beside them. These save the
    enemy's groups. (D2)"""
    for colour in range(2):
        for w in range(len(s.empty)):
            s.saving[colour, w] = s.empty[w] & (~s.low[colour, w] | s.high[colour, w])


@inlined
def has_stones(s, colour):
    """Whether a colour has stones on the board."""
    for w in range(len(s.empty)):
        if s.stones[colour, w] != 0:
            return True
    return False


@jit
def refresh(s):
    """Recomputes the groups, and all that follows from the stones."""
    find_groups(s)


@jit
def find_groups(s):
    """Recomputes the groups, and all that follows from the stones."""
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
