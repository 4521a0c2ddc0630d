"""How a seat chooses an action on the way down a Monte Carlo tree, by UCT. There are three kinds of games.

If nothing is hidden, a node has a child for each legal action. If the game also has an `order`, a node begins with
children for the best actions, and gets more with more visits (progressive widening: Chaslot et al. 2008). If hands are
hidden, an edge is an action as the root's seat may see it, and only edges that are legal in this iteration count
(single-observer information-set MCTS: Cowling, Powley and Whitehouse 2012).
"""

from math import log, sqrt

import numpy as np

from ...core.compiler.jit import Compiled, jit
from ...core.compiler.rng import below
from ...core.kernel import Kernel
from .mcts_tree import add_child

ALL = 1 << 30
"""The number of children, as a node of an ordered game notes it, once every legal action has a child."""


@jit
def deviation(x):
    """The standard deviation of the results so far, with one win and one loss added."""
    n = x.results[0] + 2.0
    mean = (x.results[1] + 1.0) / n
    return sqrt(max((x.results[2] + 1.0) / n - mean * mean, 1e-6))


@jit
def width(visits):
    """How many children a node may have after so many visits, in an ordered game."""
    return 3 + int(1.5 * sqrt(visits))


@jit
def best_child(x, tree, node):
    """The child with the greatest upper confidence bound; a child without visits comes first."""
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
    """Among the children whose edge is legal now: the one with the greatest bound (0 if none), and their number."""
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
    """The index of a random one of the first n actions whose edge has this stamp; -1 if there is none."""
    chosen, met = -1, 0
    for i in range(n):
        if x.stamps[x.edges[i]] == stamp:
            met += 1
            if below(rng, met) == 0:
                chosen = i
    return chosen


@jit
def heaviest(x, n, stamp):
    """The index of the action with the greatest weight, among the first n whose edge has this stamp; -1 if none."""
    best = -1
    for i in range(n):
        if x.stamps[x.edges[i]] == stamp and (best < 0 or x.weights[i] > x.weights[best]):
            best = i
    return best


@jit
def heaviest_without_child(x, tree, node, n, rng):
    """The index of the action with the greatest weight among those without a child; -1 if there is none.

    The n actions are in ascending order. One of several equal ones is chosen at random.
    """
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
    """A random action among the first n that the root's seat sees as this edge."""
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
    """choose for games without hidden things: a node gets a child for each legal action, all at once."""
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
    """choose for ordered games without hidden things: a node gets one child after another, the best action first."""
    legal, order = kernel.legal, kernel.estimate.order

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
    """choose for games with hidden hands: actions may look alike, and which are legal depends on the hands."""
    legal, visible = kernel.legal, kernel.visible
    order, ordered = kernel.estimate.order or kernel.legal, kernel.estimate.order is not None

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
    """The function by which a seat chooses in this game."""
    if kernel.hidden:
        return make_hidden_choice(kernel)
    return make_open_choice(kernel) if kernel.estimate.order is None else make_ordered_choice(kernel)
