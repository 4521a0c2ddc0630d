"""Best-first search that looks only at the actions that a game proposes, compiled for one game.

Each iteration walks down the tree by PUCT (Rosin 2011; Silver et al. 2016) to a node that has no children yet, asks the
game what the seats may expect there, and adds for every node on the path the utility of the seat that chose it. So more
than two seats play max^n (Luckhardt and Irani 1986). A node gets its children at the second visit. All this happens on
the game's own working memory, the sheet, where actions are made and taken back.
"""

from math import sqrt

import numpy as np

from ...core.compiler.jit import Compiled, jit
from ...core.compiler.rng import below
from ...core.evaluation import Sheet
from ...core.mover import OVER
from .selective_tree import WIDTH, add_children
from .softmax import softmax

FINE = 1 << 20
RESERVE = 0.1
"""The utility of an action without visits is that of the others together, less this."""


@jit
def set_priors(x, n, rng):
    """Turns the first n weights, which are logarithms of odds, into probabilities; adds noise to them before."""
    if x.noise > 0.0:
        for i in range(n):
            x.weights[i] += x.noise * (below(rng, FINE) / FINE)
    softmax(x.weights, n)


@jit
def best_child(x, tree, node):
    """The child with the greatest mean utility plus exploration."""
    t = tree[node]
    first, last = np.int64(t.first), np.int64(t.first) + t.children
    visits, total = 0, 0.0
    for child in range(first, last):
        visits += tree[child].visits
        total += tree[child].total
    unknown = (total / visits if visits > 0 else 0.5) - RESERVE
    spread, best, best_bound = x.explore * sqrt(t.visits), first, -np.inf
    for child in range(first, last):
        c = tree[child]
        mean = c.total / c.visits if c.visits > 0 else unknown
        bound = mean + spread * c.prior / (1 + c.visits)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


@jit
def credit(x, tree):
    """Adds to every node on the path the utility of the seat that chose it."""
    tree[0].visits += 1
    for i in range(1, x.length + 1):
        t = tree[x.path[i]]
        t.visits += 1
        t.total += x.utility[x.seats[i]]


def make_selective(sheet: Sheet) -> Compiled:
    """run(x, tree, w, rng, iterations) -> how many it did: adds iterations to the tree of the position on a sheet.

    It ends early when the tree is full. The root must have children.
    """
    put, take_back, propose, forecast = sheet.put, sheet.take_back, sheet.propose, sheet.forecast

    @jit
    def descend(x, tree, w, rng):
        """Walks down to a node without children, or to the end of the game."""
        node, x.length = 0, 0
        while w.mover != OVER:
            if tree[node].children == 0:
                if tree[node].visits == 0:
                    return
                n = propose(w, x.actions, x.weights, WIDTH)
                set_priors(x, n, rng)
                add_children(x, tree, node, n)
                if x.full != 0:
                    return
            node = best_child(x, tree, node)
            x.length += 1
            x.path[x.length], x.seats[x.length] = node, w.mover
            put(w, np.int64(tree[node].edge))

    @jit
    def run(x, tree, w, rng, iterations):
        done = 0
        while done < iterations and x.full == 0:
            descend(x, tree, w, rng)
            x.deepest = max(x.deepest, x.length)
            forecast(w, x.utility)
            for _ in range(x.length):
                take_back(w)
            credit(x, tree)
            done += 1
        return done

    return run
