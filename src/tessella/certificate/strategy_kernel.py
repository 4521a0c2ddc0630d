"""What the winner does in a decision, compiled for the rules of one game."""

import numpy as np

from ..core.compiler.jit import Compiled, jit
from ..core.kernel import Kernel
from ..core.mover import OVER
from .entries import look_up, make_key_of
from .wins_kernel import make_wins


def make_noted(kernel: Kernel) -> Compiled:
    """noted(q, s, lines, after): the action that leads to a position with a key, -1 if there is none. lines[1] is
    room."""
    play, legal, key_of = kernel.play, kernel.legal, make_key_of(kernel)

    @jit
    def noted(q, s, lines, after):
        t = lines[1]
        for i in range(legal(s, q.replies)):
            lines[1] = s
            play(t, np.int64(q.replies[i]))
            if t.mover != OVER and key_of(t) == after:
                return np.int64(q.replies[i])
        return np.int64(-1)

    return noted


def make_action(kernel: Kernel) -> Compiled:
    """action(q, s, lines, table) -> (action, plies): the winner's action and the plies to the end of the game, at most;
    (-1, 0) if the strategy never comes to the decision."""
    key_of, wins, noted = make_key_of(kernel), make_wins(kernel), make_noted(kernel)

    @jit
    def action(q, s, lines, table):
        found = wins(q, s, lines)
        if found >= 0:
            return found, np.int64(1)
        place, known = look_up(table, key_of(s))
        if not known:
            return np.int64(-1), np.int64(0)
        return noted(q, s, lines, table[place].after), np.int64(table[place].plies)

    return action
