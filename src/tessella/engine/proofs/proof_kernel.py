"""Proof-number search with a table (df-pn: Nagai 2002), compiled for the rules of one game.

It asks one question: can the attacker force a win? A node's proof number is the least number of nodes that are still to
be won to prove that; its disproof number the least number that are still to be lost to rule it out. The search goes
where the smaller number is. There is no recursion: the search is a stack of frames in its context, and run() continues
it for a limited number of nodes at a time. At each new node a short search of threat sequences is tried, for both
sides. The first numbers of a node come from the game's evaluation (df-pn+: Nagai and Imai 1999).

A draw counts as no win. The search plays the game as graph_history.py says, so that what the table holds of a position
is true however it was reached. Beyond DEEPEST plies nothing is known: such a node has neither a proof nor a disproof.
"""

from functools import cache

import numpy as np

from ...core.compiler.jit import Compiled, borrowed, jit, record
from ...core.kernel import Kernel
from ...core.mover import OVER
from ..graph_history import keep_past, no_stamp
from .proof_table import (
    NO_KEY,
    NUMBERS,
    SURE,
    capped_sum,
    child_bound,
    effort,
    joined,
    keep_guess,
    numbers_of,
    place_of,
    recall_guess,
    store,
)
from .sequences_kernel import LONGEST, ONLY, make_sequences

DEEPEST = 64
"""The greatest depth of a search, in plies."""
THREATS = 30
"""How many threats are tried at a new node."""
UNIT = 4
"""The first numbers of a node if nothing is known of it."""
GUIDE = 8
"""By how much the first numbers grow with what the evaluation expects: by 1 + GUIDE where it is sure."""
GUESSES = 1 << 16
"""First numbers that are kept (1 MiB): a node that is entered again meets most of its children again."""
FURTHEST = 1 << 20
"""A node is not put off with a greater proof number: the table may have lost more than once that it was."""
STYLE = record(
    [
        ("free", "i4"),  # factor of the proof number where the defender is free to reply; see estimate
        ("forced", "i4"),  # the same where it has one reply only
        ("calm", "i4"),  # the same where the attacker, if the defender passed, would have no threats to win
        ("passes", "i4"),  # how many threats are tried to find that out; 0: it is not asked
        ("early", "i4"),  # whether threats are tried when the attacker's node is made, not when it is entered
        ("share", "i4"),  # numbers add up to the greatest, and one in 1 << share of the others
        ("late", "i4"),  # the same where the attacker has time for one threat only; 0: it is not asked
        ("odds", "i4"),  # first numbers are so many times the odds by the evaluation; 0: they grow with GUIDE
    ]
)
"""How a search guesses the numbers of a new node, and adds up those of its children."""
FRAME = record(
    [
        ("key", "u8"),
        ("proof", "i4"),  # proof and disproof: the bounds at which the search leaves the node
        ("disproof", "i4"),
        ("count", "i4"),  # actions
        ("best", "i4"),  # the index of the one that was searched last
    ]
)


@cache
def context_type(most: int, seats: int) -> "np.dtype[np.void]":
    """The dtype of a search's working memory, besides the states and the table."""
    return record(
        [
            ("nodes", "i8"),
            ("utility", "f8", seats),
            ("attacker", "i4"),
            ("ply", "i4"),  # top of the stack; -1 when done
            ("found", "i4"),  # the first action of a win, or of what rules it out; -1 if none is known
            ("threats", "i4"),  # how many are tried at a new node
            ("style", STYLE),
            ("thread", "i4"),  # which of those that search together this is
            ("within", "i4"),  # the plies in which the attacker has to win, at most DEEPEST
            ("salt", "u8", DEEPEST + 2),  # by ply: makes keys differ where plies left, or the past, matter
            ("guesses", NUMBERS, GUESSES),  # first numbers of nodes
            ("frame", FRAME, DEEPEST + 1),
            ("keys", "u8", (DEEPEST + 1, most)),
            ("actions", "i4", (DEEPEST + 1, most)),
            ("known", "i4", (DEEPEST + 1, most, 2)),  # numbers of children that the table does not hold
        ]
    )


