"""The stack of an alpha-beta search: its frames and working memory, and the steps that are the same in all games."""

from functools import cache

import numpy as np

from ...core.compiler.jit import jit, record
from ..proofs.sequences_kernel import LONGEST, sequence_type
from .transposition import SURE

DEEPEST = 64
"""The greatest depth of a search, in plies."""
FRAME = record(
    [
        (
            "alpha",
            "i4",
        ),  # alpha and beta: the window in which the exact value matters; see back_up for chance
        ("beta", "i4"),
        ("low", "i4"),  # low and high: the window when the node was opened
        ("high", "i4"),
        ("best", "i4"),  # best value so far
        ("move", "i4"),  # the action that gave it, -1 if none
        ("tried", "i4"),  # the action being searched
        ("first", "i4"),  # the action that the table recommends, -1 if none
        ("count", "i4"),  # legal actions
        ("next", "i4"),  # how many of them have been tried
        ("left", "i4"),  # depth left to search
        ("extra", "i4"),  # plies by which the only reply is extended
        ("trial", "i4"),  # NO_TRIAL; TRIAL in a window of no width; AGAIN if that was not enough
        ("reduced", "i4"),  # plies by which the depth of the trial was reduced
        ("sense", "i4"),  # 1 maximises, -1 minimises, 0 averages
        ("gathered", "f8"),  # the sum of weighted values, and of weights, for the average at a chance node
        ("weight", "f8"),
    ]
)


NO_TRIAL, TRIAL, AGAIN = 0, 1, 2
STATES = DEEPEST + LONGEST + 2
"""How many states a search has: its stack, and a threat sequence at its top."""


@cache
def context_type(most: int, actions: int, seats: int) -> "np.dtype[np.void]":
    """The dtype of a search's working memory, besides the states and the table."""
    return record(
        [
            ("depth", "i4"),  # of this iteration
            ("low", "i4"),  # low and high: the window of the root
            ("high", "i4"),
            ("whole_turns", "i4"),  # 1: depth counts turns, not plies
            ("blind", "i4"),  # 1: the evaluation is not called
            ("unseen", "i4"),  # value of an unfinished game if no evaluation is called
            ("team", "i4"),  # the root's mover
            ("salt", "u8"),  # what makes keys differ where the root has another past
            ("ply", "i4"),  # top of the stack; -1 when done
            ("cut", "i4"),  # 1 if the search stopped at an unfinished game, so that more depth could help
            ("nodes", "i8"),
            ("frame", FRAME, DEEPEST + 1),
            ("actions", "i4", (DEEPEST + 1, most)),
            ("odds", "f8", (DEEPEST + 1, most)),
            ("history", "i4", actions),
            ("narrow", "i4"),  # 1: the root may choose only actions that are not barred
            ("barred", "i1", actions),
            ("hint", "i4"),  # the action that a narrow root tries first, -1 if none
            ("line", "i4", (DEEPEST + 1, DEEPEST + 1)),  # for each ply: the principal variation from there
            ("length", "i4", DEEPEST + 1),
            ("utility", "f8", seats),
            ("sequence", sequence_type(most, seats)),
        ]
    )


@jit
def pick(x, ply, f):
    """Moves the most promising of a ply's untried actions to their front, and returns it."""
    actions = x.actions[ply]
    best, best_value = f.next, -1
    for i in range(f.next, f.count):
        if actions[i] == f.first:
            best = i
            break
        if x.history[actions[i]] > best_value:
            best, best_value = i, x.history[actions[i]]
    actions[f.next], actions[best] = actions[best], actions[f.next]
    return np.int64(actions[f.next])


@jit
def begin(x):
    """Prepares the context for a search to its depth, in the window from its low to its high."""
    x.ply = 0
    x.cut = 0
    f = x.frame[0]
    f.alpha, f.beta, f.left, f.count, f.sense, f.trial = x.low, x.high, x.depth, -1, 0, NO_TRIAL


@jit
def restrict_root(x):
    """Removes the barred actions from those of the root."""
    f, n = x.frame[0], 0
    for i in range(f.count):
        if x.barred[x.actions[0, i]] == 0:
            x.actions[0, n] = x.actions[0, i]
            n += 1
    f.count, f.first = n, x.hint


@jit
def extend_variation(x, ply, action):
    """Sets the principal variation of a ply: an action, and the next ply's variation after it."""
    x.line[ply, 0] = action
    for i in range(x.length[ply + 1]):
        x.line[ply, i + 1] = x.line[ply + 1, i]
    x.length[ply] = x.length[ply + 1] + 1


@jit
def back_up(x, ply, value):
    """Updates a node with the value of the child that was just searched."""
    f = x.frame[ply]
    if f.sense == 0:
        f.gathered += value * x.odds[ply, f.next - 1]
        f.weight += x.odds[ply, f.next - 1]
        f.alpha, f.beta = min(f.alpha, value), max(f.beta, value)
        f.best = round(f.gathered / f.weight)
        if f.alpha <= SURE and f.beta >= -SURE:  # a rare draw may cost the win, so the average is not sure
            f.best = min(max(f.best, -SURE), SURE)
        return
    if f.trial == TRIAL:
        better = value > f.alpha if f.sense == 1 else value < f.beta
        if better and (f.reduced > 0 or f.alpha < value < f.beta):
            f.trial = AGAIN
            return
    f.trial = NO_TRIAL
    if (value - f.best) * f.sense > 0 or f.move < 0:
        f.best, f.move = value, f.tried
        if f.alpha < value < f.beta:
            extend_variation(x, ply, f.tried)
        if f.sense == 1:
            f.alpha = max(f.alpha, value)
        else:
            f.beta = min(f.beta, value)
        if f.alpha >= f.beta:
            x.history[f.tried] += f.left * f.left


@jit
def finished(f):
    """Whether a node has nothing left to search."""
    return f.trial != AGAIN and (f.next == f.count or (f.sense != 0 and f.alpha >= f.beta))


@jit
def reduction(f):
    """By how many plies the trial of the action that is next is less deep."""
    if f.next < 4 or f.left < 3:
        return 0
    return 1 if f.next < 12 or f.left < 5 else 2
