"""Alpha-beta with a transposition table, compiled for the rules of one game.

Values, from -WIN to WIN, are those of the root's mover, or of everybody in a co-operative game. The root's team
maximises the value, and all others minimise it; with more than two teams this is the paranoid search. A chance node
has the average value of its actions. There is no recursion: the search is a stack of frames in its context, and run()
continues it for a limited number of nodes at a time.

The first action of a node is searched with the whole window, the others first with a window of no width, to show that
they are not better (principal-variation search: Marsland and Campbell 1982). If a game knows what is urgent, a win at
once is seen without playing it, forced replies cost no depth, and later actions are first searched less deeply
(late-move reduction).
"""

from functools import cache

import numpy as np

from ...core.compiler.jit import Compiled, jit, record
from ...core.kernel import Kernel
from ...core.mover import CHANCE, OVER
from ..past import keep, no_stamp
from ..proofs.sequences_kernel import LONGEST, make_sequences, sequence_type
from .transposition import EXACT, LOWER, SURE, UPPER, WIN, from_root, keep_word, pack, unpack, word_of

DEEPEST = 64
"""The greatest depth of a search, in plies."""
FRAME = record(
    [
        ("alpha", "i4"),  # alpha and beta: the window in which the exact value matters; see absorb for chance
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
        (
            "trial",
            "i4",
        ),  # NO_TRIAL, or whether the action is on trial, or has stood its trial and is searched again
        ("reduced", "i4"),  # plies by which the depth of the trial was reduced
        ("sense", "i4"),  # 1 maximises, -1 minimises, 0 averages
        ("gathered", "f8"),  # the sum of weighted values, and of weights, for the average at a chance node
        ("weight", "f8"),
    ]
)


NO_TRIAL, TRIAL, AGAIN = 0, 1, 2
THREATS, IN_A_ROW = 12, 6
"""How many threats are tried at a node, and how many of them one after the other."""
STATES = DEEPEST + 2 * LONGEST + 2
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
def bar(x):
    """Removes the barred actions from the root's."""
    f, n = x.frame[0], 0
    for i in range(f.count):
        if x.barred[x.actions[0, i]] == 0:
            x.actions[0, n] = x.actions[0, i]
            n += 1
    f.count, f.first = n, x.hint


@jit
def extend(x, ply, action):
    """Sets the principal variation of a ply: an action, and the next ply's variation after it."""
    x.line[ply, 0] = action
    for i in range(x.length[ply + 1]):
        x.line[ply, i + 1] = x.line[ply + 1, i]
    x.length[ply] = x.length[ply + 1] + 1


@jit
def absorb(x, ply, value):
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
            extend(x, ply, f.tried)
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


