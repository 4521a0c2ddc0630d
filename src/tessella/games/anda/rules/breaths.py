"""Which groups have a breath that saves them, and where a stone would make such a group (D2, D3)."""

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit

from .grid import adjacent, bit, word
from .groups import JOINT, gather


@inlined
def lives(s, head, enemy):
    """Whether a group has a breath that saves it, which is one without exactly one enemy group beside it. (D2)"""
    return lives_at_once(s, head, enemy) or walks(s, head, enemy)


@inlined
def lives_at_once(s, head, enemy):
    """Whether such a breath is right beside the group. It checks all words: that is faster than to stop early."""
    found = np.uint64(0)
    for w in range(len(s.empty)):
        found |= s.beside[head, w] & s.saving[enemy, w]
    return found != 0


@inlined
def walks(s, head, enemy):
    """Whether such a breath is farther away. (D2)"""
    for w in range(len(s.empty)):
        s.front[w] = s.seen[w] = s.beside[head, w] & s.empty[w]
    return breathes(s, enemy)


@jit
def breathes(s, enemy):
    """Whether a walk over empty cells, from those in `front`, reaches a breath that saves the group. (D2)"""
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
    """Whether the group that a stone on an empty cell makes would live, before anything leaves. (D3)"""
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
def any_smothered(s, colour):
    """Whether any group of a colour is smothered."""
    for w in range(len(s.empty)):
        left = s.heads[colour, w]
        while left != 0:
            if not lives(s, 64 * w + lowest(left), 1 - colour):
                return True
            left = without_lowest(left)
    return False