def make_proof(kernel: Kernel, forget: Compiled = keep_past, stamp: Compiled = no_stamp) -> Compiled:
    """run(x, q, table, paths, states, lines, nodes): continues the search in x for so many nodes; True when it is done.

    q and lines are the memory and the states of a sequence search, states[0] is the root, which is not over. paths: the
    keys of the nodes in which each thread is. Afterwards the table has the root's numbers, and x.found an action that
    wins. forget and stamp: see graph_history.py.
    """
    play, key = kernel.play, kernel.key

    @jit
    def key_at(x, s, ply):
        """The key of a state that is reached at some ply."""
        return key(s) ^ stamp(s) ^ x.salt[ply]

    @jit
    def descend(x, states, ply, action):
        """Plays an action in a copy of a ply's state, which is that of the next ply."""
        states[ply + 1] = states[ply]
        play(states[ply + 1], action)
        forget(states[ply + 1], states[0])

    enter = make_enter(kernel, descend, key_at)

    @jit
    def run(x, q, table, paths, states, lines, nodes):
        table, paths, states, lines = borrowed((table, paths, states, lines))
        until = x.nodes + nodes
        if x.ply == 0 and x.frame[0].count < 0:
            x.frame[0].proof = x.frame[0].disproof = SURE
            if not enter(x, q, table, states, lines, 0):
                x.ply = -1
        while x.ply >= 0 and x.nodes < until:
            ply, attacks_here = x.ply, states[x.ply].mover == x.attacker
            f = x.frame[ply]
            least, second, total, others = select(x, table, paths, ply, attacks_here)
            proof, disproof = (least, total) if attacks_here else (total, least)
            if proof >= f.proof or disproof >= f.disproof or proof == 0 or disproof == 0:
                store(table, f.key, proof, disproof)
                if ply == 0 and (proof == 0 or disproof == 0):
                    x.found = x.actions[0, f.best] if least == 0 else -1
                paths[x.thread, ply] = NO_KEY
                x.ply -= 1
                if ply > 0:
                    learn(x, table, ply - 1, x.frame[ply - 1].best)
                continue
            g, enough = x.frame[ply + 1], second + 1 + (second >> 2)
            if attacks_here:
                g.proof, g.disproof = min(f.proof, enough), child_bound(f.disproof, others, x.style.share)
            else:
                g.disproof, g.proof = min(f.disproof, enough), child_bound(f.proof, others, x.style.share)
            descend(x, states, ply, np.int64(x.actions[ply, f.best]))
            if enter(x, q, table, states, lines, ply + 1):
                x.ply += 1
                paths[x.thread, x.ply] = g.key
            else:
                learn(x, table, ply, f.best)
        return x.ply < 0

    return run


@jit
def seems(own, paths, x, ply, key):
    """A child's number, greater by a quarter and one for each other thread that is there: so they part.

    Kaneko 2010 calls it a virtual number.
    """
    for thread in range(len(paths)):
        if paths[thread, ply] == key and thread != x.thread and 0 < own < SURE:
            own = min(own + (own >> 2) + 1, SURE - 1)
    return own


@jit
def select(x, table, paths, ply, attacks_here):
    """Chooses a node's best child. Returns its number and the second least one of this kind; then what the children's
    numbers of the other kind add up to, and those of the others: their sum and the greatest."""
    f = x.frame[ply]
    least, second, total, greatest, beside = SURE + 1, SURE, 0, 0, 0
    for i in range(f.count):
        proof, disproof = numbers_of(table, x.keys[ply, i], x.known[ply, i])
        own, other = (proof, disproof) if attacks_here else (disproof, proof)
        total = capped_sum(total, other)
        own = seems(own, paths, x, ply + 1, x.keys[ply, i])
        if own < least:
            least, second = own, min(least, SURE)
            greatest, beside = max(greatest, beside), other
            f.best = i
        else:
            greatest = max(greatest, other)
            second = min(second, own)
    return least, second, joined(total, max(greatest, beside), x.style.share), (total - beside, greatest)


@jit
def learn(x, table, ply, i):
    """Copies what the table holds of a child to its parent, because the entry may be replaced."""
    known = x.known[ply, i]
    known[0], known[1] = numbers_of(table, x.keys[ply, i], known)


@jit
def store_result(table, key, attacker_wins):
    """Stores the result of a node."""
    store(table, key, 0 if attacker_wins else SURE, SURE if attacker_wins else 0)


@jit
def weigh(known, expected, odds):
    """Multiplies a node's numbers by what an attacker's expected utility makes of them."""
    if odds > 0:
        expected = min(max(expected, 0.01), 0.99)
        known[0] = max(1, round(known[0] * odds * (1.0 - expected) / expected))
        known[1] = max(1, round(known[1] * odds * expected / (1.0 - expected)))
    else:
        known[0] = round(known[0] * (1.0 + GUIDE * (1.0 - expected)))
        known[1] = round(known[1] * (1.0 + GUIDE * expected))


