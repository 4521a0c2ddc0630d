"""Monte Carlo tree search (UCT), compiled for the rules of one game.

Each iteration walks down the tree and adds a node. From there it plays at random, either to the end of the game or to
the horizon, where it calls the game's evaluation. Then it adds the result to every node on its path: the utility of the
seat that chose the node (so more than two seats play max^n). If hands are hidden, an iteration first fills in at random
what the root's seat does not know.
"""

import numpy as np

from ...core.compiler.jit import Compiled, jit
from ...core.compiler.rng import pick
from ...core.kernel import Kernel
from ...core.mover import CHANCE, OVER
from .mcts_choice import choice_of
from .mcts_tree import add_child, child_of


def make_mcts(kernel: Kernel) -> Compiled:
    """run(x, tree, states, rng, iterations): adds iterations to the tree of states[0], working in states[1]."""
    hidden, fill = kernel.hidden, kernel.fill
    descend, play_on = make_descend(kernel), make_play_on(kernel)

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


@jit
def credit(x, tree):
    """Adds to every node on the path the utility of the seat that chose it."""
    result = x.utility[x.seat]
    x.results[0] += 1.0
    x.results[1] += result
    x.results[2] += result * result
    for i in range(x.length + 1):
        t = tree[x.path[i]]
        t.visits += 1
        if x.movers[i] != CHANCE:
            t.total += x.utility[x.movers[i]]


def make_descend(kernel: Kernel) -> Compiled:
    """descend(x, tree, s, rng): walks down to a node that no seat has chosen before.

    It ends before that at the end of the game, and where the tree is full.
    """
    legal, play, odds, visible = kernel.legal, kernel.play, kernel.odds, kernel.visible
    choose = choice_of(kernel)

    @jit
    def draw(x, tree, s, node, rng):
        """An action of chance by the odds, and its child; the child is 0 if the tree is full."""
        n = legal(s, x.actions)
        odds(s, x.odds)
        action = np.int64(x.actions[pick(rng, x.odds, n)])
        edge = visible(s, action, x.seat)
        child = child_of(tree, node, edge)
        return (child if child != 0 else add_child(x, tree, node, edge)), action

    @jit
    def descend(x, tree, s, rng):
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

    return descend


def make_play_on(kernel: Kernel) -> Compiled:
    """play_on(x, s, rng): plays at random to the end or to the horizon, and writes what the seats got or may expect."""
    roll, utility = kernel.roll, kernel.utility
    evaluate, evaluated = kernel.estimate.evaluate or kernel.utility, kernel.estimate.evaluate is not None

    @jit
    def play_on(x, s, rng):
        left = x.horizon if evaluated else -1
        while s.mover != OVER and left != 0:
            left -= 1 if s.mover != CHANCE else 0
            roll(s, rng)
        if s.mover == OVER:
            utility(s, x.utility)
        else:
            evaluate(s, x.utility)

    return play_on
