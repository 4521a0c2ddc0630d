"""Threat sequences, compiled for the rules of one game (Allis, van den Herik and Huntjens 1996).

Every move of the attacker threatens to win at once, so every reply of the defender is forced, until one threat cannot
be met. Such a search is narrow: it sees far with few nodes, and what it finds is certain.
"""

from functools import cache

import numpy as np

from ...core.compiler.jit import Compiled, jit, record
from ...core.kernel import Kernel
from ...core.mover import OVER

LONGEST = 16
"""The greatest number of threats in a sequence."""
ONLY = 1
"""What `urgent` says if there is only one reply."""


@cache
def sequence_type(most: int, seats: int) -> "np.dtype[np.void]":
    """The dtype of a sequence search's working memory, besides the states."""
    return record(
        [
            ("utility", "f8", seats),
            ("nodes", "i4"),  # threats tried
            ("urgency", "i4"),  # what `urgent` said of the first state
            ("reply", "i4", most),
            ("count", "i4", LONGEST + 1),  # by length of the sequence: threats to try
            ("next", "i4", LONGEST + 1),  # and how many of them were tried
            ("move", "i4", LONGEST + 1),  # the one that is being tried
            ("actions", "i4", (LONGEST + 1, most)),
        ]
    )


def make_sequences(kernel: Kernel) -> Compiled:
    """wins(q, states, limit, longest): the first action of a sequence by which the mover of states[0] wins, or -1.

    It tries at most so many threats, and at most longest (up to LONGEST) one after the other. A win after n threats
    takes 2 * n + 1 plies. states has LONGEST + 1 elements.
    """
    play, utility = kernel.play, kernel.utility
    threats = kernel.threats
    urgent = threats.urgent if threats else kernel.legal
    attacks = threats.attacks if threats and threats.attacks else kernel.legal

    @jit
    def ends(q, s, length):
        """Whether the mover wins at once. If not, it lists the threats to try."""
        found = urgent(s, q.actions[length])
        if length == 0:
            q.urgency = found
        q.next[length], q.move[length] = 0, q.actions[length, 0]
        if found < 0:
            return True
        q.count[length] = 1 if found == ONLY else attacks(s, q.actions[length])
        return False

    @jit
    def holds(q, states, length):
        """Plays a threat and its only reply; False if it is no threat. Afterwards the attacker is to act or has won."""
        attacker, s = states[0].mover, states[length + 1]
        states[length + 1] = states[length]
        play(s, np.int64(q.move[length]))
        if s.mover == OVER or s.mover == attacker or urgent(s, q.reply) != ONLY:
            return False
        play(s, np.int64(q.reply[0]))
        if s.mover == OVER:
            utility(s, q.utility)
            return q.utility[attacker] == 1.0
        return s.mover == attacker

    @jit
    def wins(q, states, limit, longest):
        q.nodes = 0
        if ends(q, states[0], 0):
            return np.int64(q.move[0])
        length = 0
        while length >= 0 and q.nodes < limit:
            if length == longest or q.next[length] == q.count[length]:
                length -= 1
                continue
            q.move[length] = q.actions[length, q.next[length]]
            q.next[length] += 1
            q.nodes += 1
            if holds(q, states, length):
                after = states[length + 1]
                if after.mover == OVER or ends(q, after, length + 1):
                    return np.int64(q.move[0])
                length += 1
        return np.int64(-1)

    return wins
