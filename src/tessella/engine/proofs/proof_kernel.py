"""Proof-number search with a table (df-pn: Nagai 2002), compiled for the rules of one game.

It asks one question: can the attacker force a win? A node's proof number is the least number of nodes that are still to
be won to prove that; its disproof number the least number that are still to be lost to rule it out. The search goes
where the smaller number is. There is no recursion: the search is a stack of frames in its context, and run() continues
it for a limited number of nodes at a time. At each new node a short search of threat sequences is tried, for both
sides. The first numbers of a node come from the game's evaluation (df-pn+: Nagai and Imai 1999).

A draw counts as no win. The search plays the game as past.py says, so that what the table holds of a position is true
however it was reached. Beyond DEEPEST plies nothing is known: such a node has neither a proof nor a disproof.
"""

from functools import cache

import numpy as np

from ...core.compiler.jit import Compiled, jit, record
from ...core.kernel import Kernel
from ...core.mover import OVER
from ..past import keep, no_stamp
from .sequences_kernel import LONGEST, ONLY, make_sequences

DEEPEST = 64
"""The greatest depth of a search, in plies."""
SURE = 1 << 30
"""The number of what is impossible: the proof number of a node without a win, the disproof number of a win."""
NO_KEY = np.uint64(0)
"""The key of children that the table does not hold: games that are over."""
THREATS = 30
"""How many threats are tried at a new node."""
UNIT = 4
"""The first numbers of a node if nothing is known of it."""
FREE = 2
"""By how much the proof number of a new node is greater whose defender is free to reply, and the disproof number where
the attacker is free."""
GUIDE = 8
"""By how much the first numbers grow with what the evaluation expects: by 1 + GUIDE where it is sure."""
NUMBERS = record(
    [
        ("key", "u8"),
        ("proof", "i4"),
        ("disproof", "i4"),
    ]
)
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
            (
                "found",
                "i4",
            ),  # the first action of a win, or of what rules it out; -1 if none is known
            ("threats", "i4"),  # how many are tried at a new node
            ("within", "i4"),  # the plies in which the attacker has to win, at most DEEPEST
            (
                "salt",
                "u8",
                DEEPEST + 2,
            ),  # by ply: what makes keys differ where plies left, or the past, matter
            ("frame", FRAME, DEEPEST + 1),
            ("keys", "u8", (DEEPEST + 1, most)),
            ("actions", "i4", (DEEPEST + 1, most)),
            (
                "known",
                "i4",
                (DEEPEST + 1, most, 2),
            ),  # numbers of children, for those that the table does not hold
        ]
    )


@jit
def place_of(table, key):
    """The index of a key's entry; -1 if there is none."""
    slot = np.int64(key & np.uint64(len(table) - 2))
    for place in range(slot, slot + 2):
        if table[place].key == key:
            return place
    return -1


@jit
def numbers_of(table, key, known):
    """Proof and disproof number of a key; those in known if the table does not hold it."""
    place = place_of(table, key) if key != NO_KEY else -1
    if place < 0:
        return np.int64(known[0]), np.int64(known[1])
    return np.int64(table[place].proof), np.int64(table[place].disproof)


@jit
def effort(e):
    """How much an entry is worth keeping: results most, then numbers that took long; less what is out of reach, and
    least a place that holds nothing, of which the numbers are zeros."""
    if e.key == NO_KEY:
        return -1
    if e.proof == 0 or e.disproof == 0:
        return SURE
    return min(e.proof, e.disproof) if e.proof < SURE or e.disproof < SURE else 0


@jit
def note(table, key, proof, disproof):
    """Stores the numbers of a key, in place of the entry that is worth less."""
    slot = np.int64(key & np.uint64(len(table) - 2))
    place = place_of(table, key)
    if place < 0:
        place = slot if effort(table[slot]) <= effort(table[slot + 1]) else slot + 1
    e = table[place]
    e.key, e.proof, e.disproof = key, proof, disproof


@jit
def more(one, other):
    """The sum of two numbers, at most SURE."""
    return min(one + other, SURE)


@jit
def less(bound, total, part):
    """A child's bound for the number that its parent adds up to total."""
    return SURE if bound >= SURE else bound - total + part


