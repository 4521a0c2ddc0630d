"""What the winner does in a decision of a walk that is over, compiled for the rules of one game."""

import numpy as np

from ..core.compiler.jit import Compiled, jit
from ..core.kernel import Kernel
from ..core.mover import OVER
from .entries import look_up, make_key_of
from .threats_kernel import make_sequence
from .wins_kernel import make_wins

MANY = 1 << 30
"""Threats to try where a sequence is known to be."""
WITHIN_ONE = 10
"""So many times the certificate's threats are tried elsewhere: the positions within a sequence are in no table, and a
mirrored form may need more of them."""


def make_action(kernel: Kernel) -> Compiled:
    """action(q, s, lines, table, threats, left) -> (action, plies): the winner's action and the plies to the end of the
    game, at most so many as are left; (-1, 0) if the walk did not meet the decision."""
    play, legal, key_of, wins = kernel.play, kernel.legal, make_key_of(kernel), make_wins(kernel)
    sequence = make_sequence(kernel, wins)

    @jit
    def noted(q, s, lines, after):
        """The action that leads to a position with a key."""
        t = lines[1]
        for i in range(legal(s, q.replies)):
            lines[1] = s
            play(t, np.int64(q.replies[i]))
            if t.mover != OVER and key_of(t) == after:
                return np.int64(q.replies[i])
        return np.int64(-1)

    @jit
    def action(q, s, lines, table, threats, left):
        found = wins(q, s, lines)
        if found >= 0:
            return found, np.int64(1)
        place, known = look_up(table, key_of(s))
        if known and table[place].after != 0:
            return noted(q, s, lines, table[place].after), np.int64(table[place].plies)
        lines[0] = s
        threats *= WITHIN_ONE
        if known:  # the walk found a sequence, perhaps in a mirrored form, where actions have another order
            threats, left = MANY, min(left, np.int64(table[place].plies))
        plies = np.int64(sequence(q, lines, threats, left))
        return (np.int64(q.actions[0, q.next[0] - 1]) if plies > 0 else np.int64(-1)), plies

    return action
