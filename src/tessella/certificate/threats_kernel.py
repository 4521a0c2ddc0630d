"""Sequences of threats, found by nothing but the rules: each threat leaves the other side one reply, the last none."""

from functools import cache

import numpy as np

from ..core.compiler.jit import Compiled, jit, record
from ..core.kernel import Kernel
from .wins_kernel import make_threatens, make_won

LONGEST = 16
"""The greatest number of threats in a sequence."""
STATES = 2 * LONGEST + 6
"""How many states a search for a sequence takes: those of the sequence, and room."""


@cache
def room_type(most: int, seats: int) -> "np.dtype[np.void]":
    """The dtype of the working memory, besides the states."""
    return record(
        [
            ("utility", "f8", seats),
            ("tried", "i4"),  # threats
            ("count", "i4", LONGEST + 1),  # by length of the sequence: actions
            ("next", "i4", LONGEST + 1),  # and how many of them were tried
            ("actions", "i4", (LONGEST + 1, most)),
            ("replies", "i4", most),
            ("room", "i4", most),
        ]
    )


def make_answers(kernel: Kernel, wins: Compiled) -> Compiled:
    """answers(q, lines, length, goal): plays all replies to a threat to win by an action. It returns how many of them
    do not lose at once, 2 for more. If there is one, the position after it follows in lines. lines[-3] is room."""
    play, legal, won = kernel.play, kernel.legal, make_won(kernel)

    @jit
    def wins_by(q, s, action, lines):
        """Whether an action is legal and wins at once."""
        seat, t = s.mover, lines[-1]
        for i in range(legal(s, q.room)):
            if q.room[i] == action:
                lines[-1] = s
                play(t, action)
                return won(q, t, seat)
        return False

    @jit
    def answers(q, lines, length, goal):
        s, t, found = lines[2 * length + 1], lines[-3], 0
        seat = 1 - s.mover
        for i in range(legal(s, q.replies)):
            lines[-3] = s
            play(t, np.int64(q.replies[i]))
            if won(q, t, seat):
                continue
            if t.mover != seat:
                return 2
            if not wins_by(q, t, goal, lines) and wins(q, t, lines) < 0:
                found += 1
                if found == 2:
                    return 2
                lines[2 * length + 2] = t
        return found

    return answers


def make_sequence(kernel: Kernel, wins: Compiled) -> Compiled:
    """sequence(q, lines, limit, plies): the number of plies, at most so many, in which a sequence of threats from
    lines[0] wins; 0 if none is found by trying so many threats. The first is the last that q tried at length 0."""
    play, legal = kernel.play, kernel.legal
    threatens, answers = make_threatens(wins), make_answers(kernel, wins)

    @jit
    def begin(q, lines, length):
        q.count[length], q.next[length] = legal(lines[2 * length], q.actions[length]), 0

    @jit
    def next_threat(q, lines, length):
        """Plays the next action; what it threatens to win with, -1 if nothing."""
        s, seat = lines[2 * length + 1], lines[0].mover
        lines[2 * length + 1] = lines[2 * length]
        play(s, np.int64(q.actions[length, q.next[length]]))
        q.next[length] += 1
        return threatens(q, s, seat, lines) if s.mover == 1 - seat else np.int64(-1)

    @jit
    def sequence(q, lines, limit, plies):
        q.tried, length = 0, 0 if plies >= 3 else -1
        begin(q, lines, 0)
        while length >= 0 and q.tried < limit:
            if q.next[length] == q.count[length]:
                length -= 1
                continue
            goal = next_threat(q, lines, length)
            if goal < 0:
                continue
            q.tried += 1
            found = answers(q, lines, length, goal)
            if found == 0:
                return 2 * length + 3
            if found == 1 and length + 1 < LONGEST and 2 * length + 5 <= plies:
                length += 1
                begin(q, lines, length)
        return 0

    return sequence