def make_proof(kernel: Kernel, forget: Compiled = keep, stamp: Compiled = no_stamp) -> Compiled:
    """run(x, q, table, states, lines, nodes): continues the search in x for so many nodes; True when it is done.

    q and lines are the memory and the states of a sequence search, states[0] is the root, which is not over. Afterwards
    the table has the root's numbers, and x.found an action that wins. forget and stamp: see past.py.
    """
    legal, play, key, utility = kernel.legal, kernel.play, kernel.key, kernel.utility
    threats = kernel.threats
    urgent, urges = threats.urgent if threats else legal, threats is not None
    attacks = threats is not None and threats.attacks is not None
    evaluate, evaluates = kernel.estimate.evaluate or kernel.utility, kernel.estimate.evaluate is not None
    wins = make_sequences(kernel)

    @jit
    def key_at(x, s, ply):
        """The key of a state that is reached at some ply."""
        return key(s) ^ stamp(s) ^ x.salt[ply]

    @jit
    def settle(x, table, s, ply, won):
        """Notes the result of a node."""
        note(table, key_at(x, s, ply), 0 if won else SURE, SURE if won else 0)

    @jit
    def follow(x, states, ply, action):
        """Plays an action in a copy of a ply's state, which is that of the next ply."""
        states[ply + 1] = states[ply]
        play(states[ply + 1], action)
        forget(states[ply + 1], states[0])

    @jit
    def win(x, q, table, s, ply, actions, lines, hurry):
        """An action by which the mover is known to win; -1 if there is none. hurry is what `urgent` said."""
        if hurry < 0:
            return np.int64(actions[0])
        place = place_of(table, key_at(x, s, ply))
        if not attacks or x.threats <= 0 or (place >= 0 and effort(table[place]) < SURE):
            return np.int64(-1)  # once for each node, and again at a root that was settled so
        lines[0] = s
        longest = (x.within - ply - 1) // 2 if s.mover == x.attacker else LONGEST
        return wins(q, lines, x.threats, min(longest, LONGEST))

    @jit
    def end(x, s, known):
        """Writes the numbers of a game that is over."""
        utility(s, x.utility)
        won = x.utility[x.attacker] == 1.0
        known[0], known[1] = 0 if won else SURE, SURE if won else 0

    @jit
    def look(x, q, table, s, ply, known):
        """Writes the first numbers of a new node, and notes a result that is seen at once."""
        known[0] = known[1] = 1
        if ply == x.within or not urges or x.threats < 0:
            return
        known[0] = known[1] = UNIT
        hurry = urgent(s, q.reply)
        if hurry < 0:
            settle(x, table, s, ply, s.mover == x.attacker)
        elif hurry == 0:
            known[1 if s.mover == x.attacker else 0] *= FREE
        if evaluates:
            evaluate(s, x.utility)
            known[0] = round(known[0] * (1.0 + GUIDE * (1.0 - x.utility[x.attacker])))
            known[1] = round(known[1] * (1.0 + GUIDE * x.utility[x.attacker]))

    @jit
    def learn(x, table, ply, i):
        """Copies what the table holds of a child to its parent, because the entry may be replaced."""
        known = x.known[ply, i]
        known[0], known[1] = numbers_of(table, x.keys[ply, i], known)

    @jit
    def meet(x, q, table, s, ply, i):
        """Notes the key and the numbers of the child that a ply's action i leads to; its state is s."""
        known = x.known[ply, i]
        if s.mover == OVER:
            x.keys[ply, i] = NO_KEY
            end(x, s, known)
            return
        x.keys[ply, i] = key_at(x, s, ply + 1)
        if place_of(table, x.keys[ply, i]) < 0:
            look(x, q, table, s, ply + 1, known)
        learn(x, table, ply, i)

    @jit
    def enter(x, q, table, states, lines, ply):
        """Opens the node of a ply; False if its result is known at once."""
        x.nodes += 1
        s, f, actions = states[ply], x.frame[ply], x.actions[ply]
        if ply == x.within:
            note(table, key_at(x, s, ply), SURE, 0 if x.within < DEEPEST else SURE)
            return False
        hurry = urgent(s, actions) if urges and x.threats >= 0 else 0
        only = np.int64(actions[0])
        found = win(x, q, table, s, ply, actions, lines, hurry)
        if found >= 0:
            settle(x, table, s, ply, s.mover == x.attacker)
            if ply == 0:
                x.found = found
            return False
        if hurry == ONLY:
            f.count, actions[0] = 1, only
        else:
            f.count = legal(s, actions)
        f.key = key_at(x, s, ply)
        for i in range(f.count):
            follow(x, states, ply, np.int64(actions[i]))
            meet(x, q, table, states[ply + 1], ply, i)
        return True

    @jit
    def survey(x, table, s, ply):
        """Returns a node's numbers, those of its best child, and the second least number of the kind that chooses."""
        f, attacks_here = x.frame[ply], s.mover == x.attacker
        least, second, total, beside = SURE + 1, SURE, 0, 0
        for i in range(f.count):
            proof, disproof = numbers_of(table, x.keys[ply, i], x.known[ply, i])
            own, other = (proof, disproof) if attacks_here else (disproof, proof)
            total = more(total, other)
            if own < least:
                least, second, beside = own, min(least, SURE), other
                f.best = i
            elif own < second:
                second = own
        return least, total, beside, second

    @jit
    def run(x, q, table, states, lines, nodes):
        until = x.nodes + nodes
        if x.ply == 0 and x.frame[0].count < 0:
            x.frame[0].proof = x.frame[0].disproof = SURE
            if not enter(x, q, table, states, lines, 0):
                x.ply = -1
        while x.ply >= 0 and x.nodes < until:
            ply = x.ply
            f, s = x.frame[ply], states[ply]
            attacks_here = s.mover == x.attacker
            least, total, beside, second = survey(x, table, s, ply)
            proof, disproof = (least, total) if attacks_here else (total, least)
            if proof >= f.proof or disproof >= f.disproof or proof == 0 or disproof == 0:
                note(table, f.key, proof, disproof)
                if ply == 0 and (proof == 0 or disproof == 0):
                    x.found = x.actions[0, f.best] if least == 0 else -1
                x.ply -= 1
                if ply > 0:
                    learn(x, table, ply - 1, x.frame[ply - 1].best)
                continue
            g = x.frame[ply + 1]
            if attacks_here:
                g.proof, g.disproof = (
                    min(f.proof, second + 1 + (second >> 2)),
                    less(f.disproof, total, beside),
                )
            else:
                g.disproof, g.proof = (
                    min(f.disproof, second + 1 + (second >> 2)),
                    less(f.proof, total, beside),
                )
            follow(x, states, ply, np.int64(x.actions[ply, f.best]))
            if enter(x, q, table, states, lines, ply + 1):
                x.ply += 1
            else:
                learn(x, table, ply, f.best)
        return x.ply < 0

    return run
