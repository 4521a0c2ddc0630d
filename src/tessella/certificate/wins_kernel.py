"""Wins at once and only moves, found by nothing but the rules: slowly, but for any game.

To see what a side threatens, its opponent passes: in a copy of the state the mover is changed. That only proposes
actions. What counts is then played by the rules, with each legal reply.
"""

import numpy as np

from ..core.compiler.jit import Compiled, jit
from ..core.kernel import Kernel
from ..core.mover import OVER


def make_won(kernel: Kernel) -> Compiled:
    """won(q, s, seat): whether a seat has won."""
    utility = kernel.utility

    @jit
    def won(q, s, seat):
        if s.mover != OVER:
            return False
        utility(s, q.utility)
        return q.utility[seat] == 1.0

    return won


def make_wins(kernel: Kernel) -> Compiled:
    """wins(q, s, lines): an action with which the mover wins at once, -1 if there is none. lines[-1] is room."""
    play, legal, won = kernel.play, kernel.legal, make_won(kernel)

    @jit
    def wins(q, s, lines):
        seat, t = s.mover, lines[-1]
        for i in range(legal(s, q.room)):
            lines[-1] = s
            play(t, np.int64(q.room[i]))
            if won(q, t, seat):
                return np.int64(q.room[i])
        return np.int64(-1)

    return wins


def make_threatens(wins: Compiled) -> Compiled:
    """threatens(q, s, seat, lines): the same for a seat, as if it were to act. lines[-2] is room, too."""

    @jit
    def threatens(q, s, seat, lines):
        t = lines[-2]
        lines[-2] = s
        t.mover = seat
        return wins(q, t, lines)

    return threatens


def make_only_move(kernel: Kernel, wins: Compiled) -> Compiled:
    """only_move(q, s, lines): the one action of the mover after which the other side, which threatens that, does not
    win at once; -1 if there is no such threat, or another number of actions. lines[1] is room, too."""
    play, legal, threatens = kernel.play, kernel.legal, make_threatens(wins)

    @jit
    def only_move(q, s, lines):
        if threatens(q, s, 1 - s.mover, lines) < 0:
            return np.int64(-1)
        found, t = np.int64(-1), lines[1]
        for i in range(legal(s, q.replies)):
            lines[1] = s
            play(t, np.int64(q.replies[i]))
            if t.mover == 1 - s.mover and wins(q, t, lines) < 0:
                if found >= 0:
                    return np.int64(-1)
                found = np.int64(q.replies[i])
        return found

    return only_move