def make_alphabeta(
    kernel: Kernel, cooperative: bool, forget: Compiled = keep, stamp: Compiled = no_stamp
) -> Compiled:
    """run(x, table, states, nodes): continues the search in x for so many nodes; returns True when it is done.

    states has STATES elements, of which the first is the root. Afterwards x.frame[0] holds the value (best) and the
    action (move), and the first x.length[0] entries of x.line[0] are the principal variation. forget and stamp: see
    past.py.
    """
    legal, play, key, utility, odds = kernel.legal, kernel.play, kernel.key, kernel.utility, kernel.odds
    evaluate, evaluates = kernel.estimate.evaluate or utility, kernel.estimate.evaluate is not None
    threats, wins = kernel.threats, make_sequences(kernel)
    urgent, urges = threats.urgent if threats else legal, threats is not None
    attacks = threats is not None and threats.attacks is not None

    @jit
    def key_in(x, s):
        """The key of a state in the table."""
        return key(s) ^ stamp(s) ^ x.salt

    @jit
    def outcome(x, s, ply):
        """The value of a finished game."""
        utility(s, x.utility)
        own = x.utility[x.team]
        if own == 1.0:
            return WIN - ply
        return ply - WIN if own == 0.0 else round((2.0 * own - 1.0) * 0.9 * WIN)

    @jit
    def guess(x, s):
        """The value of an unfinished game."""
        x.cut = 1
        if not evaluates or x.blind == 1:
            return np.int64(x.unseen)
        evaluate(s, x.utility)
        return round((2.0 * x.utility[x.team] - 1.0) * 0.9 * WIN)

    @jit
    def known(x, table, s, f, ply):
        """Whether the table has the node's value. If not, it may recommend an action to try first."""
        word = word_of(table, key_in(x, s))
        f.first = -1
        if word == 0:
            return False
        stored, f.first, left, bound = unpack(word)
        value = from_root(stored, ply)
        if left < f.left or ply == 0:
            return False
        exact = bound == EXACT
        if exact or (bound == LOWER and value >= f.beta) or (bound == UPPER and value <= f.alpha):
            f.best = value
            x.cut |= abs(value) <= SURE  # the stored value may come from an evaluation
            return True
        return False

    @jit
    def sense_of(x, s):
        """1 if the seat to act maximises the value, -1 if it minimises it."""
        return 1 if cooperative or s.mover == x.team else -1

    @jit
    def knows(x):
        """Whether the search uses what is urgent: not if it has to be blind, or weaker than it could be."""
        return urges and x.blind == 0 and x.whole_turns == 0

    @jit
    def hurries(x, s, f, ply):
        """Looks for what is urgent. Returns True if the mover wins at once, and this is the node's value."""
        if not knows(x) or (ply == 0 and x.narrow == 1):
            return False
        found = urgent(s, x.actions[ply])
        if found != 0:
            f.count = 1
        if found < 0 and ply > 0:
            f.best = sense_of(x, s) * (WIN - ply - 1)
            x.line[ply, 0] = x.actions[ply, 0]
            x.length[ply] = 1
            return True
        f.extra = 1 if found > 0 else 0
        return False

    @jit
    def strikes(x, states, f, ply):
        """Looks for a threat sequence. Returns True if the mover wins by one, and this is the node's value."""
        if not attacks or not knows(x) or ply == 0 or f.extra > 0:
            return False
        found = wins(x.sequence, states[ply:], THREATS, IN_A_ROW)
        if found < 0:
            return False
        f.best = sense_of(x, states[ply]) * (WIN - ply - 2 * IN_A_ROW - 1)
        x.line[ply, 0], x.length[ply] = found, 1
        return True

    @jit
    def enter(x, table, states, ply):
        """Opens the node of a ply; True if its value is known at once."""
        s = states[ply]
        x.nodes += 1
        x.length[ply] = 0
        f = x.frame[ply]
        f.count, f.extra, f.trial = 0, 0, NO_TRIAL
        if s.mover == OVER:
            f.best = outcome(x, s, ply)
            return True
        shallow = f.left <= 0 and not knows(x)
        if not shallow and ply < DEEPEST and (known(x, table, s, f, ply) or hurries(x, s, f, ply)):
            return True
        if ply < DEEPEST and strikes(x, states, f, ply):
            return True
        if shallow or ply == DEEPEST or f.left + f.extra <= 0:
            f.best = guess(x, s)
            return True
        f.low, f.high, f.next, f.move = f.alpha, f.beta, 0, -1
        if f.count == 0:
            f.count = legal(s, x.actions[ply])
        if s.mover == CHANCE:
            f.sense, f.gathered, f.weight, f.best = 0, 0.0, 0.0, 0
            f.alpha, f.beta = WIN, -WIN  # the least and the greatest value so far
            odds(s, x.odds[ply])
        else:
            f.sense = sense_of(x, s)
            f.best = -WIN * f.sense
        return False

    @jit
    def choose(x, ply, f, g):
        """Chooses the next action of a node, and the window and the reduction of the child."""
        g.alpha, g.beta = f.alpha, f.beta
        if f.trial == AGAIN:
            f.trial, f.reduced = NO_TRIAL, 0
            return
        f.reduced = reduction(f) if knows(x) and ply > 0 else 0
        f.tried = pick(x, ply, f)
        f.next += 1
        if f.move >= 0 and (f.reduced > 0 or f.beta - f.alpha > 1):
            f.trial = TRIAL
            if f.sense == 1:
                g.beta = f.alpha + 1
            else:
                g.alpha = f.beta - 1
        else:
            f.reduced = 0

    @jit
    def descend(x, states, ply):
        """Plays the next action of a node, and sets the window and the depth of the child."""
        f, g = x.frame[ply], x.frame[ply + 1]
        if f.sense == 0:
            f.tried = x.actions[ply, f.next]
            f.next += 1
            f.reduced = 0
            g.alpha, g.beta = -WIN, WIN
        else:
            choose(x, ply, f, g)
        states[ply + 1] = states[ply]
        s = states[ply + 1]
        play(s, np.int64(f.tried))
        forget(s, states[0])
        step = 1 if x.whole_turns == 0 or s.mover != states[ply].mover else 0
        g.left = f.left + f.extra - f.reduced - step

    @jit
    def file(x, table, s, f, ply):
        """Stores a finished node in the table."""
        bound = EXACT
        if f.sense != 0 and f.best <= f.low:
            bound = UPPER
        elif f.sense != 0 and f.best >= f.high:
            bound = LOWER
        keep_word(table, key_in(x, s), pack(from_root(f.best, -ply), f.move, max(f.left, 0), bound))

    @jit
    def run(x, table, states, nodes):
        until = x.nodes + nodes
        if x.ply == 0 and x.frame[0].count < 0:
            if enter(x, table, states, 0):
                x.ply = -1
            elif x.narrow == 1:
                bar(x)
        while x.ply >= 0 and x.nodes < until:
            ply = x.ply
            if finished(x.frame[ply]):
                if ply > 0 or x.narrow == 0:
                    file(x, table, states[ply], x.frame[ply], ply)
                x.ply -= 1
                if ply > 0:
                    absorb(x, ply - 1, x.frame[ply].best)
                continue
            descend(x, states, ply)
            if enter(x, table, states, ply + 1):
                absorb(x, ply, x.frame[ply + 1].best)
            else:
                x.ply += 1
        return x.ply < 0

    return run
