"""The walk through a certificate, compiled for the rules of one game: it needs nothing but the rules.

The winner is to act in each *decision*. What it does there follows from the position, in this order:

    win at once      an action that ends the game and wins it
    only move        the loser could win at once if it were to act, and one action alone prevents that
    threats          a sequence of threats wins; see threats_kernel.py
    repeated         one of the actions that were taken last in this walk, if each reply to it leads to a decision that
                     was met before, or that one of win at once and threats settles
    choice           otherwise: the certificate says which of the legal actions

After an only move, a repeated action and a choice, all legal replies of the loser are walked through, in ascending
order. A decision that has been met before, in any turned or mirrored form and after as many plies, is not walked
through again.
"""

from functools import cache

import numpy as np

from ..core.compiler.jit import Compiled, jit, record
from ..core.kernel import Kernel
from ..core.mover import OVER
from .entries import look_up, make_key_of
from .threats_kernel import make_sequence
from .wins_kernel import make_only_move, make_wins, make_won

DEEPEST = 64
"""No win takes as many plies."""
DONE, CHOICE, FULL, PAUSE, FAILED = range(5)
"""Why a walk stops: it is over; it needs a choice; the table is half full; its share of decisions is done; the winner
does not win."""
ONCE, ONLY, THREATS, CHOSEN, REPEATED = range(5)
"""The kinds of decisions."""
FRAME = record(
    [
        ("count", "i4"),  # legal replies
        ("next", "i4"),  # how many of them were walked through
        ("place", "i4"),  # of the decision in the table
        ("action", "i4"),  # of the winner
    ]
)


@cache
def walk_type(most: int) -> "np.dtype[np.void]":
    """The dtype of a walk's working memory, besides the states and the table."""
    return record(
        [
            ("winner", "i4"),
            ("begun", "i4"),  # the ply at which the walk begins
            ("within", "i4"),  # plies in which it has to win
            ("threats", "i4"),  # how many are tried where a sequence is looked for
            ("recent", "i4"),  # how many of the actions that were taken last are tried
            ("taken", "i4"),  # how many were taken so far
            ("top", "i4"),  # the decision that is being walked through, from 0; -1: none
            ("entered", "i4"),  # whether its action is known
            ("used", "i8"),  # places of the table
            ("replies", "i8"),
            ("again", "i8"),  # decisions that had been met before
            ("kinds", "i8", 5),
            ("hardest", "i4"),  # the index of a reply that had no answer
            ("count", "i4"),
            ("actions", "i4", most),  # among which the winner chooses, the latest first
            ("frame", FRAME, DEEPEST),
            ("options", "i4", (DEEPEST, most)),  # the replies
        ]
    )


@jit
def sort_by_recency(x, last):
    """Puts the actions that were taken last first; those that never were stay in ascending order."""
    for i in range(1, x.count):
        action, j = x.actions[i], i
        while j > 0 and last[x.actions[j - 1]] < last[action]:
            x.actions[j] = x.actions[j - 1]
            j -= 1
        x.actions[j] = action


@jit
def take(x, last, action):
    """Notes that an action was taken."""
    x.taken += 1
    last[action] = x.taken


@jit
def close(x, table, plies):
    """Leaves a decision: notes how long it takes, at most, and hands that on to the one before it."""
    entry = table[x.frame[x.top].place]
    entry.plies = max(entry.plies, plies)
    x.top -= 1
    if x.top >= 0:
        before = table[x.frame[x.top].place]
        before.plies = max(before.plies, entry.plies + 2)


def make_carry_out(kernel: Kernel) -> Compiled:
    """carry_out(x, table, states, action): plays the winner's action, and lists the replies; False if there is none."""
    play, legal, key_of = kernel.play, kernel.legal, make_key_of(kernel)

    @jit
    def carry_out(x, table, states, action):
        s, f = states[2 * x.top + 1], x.frame[x.top]
        states[2 * x.top + 1] = states[2 * x.top]
        play(s, action)
        f.action = action
        if s.mover != 1 - x.winner:
            return False
        table[f.place].after = key_of(s)
        f.count, f.next = legal(s, x.options[x.top]), 0
        return True

    return carry_out


def make_unanswered(kernel: Kernel) -> Compiled:
    """unanswered(x, q, table, states, lines, action, most): plays an action of the winner's in the decision at the top,
    and all replies. It returns how many of them lead to a decision that is not known and not settled by a win at once
    or by threats: most of them at most, and most if the action is none that a walk can go on with."""
    play, legal, key_of, won = kernel.play, kernel.legal, make_key_of(kernel), make_won(kernel)
    wins = make_wins(kernel)
    sequence = make_sequence(kernel, wins)

    @jit
    def answers(x, q, table, s, lines):
        """Whether it is settled how the winner goes on after a reply."""
        left = x.within - s.ply + x.begun
        if s.mover != x.winner or left <= 0:
            return won(q, s, x.winner)
        if look_up(table, key_of(s))[1] or wins(q, s, lines) >= 0:
            return True
        lines[0] = s
        return sequence(q, lines, x.threats, left) > 0

    @jit
    def unanswered(x, q, table, states, lines, action, most):
        s, t, found = states[2 * x.top + 1], states[2 * x.top + 2], 0
        states[2 * x.top + 1] = states[2 * x.top]
        play(s, action)
        if s.mover != 1 - x.winner:
            return most
        replies = x.options[x.top]
        count = legal(s, replies)
        for i in range(count):
            j = (i + x.hardest) % count  # what had no answer after another action has none here, most likely
            states[2 * x.top + 2] = s
            play(t, np.int64(replies[j]))
            if not answers(x, q, table, t, lines):
                found += 1
                if found == most:
                    x.hardest = j
                    return found
        return found

    return unanswered


