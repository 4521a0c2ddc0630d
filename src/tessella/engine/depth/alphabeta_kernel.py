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

import numpy as np

from ...core.compiler.jit import Compiled, jit
from ...core.kernel import Kernel
from ...core.mover import CHANCE, OVER
from ..graph_history import keep_past, no_stamp
from ..proofs.sequences_kernel import make_sequences
from .alphabeta_stack import (
    AGAIN,
    DEEPEST,
    NO_TRIAL,
    TRIAL,
    back_up,
    finished,
    pick,
    reduction,
    restrict_root,
)
from .transposition import EXACT, LOWER, SURE, UPPER, WIN, from_root, keep_word, pack, unpack, word_of

THREATS, IN_A_ROW = 12, 6
"""How many threats are tried at a node, and how many of them one after the other."""


def make_alphabeta(
    kernel: Kernel, cooperative: bool, forget: Compiled = keep_past, stamp: Compiled = no_stamp
) -> Compiled:
    """run(x, table, states, nodes): continues the search in x for so many nodes; returns True when it is done.

    states has STATES elements, of which the first is the root. Afterwards x.frame[0] holds the value (best) and the
    action (move), and the first x.length[0] entries of x.line[0] are the principal variation. forget and stamp: see
    graph_history.py.
    """
    urges = kernel.threats is not None

    @jit
    def uses_threats(x):
        """Whether the search looks for threats: not if it has to be blind, or weaker than it could be."""
        return urges and x.blind == 0 and x.whole_turns == 0

    probe, store = make_table(kernel, stamp)
    enter = make_enter(kernel, cooperative, uses_threats, probe)
    descend = make_descend(kernel, forget, uses_threats)

    @jit
    def run(x, table, states, nodes):
        until = x.nodes + nodes
        if x.ply == 0 and x.frame[0].count < 0:
            if enter(x, table, states, 0):
                x.ply = -1
            elif x.narrow == 1:
                restrict_root(x)
        while x.ply >= 0 and x.nodes < until:
            ply = x.ply
            if finished(x.frame[ply]):
                if ply > 0 or x.narrow == 0:
                    store(x, table, states[ply], x.frame[ply], ply)
                x.ply -= 1
                if ply > 0:
                    back_up(x, ply - 1, x.frame[ply].best)
                continue
            descend(x, states, ply)
            if enter(x, table, states, ply + 1):
                back_up(x, ply, x.frame[ply + 1].best)
            else:
                x.ply += 1
        return x.ply < 0

    return run


def make_table(kernel: Kernel, stamp: Compiled) -> tuple[Compiled, Compiled]:
    """probe and store: how a node reads from the transposition table, and writes to it."""
    key = kernel.key

    @jit
    def key_of(x, s):
        """The key of a state in the table."""
        return key(s) ^ stamp(s) ^ x.salt

    @jit
    def probe(x, table, s, f, ply):
        """Whether the table has the node's value. If not, it may recommend an action to try first."""
        word = word_of(table, key_of(x, s))
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
    def store(x, table, s, f, ply):
        """Stores a finished node in the table."""
        bound = EXACT
        if f.sense != 0 and f.best <= f.low:
            bound = UPPER
        elif f.sense != 0 and f.best >= f.high:
            bound = LOWER
        keep_word(table, key_of(x, s), pack(from_root(f.best, -ply), f.move, max(f.left, 0), bound))

    return probe, store


def make_values(kernel: Kernel) -> tuple[Compiled, Compiled]:
    """outcome and estimate: the value of a finished game, and that of an unfinished one."""
    utility = kernel.utility
    evaluate, evaluates = kernel.estimate.evaluate or utility, kernel.estimate.evaluate is not None

    @jit
    def outcome(x, s, ply):
        """The value of a finished game."""
        utility(s, x.utility)
        own = x.utility[x.team]
        if own == 1.0:
            return WIN - ply
        return ply - WIN if own == 0.0 else round((2.0 * own - 1.0) * 0.9 * WIN)

    @jit
    def estimate(x, s):
        """The value of an unfinished game, by its evaluation."""
        x.cut = 1
        if not evaluates or x.blind == 1:
            return np.int64(x.unseen)
        evaluate(s, x.utility)
        return round((2.0 * x.utility[x.team] - 1.0) * 0.9 * WIN)

    return outcome, estimate


def make_threats(kernel: Kernel, uses_threats: Compiled, sense_of: Compiled) -> tuple[Compiled, Compiled]:
    """wins_at_once and wins_by_threats: whether a node's value is known because its mover has a forced win."""
    threats, wins = kernel.threats, make_sequences(kernel)
    urgent = threats.urgent if threats else kernel.legal
    attacks = threats is not None and threats.attacks is not None

    @jit
    def wins_at_once(x, s, f, ply):
        """Looks for what is urgent, and notes forced replies. True if the mover wins at once: the node's value."""
        if not uses_threats(x) or (ply == 0 and x.narrow == 1):
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
    def wins_by_threats(x, states, f, ply):
        """Looks for a threat sequence. True if the mover wins by one: the node's value."""
        if not attacks or not uses_threats(x) or ply == 0 or f.extra > 0:
            return False
        found = wins(x.sequence, states[ply:], THREATS, IN_A_ROW)
        if found < 0:
            return False
        f.best = sense_of(x, states[ply]) * (WIN - ply - 2 * IN_A_ROW - 1)
        x.line[ply, 0], x.length[ply] = found, 1
        return True

    return wins_at_once, wins_by_threats


def make_enter(kernel: Kernel, cooperative: bool, uses_threats: Compiled, probe: Compiled) -> Compiled:
    """enter(x, table, states, ply): opens the node of a ply; True if its value is known at once."""
    legal, odds = kernel.legal, kernel.odds
    outcome, estimate = make_values(kernel)

    @jit
    def sense_of(x, s):
        """1 if the seat to act maximises the value, -1 if it minimises it."""
        return 1 if cooperative or s.mover == x.team else -1

    wins_at_once, wins_by_threats = make_threats(kernel, uses_threats, sense_of)

    @jit
    def enter(x, table, states, ply):
        s = states[ply]
        x.nodes += 1
        x.length[ply] = 0
        f = x.frame[ply]
        f.count, f.extra, f.trial = 0, 0, NO_TRIAL
        if s.mover == OVER:
            f.best = outcome(x, s, ply)
            return True
        shallow = f.left <= 0 and not uses_threats(x)
        if not shallow and ply < DEEPEST and (probe(x, table, s, f, ply) or wins_at_once(x, s, f, ply)):
            return True
        if ply < DEEPEST and wins_by_threats(x, states, f, ply):
            return True
        if shallow or ply == DEEPEST or f.left + f.extra <= 0:
            f.best = estimate(x, s)
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

    return enter


def make_descend(kernel: Kernel, forget: Compiled, uses_threats: Compiled) -> Compiled:
    """descend(x, states, ply): plays the next action of a node, and sets the window and the depth of the child."""
    play = kernel.play

    @jit
    def choose(x, ply, f, g):
        """Chooses the next action of a node, and the window and the reduction of the child."""
        g.alpha, g.beta = f.alpha, f.beta
        if f.trial == AGAIN:
            f.trial, f.reduced = NO_TRIAL, 0
            return
        f.reduced = reduction(f) if uses_threats(x) and ply > 0 else 0
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

    return descend
