"""The rules of Trio over one record.

R1 Two or three seats take turns. The mover puts a stone on an empty cell of the ring with no own stone beside it.
R2 The turn goes to the next seat that can place; seats that cannot are passed over.
R3 The game ends when nobody can place. A seat's points are the worth of the cells under its stones.
R4 Most points win; a tie for them is a shared win (G2).
G3 Stones of a seat that left stay; the others play on; the last one left wins.
"""

import numpy as np

from tessella.core.compiler.jit import blank, jit, record
from tessella.core.compiler.rng import below, random_keys
from tessella.core.mover import OVER

CELLS = 8
SEATS = 3
ACTIONS = CELLS
MAX_LEGAL = CELLS
MAX_PLY = CELLS + SEATS - 1  # all but one may leave

EMPTY = 0
WORTH = np.array([1, 2, 3, 1, 2, 3, 1, 2])

SETUP = record([("seats", "i4")])
STATE = record(
    [
        ("ply", "i4"),
        ("mover", "i4"),
        ("owner", "i1", CELLS),  # EMPTY, or seat + 1, by cell along the ring
        ("gone", "i1", SEATS),  # 1 for a seat that left (G3) or was never taken
        ("points", "i4", SEATS),  # by seat (R3)
        ("key", "u8"),  # Zobrist key of owner, gone and mover
    ]
)
IDENTITY = ("owner", "gone", "mover")
DERIVED = ("points", "key")

KEYS = random_keys(SEATS + 1, CELLS, seed=11)
GONE_KEYS = random_keys(SEATS, seed=12)
MOVER_KEYS = random_keys(SEATS + 2, seed=13)  # by mover + 2


def setup(options):
    """As many seats as players."""
    made = blank(SETUP)
    made.seats = options["players"]
    return made


@jit
def start(s, setup):
    """An empty ring, the first seat to act."""
    s.ply = 0
    s.mover = 0
    s.owner[:] = EMPTY
    for seat in range(SEATS):
        s.gone[seat] = seat >= setup.seats
    refresh(s)


@jit
def may_place(s, seat, cell):
    """Is the cell empty, and no own stone beside it? (R1)"""
    before, after = s.owner[(cell + CELLS - 1) % CELLS], s.owner[(cell + 1) % CELLS]
    return s.owner[cell] == EMPTY and before != seat + 1 and after != seat + 1


@jit
def legal(s, out):
    """R1: the cells where the mover may place."""
    n = 0
    for cell in range(CELLS):
        if may_place(s, s.mover, cell):
            out[n] = cell
            n += 1
    return n


@jit
def play(s, cell):
    """Puts a stone of the mover on a cell."""
    s.owner[cell] = s.mover + 1
    s.points[s.mover] += WORTH[cell]
    s.key ^= KEYS[s.mover + 1, cell]
    s.ply += 1
    hand_over(s, next_seat(s))


@jit
def roll(s, rng):
    """Plays a random legal action: tries cells until one will do."""
    cell = below(rng, CELLS)
    while not may_place(s, s.mover, cell):
        cell = below(rng, CELLS)
    play(s, cell)


@jit
def next_seat(s):
    """The seat after the mover that can place, the mover last; OVER if there is none. (R2, R3)"""
    for step in range(1, SEATS + 1):
        seat = (s.mover + step) % SEATS
        if not s.gone[seat] and can_place(s, seat):
            return seat
    return OVER


@jit
def can_place(s, seat):
    """Is there a cell for this seat?"""
    cell = 0
    while cell < CELLS and not may_place(s, seat, cell):
        cell += 1
    return cell < CELLS


@jit
def hand_over(s, mover):
    """Makes somebody the mover."""
    s.key ^= MOVER_KEYS[s.mover + 2] ^ MOVER_KEYS[mover + 2]
    s.mover = mover


@jit
def refresh(s):
    """The points and the key from the ring."""
    s.key = MOVER_KEYS[s.mover + 2]
    s.points[:] = 0
    for cell in range(CELLS):
        if s.owner[cell] != EMPTY:
            s.points[s.owner[cell] - 1] += WORTH[cell]
            s.key ^= KEYS[s.owner[cell], cell]
    for seat in range(SEATS):
        if s.gone[seat]:
            s.key ^= GONE_KEYS[seat]


@jit
def key(s):
    """The Zobrist key."""
    return s.key


@jit
def score(s, out):
    """R3: the points."""
    for seat in range(len(out)):
        out[seat] = s.points[seat]


@jit
def utility(s, out):
    """R4, G2: the seats with most points share the win; who left has lost (G3)."""
    most, sharers = -1, 0
    for seat in range(len(out)):
        if not s.gone[seat]:
            sharers = 1 if s.points[seat] > most else sharers + (s.points[seat] == most)
            most = max(most, s.points[seat])
    for seat in range(len(out)):
        out[seat] = 1.0 / sharers if s.points[seat] == most and not s.gone[seat] else 0.0


@jit
def leave(s, seat, reason):
    """G3: the others play on; the last one left has won."""
    s.gone[seat] = 1
    s.key ^= GONE_KEYS[seat]
    s.ply += 1
    if s.gone.sum() == SEATS - 1:
        hand_over(s, OVER)
    elif s.mover == seat:
        hand_over(s, next_seat(s))
