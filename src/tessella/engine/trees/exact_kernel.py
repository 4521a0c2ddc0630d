"""The end of a game played out in every way, for any number of seats, on a game's sheet.

All play for their own share of the win (max^n). An action is left out where the seat before would not let it come to
that, because what remains of the win is no more than it has already (shallow pruning: Korf 1991).
"""

from functools import cache

import numpy as np

from ...core.compiler.jit import Compiled, jit, record
from ...core.evaluation import Sheet
from ...core.mover import OVER

MOST = 6
"""The greatest number of actions to the end of the game."""
UNLISTED = -1


@cache
def context_type(actions: int, seats: int) -> "np.dtype[np.void]":
    """The dtype of the working memory, by ply."""
    return record(
        [
            ("ply", "i4"),
            ("action", "i4"),  # the best at the root
            ("number", "i4", MOST + 1),  # of actions; UNLISTED
            ("tried", "i4", MOST + 1),
            ("movers", "i4", MOST + 1),
            ("actions", "i4", (MOST + 1, actions)),
            ("shares", "f8", (MOST + 1, seats)),  # of the win, after the best action so far
        ]
    )


def make_exact(sheet: Sheet) -> Compiled:
    """run(x, w, nodes) -> done: goes on for so many nodes, and tells whether the root's result is found.

    It begins with x.ply 0 and x.number[0] UNLISTED. Meanwhile the sheet holds some other position of the game's end.
    """
    put, take_back, every, forecast = sheet.put, sheet.take_back, sheet.every, sheet.forecast

    @jit
    def refuted(x, ply, seat):
        """Whether the seat before would not play the action that led here, now that it leaves so much to this seat."""
        before = np.int64(x.movers[ply - 1])
        return before != seat and 1.0 - x.shares[ply, seat] <= x.shares[ply - 1, before]

    @jit
    def compare(x, w):
        """Compares what has come of the last action with the best so far; skips the rest if no more is needed."""
        ply, seat = np.int64(x.ply), np.int64(w.mover)
        mine, found = x.shares[ply], x.shares[ply + 1]
        if found[seat] > mine[seat]:
            for other in range(len(mine)):
                mine[other] = found[other]
            if ply == 0:
                x.action = x.actions[0, x.tried[0] - 1]
        if mine[seat] == 1.0 or (ply > 0 and refuted(x, ply, seat)):
            x.tried[ply] = x.number[ply]

    @jit
    def enter(x, w):
        """Lists the actions of a new node; at the end of the game writes what the seats got."""
        ply = np.int64(x.ply)
        if w.mover == OVER:
            forecast(w, x.shares[ply])
            x.number[ply] = 0
        else:
            x.number[ply] = every(w, x.actions[ply])
            x.shares[ply, w.mover] = -1.0
        x.tried[ply] = 0

    @jit
    def run(x, w, nodes):
        for _ in range(nodes):
            if x.number[x.ply] == UNLISTED:
                enter(x, w)
            while x.tried[x.ply] == x.number[x.ply]:
                if x.ply == 0:
                    return True
                take_back(w)
                x.ply -= 1
                compare(x, w)
            ply = np.int64(x.ply)
            x.movers[ply] = w.mover
            x.tried[ply] += 1
            put(w, np.int64(x.actions[ply, x.tried[ply] - 1]))
            x.ply += 1
            x.number[x.ply] = UNLISTED
        return False

    return run
