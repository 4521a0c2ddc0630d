"""Local search over the order of removals and the gate, until both colours can be routed home.

Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983). What is improved is the number of pawns that come home: of
each colour as if it were alone, and, once all do, of both together: one colour is routed round the other, then the
other round the first, which never loses a pawn. A failure proves nothing, because only some routes are tried.
"""

import numpy as np

from tessella.core.compiler.jit import inlined, jit
from tessella.core.compiler.rng import below

from ..rules.grid import NONE, beside, bits_of
from ..rules.state import PAWNS
from .flow import route
from .relaxed import begin_check, list_gates
from .unrolled import BEGUN, FIELD, NEVER, PLACED, holds, outer_from, unroll

ALL = 4 * PAWNS
"""The value of a plan: all pawns come home, alone and together."""
HEAT = 0.3
"""The temperature: a pawn less is accepted with the probability exp(-1 / HEAT)."""
ROUNDS = 3
"""How often both colours are routed anew, each round the other."""


@jit
def prepare(r, rng):
    """Lists the squares for tokens and the gates, and tries to win in this turn. A win is in r.value."""
    unroll(r)
    now = r.gate_fixed == BEGUN or not connected(r, 0)  # a gate has to stand before the first removal (C7)
    for square in range(FIELD):
        if holds(r.free, square) and outer_from(r, square) <= (0 if now else NEVER - 1):
            r.gates[r.gates_n] = square
            r.gates_n += 1
    if r.gate_fixed != PLACED:
        list_gates(r)
    turns = np.int64(r.turns)
    r.turns = 1
    r.value = value(r, rng)
    if r.value < ALL:
        r.turns = turns
        begin_check(r, rng)


@jit
def shorten(r, rng, turns):
    """From now on looks for plans of at most so many turns."""
    if 0 < turns < r.turns:
        r.turns = turns
        begin_check(r, rng)
    elif turns < 1:
        r.no_gate, r.pairs_n = 0, 0


@jit
def begin_annealing(r, rng):
    """Begins, after the gates have been looked at: from the present order and gate, or any gate."""
    if r.pairs_n > 0 and r.gate[1] < 0:
        change_gate(r, rng)
    r.value = value(r, rng)


@jit
def shuffle(r, rng):
    """Puts the tiles into a random order."""
    for i in range(np.int64(r.spare) - 1, 0, -1):
        j = below(rng, i + 1)
        exchange(r, i, j)


@jit
def change_gate(r, rng):
    """Another gate among those of use, mostly one that shares a square with the present one."""
    token = np.int64(r.gate[0]) if r.gate_fixed == BEGUN else -1
    for _ in range(30):
        k = below(rng, np.int64(r.pairs_n))
        one, other = np.int64(r.pairs[k, 0]), np.int64(r.pairs[k, 1])
        if one in (r.gate[0], r.gate[1]) or other in (r.gate[0], r.gate[1]):
            break
    if other == token:
        one, other = other, one
    r.gate[0], r.gate[1] = one, other


@jit
def value(r, rng):
    """How many pawns come home: up to 10 as if each colour were alone; if all do, 10 and those together."""
    r.looked += 1
    unroll(r)
    alone = route(r, 0, False, rng) + route(r, 1, False, rng)
    if alone < 2 * PAWNS:
        return alone
    first, second = 0, PAWNS
    for _ in range(ROUNDS):
        first = route(r, 0, True, rng)
        if first == PAWNS:
            break
        second = route(r, 1, True, rng)
    if first + second < 2 * PAWNS:
        route(r, 0, False, rng)
        first, second = PAWNS, 0
        for _ in range(ROUNDS):
            second = route(r, 1, True, rng)
            if second == PAWNS:
                break
            first = route(r, 0, True, rng)
    if first + second == 2 * PAWNS and 0 < r.opens < NEVER and not connected(r, np.int64(r.opens)):
        return ALL - 1
    return 2 * PAWNS + first + second


@jit
def connected(r, opens):
    """Whether every box can be reached without a gate after the last removal before it is placed. (C7)"""
    for side in range(2):
        low, high = r.pawns[side, 0], r.pawns[side, 1]
        if opens > 0:  # where a colour stands when the last removal before the gate has been made
            layer = (opens - 1 - side) // 2 + 1
            low, high = r.held[side, layer, 0], r.held[side, layer, 1]
        if not reaches(r, side, low, high, opens):
            return False
    return True


@jit
def reaches(r, side, low, high, opens):
    """Whether pawns reach all boxes of their colour over the tiles that stand in a turn, without a gate."""
    free_low, free_high = standing(r, opens)
    last_low, last_high = NONE, NONE
    while low != last_low or high != last_high:
        last_low, last_high = low, high
        a, b = beside(low, high)
        low, high = low | a & free_low, high | b & free_high
    return r.boxes[side, 0] & ~low | r.boxes[side, 1] & ~high == 0


@inlined
def standing(r, at):
    """The squares without walls that stand in a turn."""
    low, high = r.free[0], r.free[1]
    for i in range(min(at, r.spare)):
        word, squares = bits_of(np.int64(r.order[i]))
        if word:
            high &= ~squares
        else:
            low &= ~squares
    return low, high


@jit
def exchange(r, i, j):
    """Exchanges two tiles of the order."""
    r.order[i], r.order[j] = r.order[j], r.order[i]


@jit
def change(r, rng):
    """Another gate, or two tiles of the order exchanged; returns their places, which are equal if none are."""
    i = j = 0
    if below(rng, 10) < 3 and r.pairs_n > 0:
        change_gate(r, rng)
    elif r.spare > 1:
        i, j = below(rng, np.int64(r.spare)), below(rng, np.int64(r.spare))
        exchange(r, i, j)
    return i, j


@jit
def anneal(r, rng, steps):
    """Tries so many changes; whether a plan was found."""
    for _ in range(steps):
        if r.value == ALL:
            return True
        old_a, old_b, old_value = r.gate[0], r.gate[1], r.value
        i, j = change(r, rng)
        new = value(r, rng)
        if new < old_value and below(rng, 1 << 30) > (1 << 30) * np.exp((new - old_value) / HEAT):
            r.gate[0], r.gate[1] = old_a, old_b
            exchange(r, i, j)
        else:
            r.value = new
    return r.value == ALL


@jit
def vary(r, rng, tries):
    """Makes another plan of one, by one change; False if so many do not lead to one."""
    for _ in range(tries):
        old_a, old_b = r.gate[0], r.gate[1]
        i, j = change(r, rng)
        if value(r, rng) == ALL:
            return True
        r.gate[0], r.gate[1] = old_a, old_b
        exchange(r, i, j)
    return False


@jit
def count_ways_on(r, rng):
    """After how many other removals in the present turn, exchanged with those of the order, a plan is still found."""
    ways = 0
    for i in range(np.int64(r.spare)):
        exchange(r, 0, i)
        ways += value(r, rng) == ALL
        exchange(r, 0, i)
    return ways
