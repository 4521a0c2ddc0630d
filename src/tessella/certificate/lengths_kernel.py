"""How long each decision takes if the winner plays the strategy, compiled for the rules of one game.

A walk finds a sequence of threats in one decision, and does not look at those within it: another line may come to the
same position, and there the walk may have found something longer, or nothing but a choice. So this goes through all
lines once more. It notes what the winner does within a sequence, too; where two ways are known, the shorter one. And
when all replies to a decision are through, it notes how long the longest of these lines is. What it says of a decision
is then never less than what it says of the next one, and the plies between.
"""

import numpy as np

from ..core.compiler.jit import Compiled, jit, record
from ..core.kernel import Kernel
from ..core.mover import OVER
from .entries import look_up, make_key_of
from .strategy_kernel import make_noted
from .threats_kernel import make_sequence
from .walk_kernel import DEEPEST, DONE, FAILED, FULL
from .wins_kernel import make_wins

WITHOUT_END = 1 << 30
"""Threats to try where a sequence is known to be, perhaps in a mirrored form: there actions have another order."""
LEVEL = record(
    [
        ("key", "u8"),
        ("plies", "i4"),  # of the longest line so far
        ("count", "i4"),  # replies
        ("next", "i4"),  # and how many of them are through
    ]
)


def lengths_type(most: int) -> "np.dtype[np.void]":
    """The dtype of the working memory, besides the states and the tables."""
    return record(
        [
            ("top", "i4"),  # the decision that is looked at, from 0; -1: none
            ("entered", "i4"),  # whether its action is known
            ("used", "i8"),  # places of the table
            ("level", LEVEL, DEEPEST),
            ("replies", "i4", (DEEPEST, most)),
        ]
    )


def make_lengths(kernel: Kernel) -> Compiled:
    """run(x, q, walked, table, states, lines): goes on, and returns why it stops: DONE, FULL or FAILED.

    walked: the table of a walk; table: what is found. states[2 * n] is the n-th decision of the line that is looked at.
    """
    play, legal, key_of = kernel.play, kernel.legal, make_key_of(kernel)
    wins, noted = make_wins(kernel), make_noted(kernel)
    sequence = make_sequence(kernel, wins)

    @jit
    def note(x, table, key, after, plies):
        """Notes a way from a decision, if none is known or only a longer one."""
        e = table[look_up(table, key)[0]]
        x.used += e.key == 0
        if e.key == 0 or (e.settled == 0 and plies < e.plies):
            e.key, e.after, e.plies = key, after, plies

    @jit
    def close(x, plies):
        """Leaves a decision; its line may be the longest of the one before."""
        x.top -= 1
        if x.top >= 0:
            x.level[x.top].plies = max(x.level[x.top].plies, plies + 2)

    @jit
    def note_ways(x, q, walked, table, s, lines):
        """Notes what the walk did in a decision, if it came there and nothing as short is known."""
        key = key_of(s)
        found, e = walked[look_up(walked, key)[0]], table[look_up(table, key)[0]]
        if found.key == 0 or (e.key != 0 and e.plies <= found.plies):
            return
        if found.after != 0:
            note(x, table, key, found.after, np.int64(found.plies))
            return
        lines[0] = s
        plies = np.int64(sequence(q, lines, WITHOUT_END, np.int64(found.plies)))
        for i in range((plies - 1) // 2):
            note(x, table, key_of(lines[2 * i]), key_of(lines[2 * i + 1]), plies - 2 * i)

    @jit
    def enter(x, q, walked, table, states, lines):
        """Finds what the winner does in the decision at the top."""
        s, level = states[2 * x.top], x.level[x.top]
        level.key, level.plies = key_of(s), 0
        e = table[look_up(table, level.key)[0]]
        if e.settled == 1 or wins(q, s, lines) >= 0:  # a win at once is in no table
            close(x, np.int64(e.plies) if e.settled == 1 else 1)
            return DONE
        note_ways(x, q, walked, table, s, lines)
        action = noted(q, s, lines, table[look_up(table, level.key)[0]].after)
        if action < 0:
            return FAILED
        states[2 * x.top + 1] = s
        t = states[2 * x.top + 1]
        play(t, action)
        level.count, level.next = legal(t, x.replies[x.top]), 0
        return DONE

    @jit
    def step(x, q, walked, table, states, lines):
        """Enters a decision, leaves one, or plays a reply."""
        if x.entered == 0:
            x.entered = 1
            return enter(x, q, walked, table, states, lines)
        level = x.level[x.top]
        if level.next == level.count:
            e = table[look_up(table, level.key)[0]]
            e.plies, e.settled = level.plies, 1
            close(x, np.int64(level.plies))
            return DONE
        t = states[2 * x.top + 2]
        states[2 * x.top + 2] = states[2 * x.top + 1]
        play(t, np.int64(x.replies[x.top, level.next]))
        level.next += 1
        if t.mover == OVER:
            level.plies = max(level.plies, 2)
        else:
            x.top, x.entered = x.top + 1, 0
        return DONE

    @jit
    def run(x, q, walked, table, states, lines):
        while x.top >= 0:
            if 2 * x.used > len(table):
                return FULL
            stop = step(x, q, walked, table, states, lines)
            if stop != DONE:
                return stop
        return DONE

    return run
