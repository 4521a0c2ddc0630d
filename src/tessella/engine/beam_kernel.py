"""Beam search, made for the rules of one co-operative game.

Of the positions of one stage only those that look best are kept, each once however it was reached (Lowerre 1976).
Whoever acts plays for all, so the first win that is met is a plan for everybody.
"""

from functools import cache

import numpy as np

from ..core.jit import Compiled, jit, record
from ..core.kernel import Kernel
from ..core.mover import OVER

CANDIDATE = record(
    [
        ("value", "f8"),  # the utility that it promises
        ("key", "u8"),
        ("stage", "i4"),
        ("parent", "i4"),  # among the states that were expanded
        ("action", "i4"),  # from there
    ]
)
WON = 1.0


@cache
def context_type(most: int, seats: int) -> "np.dtype[np.void]":
    """The dtype of a search's own memory, apart from states and candidates."""
    return record(
        [
            ("seat", "i4"),  # the root's
            ("breadth", "i4"),  # actions of a position that are tried, the first by order
            (
                "given",
                "i4",
            ),  # so many actions are to be tried and stand in actions already; 0: those that are legal
            ("win", "i4"),  # the candidate that wins, -1 if none does
            ("looked", "i8"),  # positions looked at
            ("actions", "i4", most),
            ("weights", "f8", most),
            ("utility", "f8", seats),
        ]
    )


def make_expand(kernel: Kernel) -> Compiled:
    """expand(x, states, first, end, work, found, n): adds what states[first:end] lead to, but losses, to n found."""
    legal, play, key, utility = kernel.legal, kernel.play, kernel.key, kernel.utility
    order, ordered = kernel.order or kernel.legal, kernel.order is not None
    stage, evaluate = kernel.stage, kernel.evaluate

    @jit
    def choose_actions(x, s):
        """Puts the actions to try first; how many they are."""
        if x.given > 0:
            return np.int64(x.given)
        n = legal(s, x.actions)
        if not ordered or n <= x.breadth:
            return n
        order(s, x.actions, n, x.weights)
        for i in range(x.breadth):
            best = i + np.argmax(x.weights[i:n])
            x.weights[i], x.weights[best] = x.weights[best], x.weights[i]
            x.actions[i], x.actions[best] = x.actions[best], x.actions[i]
        return np.int64(x.breadth)

    @jit
    def expand(x, states, first, end, work, found, n):
        """Gives the new n; x.win is the candidate that wins, the last one then, or -1."""
        s = work[0]
        for parent in range(first, end):
            for i in range(choose_actions(x, states[parent])):
                action = np.int64(x.actions[i])
                work[0] = states[parent]
                play(s, action)
                x.looked += 1
                over = s.mover == OVER
                if over:
                    utility(s, x.utility)
                else:
                    evaluate(s, x.utility)
                if over and x.utility[x.seat] < WON:
                    continue
                c = found[n]
                c.value, c.key, c.stage, c.parent, c.action = (
                    x.utility[x.seat],
                    key(s),
                    stage(s),
                    parent,
                    action,
                )
                n += 1
                if over:
                    x.win = n - 1
                    return n
        return n

    return expand


def make_follow(kernel: Kernel) -> Compiled:
    """follow(states, found, kept, after): plays the candidates that are kept, from states into after."""
    play = kernel.play

    @jit
    def follow(states, found, kept, after):
        for i in range(len(kept)):
            c = found[kept[i]]
            after[i] = states[c.parent]
            play(after[i], np.int64(c.action))

    return follow