def make_enter(kernel: Kernel, carry_out: Compiled) -> Compiled:
    """enter(x, q, table, states, lines, last): opens the decision at the top. It returns why the walk stops, DONE if it
    goes on."""
    legal, key_of, wins = kernel.legal, make_key_of(kernel), make_wins(kernel)
    only_move, sequence = make_only_move(kernel, wins), make_sequence(kernel, wins)
    unanswered = make_unanswered(kernel)

    @jit
    def repeated(x, q, table, states, lines, last):
        """The first of the actions that were taken last which leaves no reply open; -1 if there is none."""
        for i in range(min(x.recent, x.count)):
            action = np.int64(x.actions[i])
            if last[action] == 0:
                break
            if unanswered(x, q, table, states, lines, action, 1) == 0:
                return action
        return np.int64(-1)

    @jit
    def open_new(x, q, table, states, lines, last):
        """Finds what the winner does in a decision that was not met before."""
        s = states[2 * x.top]
        if wins(q, s, lines) >= 0:
            x.kinds[ONCE] += 1
            close(x, table, 1)
            return DONE
        action = only_move(q, s, lines)
        if action >= 0:
            x.kinds[ONLY] += 1
            return DONE if carry_out(x, table, states, action) else FAILED
        lines[0] = s
        plies = sequence(q, lines, x.threats, x.within - s.ply + x.begun)
        if plies > 0:
            x.kinds[THREATS] += 1
            close(x, table, plies)
            return DONE
        x.count = legal(s, x.actions)
        if x.recent > 0:
            sort_by_recency(x, last)
            action = repeated(x, q, table, states, lines, last)
        if action < 0:
            x.kinds[CHOSEN] += 1
            return CHOICE
        x.kinds[REPEATED] += 1
        take(x, last, action)
        return DONE if carry_out(x, table, states, action) else FAILED

    @jit
    def enter(x, q, table, states, lines, last):
        s = states[2 * x.top]
        if s.mover != x.winner or x.within <= s.ply - x.begun:
            return FAILED
        key = key_of(s)
        place, found = look_up(table, key)
        x.frame[x.top].place = place
        if found:
            x.again += 1
            close(x, table, 0)
            return DONE
        table[place].key = key
        x.used += 1
        return open_new(x, q, table, states, lines, last)

    return enter


def make_walk(kernel: Kernel) -> Compiled:
    """run(x, q, table, states, lines, last, choice, decisions): goes on with a walk, and returns why it stops.

    last: by action, when it was taken; 0: never. choice: what the certificate says, after a stop for a choice, as an
    index into x.actions; else -1. states[2 * n] is the n-th decision of the line that is being walked through,
    states[2 * n + 1] the position after it.
    """
    play, won, carry_out = kernel.play, make_won(kernel), make_carry_out(kernel)
    enter = make_enter(kernel, carry_out)

    @jit
    def reply(x, q, states):
        """Plays the next reply; False if the winner has not won by it, and is not to act."""
        f, t = x.frame[x.top], states[2 * x.top + 2]
        states[2 * x.top + 2] = states[2 * x.top + 1]
        play(t, np.int64(x.options[x.top, f.next]))
        f.next += 1
        x.replies += 1
        if t.mover == OVER:
            return won(q, t, x.winner)
        x.top, x.entered = x.top + 1, 0
        return True

    @jit
    def step(x, q, table, states, lines, last):
        """Enters a decision, leaves one, or plays a reply."""
        if x.entered == 0:
            x.entered = 1
            return enter(x, q, table, states, lines, last)
        f = x.frame[x.top]
        if f.next == f.count:
            close(x, table, 0)
        elif not reply(x, q, states):
            return FAILED
        return DONE

    @jit
    def run(x, q, table, states, lines, last, choice, decisions):
        if choice >= 0:
            action = np.int64(x.actions[choice])
            take(x, last, action)
            if not carry_out(x, table, states, action):
                return FAILED
        until = x.used + decisions
        while x.top >= 0:
            if 2 * x.used > len(table):
                return FULL
            if x.used >= until:
                return PAUSE
            stop = step(x, q, table, states, lines, last)
            if stop != DONE:
                return stop
        return DONE

    return run
