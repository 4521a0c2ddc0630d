"""Best-first tree search for two sides in full view, compiled for the rules of one game.

Each iteration walks down the tree by PUCT (Rosin 2011; Silver et al. 2016): at a node it takes the action with the
greatest sum of value and exploration, which is in proportion to a prior. The prior comes from the game's `order`, or
from its evaluation after each action. A new node's value is the mean of the game's evaluation and of what random moves
come to. What is proved is backed up, too (MCTS-Solver: Winands, Björnsson and Saito 2008): a node is won if an action
wins, and lost if all lose. If a game knows what is urgent, a node with a forced reply has no other one; and if it knows
what threatens to win, a short search of threat sequences is tried at each new node.
"""

from math import log, sqrt

import numpy as np

from ...core.compiler.jit import Compiled, jit
from ...core.kernel import Kernel
from ...core.mover import OVER
from ..proofs.sequences_kernel import LONGEST, make_sequences
from .puct_tree import open_next, plan_best
from .softmax import softmax
from .status import LOST, OPEN, WON

NOBODY = -1
STATES = LONGEST + 2
"""How many states a search has: the root, the one that it works in, and a threat sequence from there."""
WIDE = 16
"""A node that was visited so many times has a child more, however bad the prior; so no reply is overlooked for long."""
FIRST_PLAY = 0.1
"""An action without visits is taken to be that much worse than its node."""
SHARP = 2.0
"""The exponent of the odds after an action, as evaluated, in its prior."""
THREATS, IN_A_ROW = 8, 5
"""How many threats are tried at a new node, and how many of them one after the other."""


@jit
def mean_for(t, seat):
    """The mean utility at a node, for a seat."""
    mean = t.total / max(t.visits, 1)
    return mean if t.seat == seat else 1.0 - mean


@jit
def choose(x, tree, plans, node, seat):
    """The child to walk to; 0 if it would be new, and the tree is full."""
    t = tree[node]
    waits = t.opened < t.ways
    if waits and (node == 0 or t.opened * WIDE < t.visits):
        return open_next(x, tree, plans, node, seat)
    spread = x.explore * sqrt(t.visits)
    best, best_bound = -1, -1.0
    child = np.int64(t.first)
    while child != 0:
        c = tree[child]
        if c.proof == OPEN:
            bound = c.total / c.visits + spread * c.prior / (1.0 + c.visits)
            if bound > best_bound:
                best, best_bound = child, bound
        child = np.int64(c.next)
    if waits and mean_for(t, seat) - FIRST_PLAY + spread * plans[t.plan].prior > best_bound:
        return open_next(x, tree, plans, node, seat)
    return best


@jit
def mark_won(x, tree, winner):
    """Notes that a seat has a sure win at the end of the path, and all that this proves above it."""
    i = x.length
    while i > 0:
        t = tree[x.path[i]]
        t.proof = WON if t.seat == winner else LOST
        if t.proof == LOST:
            above = tree[x.path[i - 1]]
            above.lost += 1
            if above.lost < above.ways:
                return
        i -= 1
    tree[0].proof = WON if tree[0].seat == winner else LOST


@jit
def credit(x, tree):
    """Adds to every node on the path the utility of the seat that chose it."""
    for i in range(x.length + 1):
        t = tree[x.path[i]]
        t.visits += 1
        t.total += x.utility[t.seat]


def make_puct(kernel: Kernel) -> Compiled:
    """run(x, tree, plans, states, rng, iterations) -> how many it did: adds iterations to the tree of states[0].

    It ends early when the tree is full, or the root is proved. It works in the other states, STATES in all.
    """
    descend, value = make_descend(kernel), make_value(kernel)

    @jit
    def run(x, tree, plans, states, rng, iterations):
        done = 0
        while done < iterations and tree[0].proof == OPEN:
            states[1] = states[0]
            descend(x, tree, plans, states)
            if x.full != 0:
                break
            done += 1
            x.deepest = max(x.deepest, x.length)
            winner = value(x, states, rng)
            credit(x, tree)
            if winner != NOBODY:
                mark_won(x, tree, winner)
        return done

    return run


