"""How a seat chooses on its way down a Monte Carlo tree: UCT, where actions are in view, ordered, or hidden.

Where the game orders its actions, a node's children are known to the search from the best on, more of them with every
visit (progressive widening: Chaslot et al. 2008). Where hands are hidden, an edge is what the root's seat may see of an
action, and only edges that are legal this time count (single-observer information-set MCTS: Cowling, Powley and
Whitehouse 2012).
"""

from math import log, sqrt

import numpy as np

from ..core.jit import Compiled, jit
from ..core.kernel import Kernel
from ..core.rng import below
from .mcts_tree import add_child

ALL = 1 << 30
"""Children of a node that has one for each legal action."""


@jit
def deviation(x):
    """The standard deviation of the results so far, as if a win and a loss had come before."""
    n = x.results[0] + 2.0
    mean = (x.results[1] + 1.0) / n
    return sqrt(max((x.results[2] + 1.0) / n - mean * mean, 1e-6))


@jit
def width(visits):
    """How many children of an ordered game's node the search looks at after so many visits."""
    return 3 + int(1.5 * sqrt(visits))


@jit
def best_child(x, tree, node):
    """The child with the greatest upper confidence bound; one without visits is best."""
    best, best_bound = 0, -1.0
    spread = x.explore * deviation(x) * sqrt(log(max(1.0, tree[node].visits)))
    child = np.int64(tree[node].first)
    while child != 0:
        t = tree[child]
        if t.visits == 0:
            return child
        bound = t.total / t.visits + spread / sqrt(t.visits)
        if bound > best_bound:
            best, best_bound = child, bound
        child = np.int64(t.next)
    return best


@jit
def best_offered(x, tree, node):
    """Of the known children whose edge is legal now, the one with the greatest bound, 0 if none; and their number."""
    best, best_bound, known = 0, -1.0, 0
    spread = x.explore * deviation(x)
    child = np.int64(tree[node].first)
    while child != 0:
        t = tree[child]
        if x.stamps[t.edge] == x.ticket:
            x.stamps[t.edge] = x.ticket + 1
            t.offered += 1
            known += 1
            bound = t.total / t.visits + spread * sqrt(log(t.offered) / t.visits)
            if bound > best_bound:
                best, best_bound = child, bound
        child = np.int64(t.next)
    return best, known


@jit
def stamped(x, n, rng, stamp):
    """A random one of the first n actions whose edge bears a stamp; -1 if there is none."""
    chosen, met = -1, 0
    for i in range(n):
        if x.stamps[x.edges[i]] == stamp:
            met += 1
            if below(rng, met) == 0:
                chosen = i
    return chosen


@jit
def heaviest(x, n, stamp):
    """The first of the n actions with the greatest weight whose edge bears a stamp; -1 if there is none."""
    best = -1
    for i in range(n):
        if x.stamps[x.edges[i]] == stamp and (best < 0 or x.weights[i] > x.weights[best]):
            best = i
    return best


@jit
def heaviest_without_child(x, tree, node, n, rng):
    """Of the n actions, which ascend, the one with the greatest weight that has no child, of equals any; else -1."""
    child = np.int64(tree[node].first)
    while child != 0:
        x.weights[np.searchsorted(x.actions[:n], tree[child].edge)] = -np.inf
        child = np.int64(tree[child].next)
    best, equals = -1, 0
    for i in range(n):
        if x.weights[i] == -np.inf:
            continue
        if best < 0 or x.weights[i] > x.weights[best]:
            best, equals = i, 0
        if x.weights[i] == x.weights[best]:
            equals += 1
            if below(rng, equals) == 0:
                best = i
    return best


@jit
def action_along(x, n, edge, rng):
    """A random one of the first n actions that look like an edge."""
    chosen, met = -1, 0
    for i in range(n):
        if x.edges[i] == edge:
            met += 1
            if below(rng, met) == 0:
                chosen = np.int64(x.actions[i])
    return chosen


@jit
def shuffle(actions, n, rng):
    """Puts the first n actions in a random order."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        actions[i], actions[j] = actions[j], actions[i]


def make_open_choice(kernel: Kernel) -> Compiled:
    """Choices of a seat where everything is in view: a node's children are all its legal actions, made at once."""
    legal = kernel.legal

    @jit
    def choose(x, tree, s, node, rng):
        """The child to walk to and its action; child 0 if the tree is full."""
        if tree[node].first == 0:
            n = legal(s, x.actions)
            if x.used + n > len(tree):
                return 0, 0
            shuffle(x.actions, n, rng)
            for i in range(n):
                add_child(x, tree, node, x.actions[i])
        child = best_child(x, tree, node)
        return child, np.int64(tree[child].edge)

    return choose


def make_ordered_choice(kernel: Kernel) -> Compiled:
    """Choices of a seat where everything is in view and ordered: a node's children are made from the best on."""
    legal, order = kernel.legal, kernel.order

    @jit
    def choose(x, tree, s, node, rng):
        """The child to walk to and its action; child 0 if the tree is full."""
        t = tree[node]
        if t.offered < width(t.visits):
            n = legal(s, x.actions)
            order(s, x.actions, n, x.weights)
            i = heaviest_without_child(x, tree, node, n, rng)
            t.offered = t.offered + 1 if i >= 0 else ALL
            if i >= 0:
                return add_child(x, tree, node, x.actions[i]), np.int64(x.actions[i])
        child = best_child(x, tree, node)
        return child, np.int64(tree[child].edge)

    return choose


def make_hidden_choice(kernel: Kernel) -> Compiled:
    """Choices of a seat where hands are hidden: several actions may look alike, and legality changes with the hands."""
    legal, visible = kernel.legal, kernel.visible
    order, ordered = kernel.order or kernel.legal, kernel.order is not None

    @jit
    def choose(x, tree, s, node, rng):
        """The child to walk to and an action that leads there; child 0 if the tree is full."""
        n = legal(s, x.actions)
        x.ticket += 2
        for i in range(n):
            x.edges[i] = visible(s, np.int64(x.actions[i]), x.seat)
            x.stamps[x.edges[i]] = x.ticket
        child, known = best_offered(x, tree, node)
        if ordered:
            order(s, x.actions, n, x.weights)
            i = heaviest(x, n, x.ticket) if known < width(tree[node].visits) else -1
        else:
            i = stamped(x, n, rng, x.ticket)
        if i >= 0:
            return add_child(x, tree, node, x.edges[i]), np.int64(x.actions[i])
        return child, action_along(x, n, tree[child].edge, rng)

    return choose


def choice_of(kernel: Kernel) -> Compiled:
    """How a seat chooses in this game."""
    if kernel.hidden:
        return make_hidden_choice(kernel)
    return make_open_choice(kernel) if kernel.order is None else make_ordered_choice(kernel)
