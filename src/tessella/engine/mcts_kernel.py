"""Monte Carlo tree search (UCT), made for the rules of one game.

Each iteration walks down the tree, adds a node, plays on at random, to the end or so far that the game's evaluation is
asked, and credits every node with the utility of the seat that chose it (so more than two seats play max^n). Where the
game orders its actions, a node's children are known to the search from the best on, more of them with every visit
(progressive widening: Chaslot et al. 2008). Where hands are hidden, an iteration first fills in what
the root's seat does not know, an edge is what that seat may see of an action, and only edges that are legal this time
count (single-observer information-set MCTS: Cowling, Powley and Whitehouse 2012).
"""

from functools import cache
from math import log, sqrt

import numpy as np

from ..core.jit import Compiled, jit, record
from ..core.kernel import Kernel
from ..core.mover import CHANCE, OVER
from ..core.rng import below, pick

NODE = record(
    [
        ("total", "f8"),  # utility of the seat that moved here, summed over visits
        ("visits", "i4"),
        (
            "offered",
            "i4",
        ),  # iterations in which the edge was legal (hidden games); children (ordered ones in view)
        ("edge", "i4"),  # the action as the root's seat sees it
        ("first", "i4"),  # child, 0 if none
        ("next", "i4"),  # sibling, 0 if none
    ]
)

ALL = 1 << 30
"""Children of a node that has one for each legal action."""


@cache
def context_type(plies: int, most: int, edges: int, seats: int) -> "np.dtype[np.void]":
    """The dtype of a search's own memory, apart from states and tree; edges is 0 unless the game hides things."""
    return record(
        [
            ("used", "i4"),  # nodes of the tree in use
            ("seat", "i4"),  # the root's
            ("length", "i4"),  # of the path
            ("deepest", "i4"),  # of the paths so far
            ("explore", "f8"),  # weight of exploration, in standard deviations of what comes back
            (
                "results",
                "f8",
                3,
            ),  # how many came back for the root's seat, their sum, the sum of their squares
            ("horizon", "i4"),  # actions of players from the tree to the evaluation; -1: the end of the game
            ("ticket", "i8"),  # names one visit of one node (hidden games)
            ("path", "i4", plies + 2),
            ("movers", "i4", plies + 2),  # who moved into each node of the path
            ("actions", "i4", most),
            ("edges", "i4", most),
            ("odds", "f8", most),
            ("weights", "f8", most),  # of the actions, where the game orders them
            ("stamps", "i8", (edges,)),  # by edge: ticket if legal now, ticket + 1 if also known to the tree
            ("utility", "f8", seats),
        ]
    )


@jit
def plant(x, tree):
    """An empty tree."""
    x.used, x.ticket, x.deepest = 1, 0, 0
    x.results[0], x.results[1], x.results[2] = 0.0, 0.0, 0.0
    tree[0].visits, tree[0].total, tree[0].first, tree[0].next = 0, 0.0, 0, 0


@jit
def add_child(x, tree, node, edge):
    """A new node for an edge; 0 if the tree is full."""
    child = x.used
    if child == len(tree):
        return 0
    x.used += 1
    t = tree[child]
    t.total, t.visits, t.offered, t.edge, t.first = 0.0, 0, 0, edge, 0
    t.next = tree[node].first
    tree[node].first = child
    return child


@jit
def child_of(tree, node, edge):
    """The child of an edge; 0 if the tree does not know it."""
    child = np.int64(tree[node].first)
    while child != 0 and tree[child].edge != edge:
        child = np.int64(tree[child].next)
    return child


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


def make_mcts(kernel: Kernel) -> Compiled:
    """run(x, tree, states, rng, iterations): adds iterations to the tree of states[0], working in states[1]."""
    legal, play, roll, odds = kernel.legal, kernel.play, kernel.roll, kernel.odds
    utility, fill, visible = kernel.utility, kernel.fill, kernel.visible
    evaluate, evaluated = kernel.evaluate or kernel.utility, kernel.evaluate is not None
    hidden = kernel.hidden
    choose = choice_of(kernel)

    @jit
    def draw(x, tree, s, node, rng):
        """Chance: a child and its action by the odds; child 0 if the tree is full."""
        n = legal(s, x.actions)
        odds(s, x.odds)
        action = np.int64(x.actions[pick(rng, x.odds, n)])
        edge = visible(s, action, x.seat)
        child = child_of(tree, node, edge)
        return (child if child != 0 else add_child(x, tree, node, edge)), action

    @jit
    def descend(x, tree, s, rng):
        """Walks down to a node that no seat has chosen before, to the end, or to where the tree is full."""
        node, x.length = 0, 0
        x.path[0], x.movers[0] = 0, CHANCE
        while s.mover != OVER:
            mover = s.mover
            node, action = draw(x, tree, s, node, rng) if mover == CHANCE else choose(x, tree, s, node, rng)
            if node == 0:
                break
            x.length += 1
            x.path[x.length], x.movers[x.length] = node, mover
            play(s, action)
            if mover != CHANCE and tree[node].visits == 0:
                break

    @jit
    def play_on(x, s, rng):
        """On to the end, or as far as the horizon; what the seats got, or may expect there."""
        left = x.horizon if evaluated else -1
        while s.mover != OVER and left != 0:
            left -= 1 if s.mover != CHANCE else 0
            roll(s, rng)
        if s.mover == OVER:
            utility(s, x.utility)
        else:
            evaluate(s, x.utility)

    @jit
    def credit(x, tree):
        """Every node of the path learns what came of it for the seat that chose it."""
        result = x.utility[x.seat]
        x.results[0] += 1.0
        x.results[1] += result
        x.results[2] += result * result
        for i in range(x.length + 1):
            t = tree[x.path[i]]
            t.visits += 1
            if x.movers[i] != CHANCE:
                t.total += x.utility[x.movers[i]]

    @jit
    def run(x, tree, states, rng, iterations):
        for _ in range(iterations):
            states[1] = states[0]
            s = states[1]
            if hidden:
                fill(s, x.seat, rng)
            descend(x, tree, s, rng)
            x.deepest = max(x.deepest, x.length)
            play_on(x, s, rng)
            credit(x, tree)

    return run