def make_list_actions(kernel: Kernel) -> Compiled:
    """list_actions(x, tree, plans, states, node): lists a node's next actions; False if there is no room."""
    legal, play, utility = kernel.legal, kernel.play, kernel.utility
    order, ordered = kernel.estimate.order or legal, kernel.estimate.order is not None
    evaluate, evaluated = kernel.estimate.evaluate or kernel.utility, kernel.estimate.evaluate is not None
    threats = kernel.threats
    urgent, urges = threats.urgent if threats else legal, threats is not None

    @jit
    def weigh(x, states, n):
        """Writes a weight of each of the first n actions of states[1]: the logarithm of odds, for the seat to act."""
        seat = states[1].mover
        if ordered:
            order(states[1], x.actions, n, x.weights)
            return
        for i in range(n if evaluated else 0):
            states[2] = states[1]
            play(states[2], np.int64(x.actions[i]))
            if states[2].mover == OVER:
                utility(states[2], x.outcome)
            else:
                evaluate(states[2], x.outcome)
            chance = min(max(x.outcome[seat], 0.001), 0.999)
            x.weights[i] = SHARP * log(chance / (1.0 - chance))

    @jit
    def list_actions(x, tree, plans, states, node):
        t, ways, n = tree[node], 0, 0
        if urges and node > 0:
            n = 1 if urgent(states[1], x.actions) != 0 else 0
        if n == 0:
            n = legal(states[1], x.actions)
        for i in range(n):
            x.weights[i] = 0.0
        if n > 1:
            weigh(x, states, n)
        softmax(x.weights, n)
        for i in range(n):
            if node == 0 and x.barred[x.actions[i]] != 0:
                x.weights[i] = -1.0
            else:
                ways += 1
        child = np.int64(t.first)
        while child != 0:
            x.weights[np.searchsorted(x.actions[:n], tree[child].edge)] = -1.0
            child = np.int64(tree[child].next)
        t.ways = ways
        return plan_best(x, tree, plans, node, n)

    return list_actions


def make_descend(kernel: Kernel) -> Compiled:
    """descend(x, tree, plans, states): walks to a new node, or to the end of the game, or until the tree is full."""
    play, list_actions = kernel.play, make_list_actions(kernel)

    @jit
    def descend(x, tree, plans, states):
        s, node, x.length = states[1], 0, 0
        x.path[0] = 0
        while s.mover != OVER:
            t = tree[node]
            unlisted = t.waiting == 0 and (t.ways == 0 or t.opened < t.ways)
            if unlisted and not list_actions(x, tree, plans, states, node):
                return
            child = choose(x, tree, plans, node, s.mover)
            if child == 0:
                return
            node = child
            x.length += 1
            x.path[x.length] = node
            play(s, np.int64(tree[node].edge))
            if tree[node].visits == 0:
                return

    return descend


def make_value(kernel: Kernel) -> Compiled:
    """value(x, states, rng): writes what the seats get, or may expect; the seat whose win is sure, or NOBODY."""
    roll, utility = kernel.roll, kernel.utility
    evaluate, evaluated = kernel.estimate.evaluate or kernel.utility, kernel.estimate.evaluate is not None
    decided, decides = kernel.estimate.decided or kernel.legal, kernel.estimate.decided is not None
    threats, wins = kernel.threats, make_sequences(kernel)
    attacks = threats is not None and threats.attacks is not None

    @jit
    def play_on(x, s, rng, left):
        """Plays so many random actions, and takes the mean of what was expected before and of what came of it."""
        while s.mover != OVER and left != 0:
            left -= 1
            roll(s, rng)
        if s.mover == OVER:
            utility(s, x.outcome)
        else:
            evaluate(s, x.outcome)
        for seat in range(len(x.utility)):
            x.utility[seat] = (x.utility[seat] + x.outcome[seat]) / 2 if evaluated else x.outcome[seat]

    @jit
    def value(x, states, rng):
        s, winner, left = states[1], NOBODY, x.horizon if evaluated else -1
        if s.mover != OVER and decides:
            winner = decided(s)
        if s.mover != OVER and attacks and wins(x.sequence, states[1:], THREATS, IN_A_ROW) >= 0:
            winner = s.mover
        if winner != NOBODY:
            for seat in range(len(x.utility)):
                x.utility[seat] = 1.0 if seat == winner else 0.0
            return winner
        if s.mover == OVER:
            utility(s, x.utility)
            for seat in range(len(x.utility)):
                if x.utility[seat] == 1.0:
                    winner = seat
            return winner
        if evaluated:
            evaluate(s, x.utility)
        if left != 0:
            play_on(x, s, rng, left)
        return NOBODY

    return value
