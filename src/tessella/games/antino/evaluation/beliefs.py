"""What others may hold, by what they placed: who places a tile hardly holds one that would have scored more.

For each other seat there is a probability of each hand. A drawn tile may be any that is neither on the board nor the
viewer's. A placement makes a hand the less probable, the more its other tiles would have scored.
"""

from math import exp

import numpy as np

from tessella.core.compiler.bits import popcount
from tessella.core.compiler.jit import inlined, jit, record
from tessella.core.compiler.rng import below

from ..rules.fits import room
from ..rules.grid import CELLS, EMPTY, KINDS, PACK, PLACE, SYMBOL
from ..rules.hiding import fill
from ..rules.laying import derive_from_cells
from ..rules.memory import barred
from ..rules.state import DROP, HAND, HIDDEN, SEATS, STOP
from .sight import MOST, NOTES, lay_and_look, survey

NONE = KINDS
"""In place of a kind, where a hand has fewer than three tiles."""
ROW = KINDS + 1
HANDS = ROW**3
"""A hand is its three kinds in ascending order."""
CARELESS = 0.01
"""The probability that a player places any tile anywhere."""
EAGER = np.array([exp(count / 0.5) for count in range(MOST)])
"""How much more often players do what scores more."""
BELIEFS = record(
    [
        ("odds", "f8", (SEATS, HANDS)),  # of each hand
        ("held", "i8", SEATS),  # how many tiles these hands have
        ("before", "f8", HANDS),  # room for work
        ("pool", "i8", KINDS),  # what is neither on the board nor the viewer's
        ("urge", "f8", KINDS + 1),  # how much a kind urges to be placed
        ("notes", NOTES),
    ]
)


@inlined
def hand_of(a, b, c):
    """The number of a hand."""
    low, high = min(a, b), max(a, b)
    return min(low, c) * ROW * ROW + max(low, min(high, c)) * ROW + max(high, c)


@jit
def conclude(s, actions, seats, n, work, beliefs):
    """Writes what the mover of s may believe after the n actions of players so far; plays them again in work."""
    viewer = np.int64(s.mover)
    outside = take_up(s, actions, seats, n, viewer, work, beliefs)
    for i in range(n):
        seat, action = np.int64(seats[i]), np.int64(actions[i])
        if i == 0 or seats[i - 1] != seat or actions[i - 1] >= STOP:
            fill_up(beliefs, viewer, seat, outside, HAND)
        if action == DROP:
            begin(beliefs, seat)
            fill_up(beliefs, viewer, seat, outside, HAND)
        if action >= STOP:
            continue
        kind, cell = action // CELLS, action % CELLS
        if seat != viewer:
            see_placement(work, beliefs, seat, kind, cell)
            beliefs.pool[kind] -= 1
        beliefs.held[seat] -= 1
        outside -= 1
        lay_and_look(work, beliefs.notes, kind, cell)
    for seat in range(s.players):
        if seat != viewer:
            fill_up(beliefs, viewer, seat, outside, np.int64(s.hand[seat, HIDDEN]))
            leave_out(s, viewer, beliefs, seat)


