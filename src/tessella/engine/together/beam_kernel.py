"""Beam search, compiled for the rules of one co-operative game.

Among the positions of one stage, the search keeps only those that look best, and each of them once (Lowerre 1976). All
players have the same aim, so the first win that is found is a plan for everybody.
"""

from functools import cache

import numpy as np

from ...core.compiler.jit import Compiled, jit, record
from ...core.kernel import Kernel
from ...core.mover import OVER

CANDIDATE = record(
    [
        ("value", "f8"),  # its utility, or the estimate of it
        ("key", "u8"),
        ("stage", "i4"),
        ("parent", "i4"),  # the index of the state that was expanded
        ("action", "i4"),  # the action that was played there
    ]
)
WON = 1.0


@cache
def context_type(most: int, seats: int) -> "np.dtype[np.void]":
    """The dtype of a search's working memory, besides the states and the candidates."""
    return record(
        [
            ("seat", "i4"),  # the root's mover
            ("breadth", "i4"),  # how many actions of a position are tried, the best by order
            ("given", "i4"),  # how many actions were put into `actions` by the caller; 0: take the legal ones
            ("win", "i4"),  # the candidate that wins, -1 if none does
            ("looked", "i8"),  # positions looked at
            ("actions", "i4", most),
            ("weights", "f8", most),
            ("utility", "f8", seats),
        ]
    )


def make_expand(kernel: Kernel) -> Compiled:
    """expand(x, states, first, end, work, found, n) -> n: adds the candidates after states[first:end] to found.

    found holds n candidates already; the new number is returned. Lost positions are left out.
    """
    legal, play, key, utility = kernel.legal, kernel.play, kernel.key, kernel.utility
    order, ordered = kernel.estimate.order or kernel.legal, kernel.estimate.order is not None
    stage, evaluate = kernel.estimate.stage, kernel.estimate.evaluate

    @jit
    def choose_actions(x, s):
        """Puts the actions to try at the front of x.actions, and returns their number."""
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
        """Stops at a win: x.win is then the number of the candidate that wins, which is the last one; else -1."""
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
                c.value, c.key, c.stage = x.utility[x.seat], key(s), stage(s)
                c.parent, c.action = parent, action
                n += 1
                if over:
                    x.win = n - 1
                    return n
        return n

    return expand


def make_follow(kernel: Kernel) -> Compiled:
    """follow(states, found, kept, after): writes the positions after the candidates found[kept] into after."""
    play = kernel.play

    @jit
    def play_kept(states, found, kept, after):
        for i in range(len(kept)):
            c = found[kept[i]]
            after[i] = states[c.parent]
            play(after[i], np.int64(c.action))

    return play_kept