def make_add_child(kernel: Kernel, key_at: Compiled, wins: Compiled) -> Compiled:
    """add_child(x, q, table, s, ply, i, lines): notes key and numbers of the child, state s, of a ply's action i."""
    utility, threats = kernel.utility, kernel.threats
    urgent, urges = threats.urgent if threats else kernel.legal, threats is not None
    attacks = threats is not None and threats.attacks is not None
    evaluate, evaluates = kernel.estimate.evaluate or utility, kernel.estimate.evaluate is not None

    @jit
    def put_out_of_reach(x, table, s, ply, known):
        """For an attacker that has four plies at most, and no win by threats: with one ply there is no win."""
        if x.within - ply == 1:
            store_result(table, key_at(x, s, ply), False)
        else:
            known[0] *= x.style.late

    @jit
    def estimate(x, q, table, s, ply, known, lines):
        """Writes the first numbers of a new node, and stores a result that is seen at once."""
        known[0] = known[1] = 1
        if ply == x.within or not urges or x.threats < 0:
            return
        known[0] = known[1] = UNIT
        attacks_here = s.mover == x.attacker
        if attacks and x.style.early and attacks_here and x.threats > 0:
            found = -1 if wins(x, q, s, ply, lines) >= 0 else np.int64(q.urgency)
        else:
            found = urgent(s, q.reply)
        if found < 0:
            store_result(table, key_at(x, s, ply), attacks_here)
        elif found == 0:
            known[1 if attacks_here else 0] *= x.style.free
            if attacks_here and x.style.late > 0 and x.within - ply < 5:
                put_out_of_reach(x, table, s, ply, known)
        elif not attacks_here:
            known[0] *= x.style.forced
        if evaluates:
            evaluate(s, x.utility)
            weigh(known, x.utility[x.attacker], x.style.odds)

    @jit
    def add_child(x, q, table, s, ply, i, lines):
        known = x.known[ply, i]
        if s.mover == OVER:
            x.keys[ply, i] = NO_KEY
            utility(s, x.utility)
            won = x.utility[x.attacker] == 1.0
            known[0], known[1] = 0 if won else SURE, SURE if won else 0
            return
        key = x.keys[ply, i] = key_at(x, s, ply + 1)
        if place_of(table, key) < 0 and not recall_guess(x.guesses, key, known):
            estimate(x, q, table, s, ply + 1, known, lines)
            if place_of(table, key) < 0:
                keep_guess(x.guesses, key, known)
        learn(x, table, ply, i)

    return add_child


def make_wins(kernel: Kernel, sequence: Compiled) -> Compiled:
    """wins(x, q, s, ply, lines): the first action of a threat sequence by which the mover wins in time; -1 if none is
    found."""
    attacks = kernel.threats is not None and kernel.threats.attacks is not None

    @jit
    def wins(x, q, s, ply, lines):
        if not attacks or x.threats <= 0:
            return np.int64(-1)
        lines[0] = s
        longest = (x.within - ply - 1) // 2 if s.mover == x.attacker else LONGEST
        return sequence(q, lines, x.threats, min(longest, LONGEST))

    return wins


def make_is_calm(kernel: Kernel, sequence: Compiled) -> Compiled:
    """is_calm(x, q, s, ply, lines): whether the attacker, if the defender passed, would have no threats to win."""
    skip = kernel.threats.skip if kernel.threats else None
    passes, skip_turn = skip is not None, skip or kernel.refresh

    @jit
    def is_calm(x, q, s, ply, lines):
        if not passes or x.style.passes == 0 or s.mover == x.attacker:
            return False
        lines[0] = s
        skip_turn(lines[0])
        longest = max((x.within - ply - 2) // 2, 0)
        return sequence(q, lines, x.style.passes, min(longest, LONGEST)) < 0

    return is_calm


def make_enter(kernel: Kernel, descend: Compiled, key_at: Compiled) -> Compiled:
    """enter(x, q, table, states, lines, ply): opens the node of a ply; False if its result is known at once, or if its
    numbers are better known than before."""
    legal, threats = kernel.legal, kernel.threats
    urgent, urges = threats.urgent if threats else legal, threats is not None
    sequence = make_sequences(kernel)
    wins, is_calm = make_wins(kernel, sequence), make_is_calm(kernel, sequence)
    add_child = make_add_child(kernel, key_at, wins)

    @jit
    def find_win(x, q, table, s, ply, lines):
        """The same as wins, once for each node, and again at a root that was settled so."""
        place = place_of(table, key_at(x, s, ply))
        looked = place >= 0 and effort(table[place]) < SURE
        if looked or (x.style.early and s.mover == x.attacker and ply > 0):
            return np.int64(-1)
        return wins(x, q, s, ply, lines)

    @jit
    def put_off(x, q, table, s, ply, lines):
        """Whether a new node turns out to be further from a proof than was thought, which the table then holds."""
        key = key_at(x, s, ply)
        if ply == 0 or place_of(table, key) >= 0:
            return False
        known = x.known[ply - 1, x.frame[ply - 1].best]
        proof = np.int64(known[0]) * x.style.calm
        if proof > FURTHEST or not is_calm(x, q, s, ply, lines):
            return False
        store(table, key, proof, np.int64(known[1]))
        return True

    @jit
    def enter(x, q, table, states, lines, ply):
        x.nodes += 1
        s, f, actions = states[ply], x.frame[ply], x.actions[ply]
        if ply == x.within:
            store(table, key_at(x, s, ply), SURE, 0 if x.within < DEEPEST else SURE)
            return False
        urgency = urgent(s, actions) if urges and x.threats >= 0 else 0
        only = np.int64(actions[0])
        found = only if urgency < 0 else find_win(x, q, table, s, ply, lines)
        if found >= 0:
            store_result(table, key_at(x, s, ply), s.mover == x.attacker)
            if ply == 0:
                x.found = found
            return False
        if urgency == 0 and put_off(x, q, table, s, ply, lines):
            return False
        if urgency == ONLY:
            f.count, actions[0] = 1, only
        else:
            f.count = legal(s, actions)
        f.key = key_at(x, s, ply)
        for i in range(f.count):
            descend(x, states, ply, np.int64(actions[i]))
            add_child(x, q, table, states[ply + 1], ply, i, lines)
        return True

    return enter