@inlined
def take_up(s, actions, seats, n, viewer, work, beliefs):
    """Takes the tiles that these actions placed from the board; returns how many tiles lie outside then."""
    work.strict = s.strict
    work.cells[:] = s.cells
    for kind in range(KINDS):
        beliefs.pool[kind] = PACK[kind] - s.hand[viewer, kind]
    for i in range(n):
        if actions[i] < STOP:
            work.cells[actions[i] % CELLS] = EMPTY
            if seats[i] == viewer:
                beliefs.pool[actions[i] // CELLS] -= 1
    outside = 0
    for kind in range(KINDS):
        outside += PACK[kind]
    for cell in range(CELLS):
        if work.cells[cell] < KINDS:
            beliefs.pool[work.cells[cell]] -= 1
            outside -= 1
    derive_from_cells(work)
    survey(work, beliefs.notes)
    for seat in range(s.players):
        begin(beliefs, seat)
    return outside


@inlined
def begin(beliefs, seat):
    """A seat holds no tile."""
    for hand in range(HANDS):
        beliefs.odds[seat, hand] = 0.0
    beliefs.odds[seat, HANDS - 1] = 1.0
    beliefs.held[seat] = 0


@jit
def fill_up(beliefs, viewer, seat, outside, full):
    """A seat draws until it has so many tiles, or the bag is empty."""
    bag = outside
    for other in range(SEATS):
        bag -= beliefs.held[other]
    while beliefs.held[seat] < full and bag > 0:
        if seat != viewer:
            draw_one(beliefs, seat)
        beliefs.held[seat] += 1
        bag -= 1


@jit
def draw_one(beliefs, seat):
    """A seat draws a tile that nobody else sees."""
    for hand in range(HANDS):
        beliefs.before[hand] = beliefs.odds[seat, hand]
        beliefs.odds[seat, hand] = 0.0
    for a in range(ROW):
        for b in range(a, ROW):
            odds = beliefs.before[hand_of(a, b, NONE)]
            if odds == 0.0:
                continue
            total = 0
            for kind in range(KINDS):
                total += left(beliefs, kind, a, b)
            for kind in range(KINDS):
                if left(beliefs, kind, a, b) > 0:
                    beliefs.odds[seat, hand_of(a, b, kind)] += odds * left(beliefs, kind, a, b) / total


@inlined
def left(beliefs, kind, a, b):
    """How many tiles of a kind there are besides two."""
    return max(0, beliefs.pool[kind] - (kind == a) - (kind == b))


@jit
def see_placement(s, beliefs, seat, kind, cell):
    """A seat places a tile on the board of s."""
    for each in range(KINDS):
        beliefs.urge[each] = urge(s, beliefs.notes, each)
    beliefs.urge[NONE] = 0.0
    chosen = EAGER[gain(beliefs.notes, kind, cell)]
    total = 0.0
    for hand in range(HANDS):
        beliefs.before[hand] = beliefs.odds[seat, hand]
        beliefs.odds[seat, hand] = 0.0
    for a in range(ROW):
        for b in range(a, ROW):
            for c in range(b, ROW):
                odds = beliefs.before[hand_of(a, b, c)]
                if odds == 0.0 or (kind != a and kind != b and kind != c):
                    continue
                urges = beliefs.urge[a] + (beliefs.urge[b] if b != a else 0.0)
                urges += beliefs.urge[c] if c != b else 0.0
                odds *= CARELESS + chosen / max(urges, chosen)
                rest = (
                    hand_of(b, c, NONE)
                    if kind == a
                    else hand_of(a, c, NONE)
                    if kind == b
                    else hand_of(a, b, NONE)
                )
                beliefs.odds[seat, rest] += odds
                total += odds
    for hand in range(HANDS):
        beliefs.odds[seat, hand] /= max(total, 1e-300)


@inlined
def gain(notes, kind, cell):
    """What a tile counts on an empty cell, if it opens no lock."""
    return np.int64(notes.totals[PLACE[cell]]) >> 8 * SYMBOL[kind] & 255


@jit
def urge(s, notes, kind):
    """The sum over all placements of a kind."""
    total, low, high = 0.0, room(s, kind, 0), room(s, kind, 1)
    for count in range(MOST):
        worths = notes.worths[SYMBOL[kind], count]
        total += EAGER[count] * (popcount(low & worths[0]) + popcount(high & worths[1]))
    return total


@inlined
def leave_out(s, viewer, beliefs, seat):
    """Leaves out hands that cannot be, by the tiles that are unseen now."""
    for a in range(ROW):
        for b in range(a, ROW):
            for c in range(b, ROW):
                for kind in (a, b, c):
                    if kind != NONE:
                        held = (a == kind) + (b == kind) + (c == kind)
                        if held > s.unseen[kind] - barred(s, viewer, seat, kind):
                            beliefs.odds[seat, hand_of(a, b, c)] = 0.0


@jit
def imagine(s, beliefs, rng):
    """Fills hidden hands by what is believed of them; those that nothing is believed of by what is unseen."""
    viewer = np.int64(s.mover)
    for seat in range(s.players):
        if s.hand[seat, HIDDEN] > 0 and s.hand[seat, HIDDEN] == beliefs.held[seat]:
            take(s, seat, random_hand(beliefs, seat, rng))
    fill(s, viewer, rng)


@jit
def random_hand(beliefs, seat, rng):
    """A random hand, or an empty one if none can be."""
    total = 0.0
    for hand in range(HANDS):
        total += beliefs.odds[seat, hand]
    total *= below(rng, 1 << 31) / (1 << 31)
    for hand in range(HANDS):
        total -= beliefs.odds[seat, hand]
        if total < 0.0:
            return hand
    return HANDS - 1


@inlined
def take(s, seat, hand):
    """Puts the tiles of a hand in the place of hidden ones, as far as there are such tiles."""
    for kind in (hand // (ROW * ROW), hand // ROW % ROW, hand % ROW):
        if kind != NONE and s.unseen[kind] > 0:
            s.hand[seat, kind] += 1
            s.hand[seat, HIDDEN] -= 1
            s.unseen[kind] -= 1
