"""A position in a search's working memory: placements are made and taken back, and promises are kept up to date.

What a cell *promises* to a kind is the points that its tile would score there (O3). A tile that is placed adds to the
promises of few open cells only: of those at the ends of the runs of its colour and of its value, in eight directions,
and there only to kinds of its colour or value. Only cells that it opens are looked at afresh.
"""

import numpy as np

from tessella.core.compiler.jit import inlined, jit, record
from tessella.core.mover import OVER

from ..rules.grid import (
    COLOUR_BITS,
    EMPTY,
    KINDS,
    MOST_OPEN,
    OPEN,
    RING,
    ROW,
    SPOTS,
    STEPS,
    TILES,
    VALUE_BITS,
    VALUES,
    WOUND,
    cell_of,
    face_of,
    run,
)
from ..rules.state import SEATS

BESIDE = np.array([1, -1, ROW, -ROW])
"""Steps from a spot to those that share a side with it."""
WIDE = 64
"""KINDS, and some more that nobody has, so that the processor can work on many kinds at once."""
POOL = 40
"""How many placements, those that gain most, proposals look at more closely."""
SHEET = record(
    [
        ("mover", "i4"),
        ("players", "i4"),
        ("open", "i4"),  # how many cells are open
        ("placed", "i4"),  # how many placements can be taken back
        ("to_come", "i4"),  # tiles in all hands
        ("sets", "i4"),
        ("points", "i4", SEATS),
        ("left", "u1", SEATS),
        ("tiles", "i4", SEATS),  # how many are in each hand
        ("choice", "i4", SEATS),  # how many kinds are in each hand
        ("fan", "u1", (SEATS, KINDS)),  # the kinds in each hand
        ("hand", "u1", (SEATS, WIDE)),  # how many tiles of each kind
        ("cells", "u1", RING),  # as in the rules
        ("promised", "u1", (RING, WIDE)),  # of open cells, to each kind
        ("place", "u1", RING),  # of open cells, their index in around
        ("around", "u2", MOST_OPEN + 1),  # the spots of the open cells
        # the placements, in turn
        ("spots", "u2", TILES),
        ("kinds", "u1", TILES),
        ("gains", "u1", TILES),
        ("seats", "u1", TILES),
        ("places", "u1", TILES),
        ("which", "u1", TILES),  # the index that the kind has, or had, in its seat's fan
        ("opened", "u1", TILES),  # how many cells each one opened
        # scratch
        ("best", "u1", WIDE),  # the most that any open cell promises to each kind
        ("gained", "u2", 256),  # how many placements gain so many points
        ("actions", "i4", POOL),  # the placements that are looked at, and their weights
        ("weights", "f8", POOL),
        ("chances", "f8", SEATS),  # what the seats may expect
        ("features", "f8", 4),  # of a seat
    ]
)


@jit
def spread(s, w):
    """Fills the sheet with a position in which a seat is to act."""
    w.mover, w.players, w.placed, w.open, w.to_come = s.mover, s.players, 0, 0, 0
    w.sets = s.sets
    for seat in range(SEATS):
        w.points[seat], w.left[seat], w.choice[seat], w.tiles[seat] = s.points[seat], s.left[seat], 0, 0
        for kind in range(KINDS):
            w.hand[seat, kind] = s.hand[seat, kind]
            if s.hand[seat, kind] > 0:
                w.fan[seat, w.choice[seat]] = kind
                w.choice[seat] += 1
                w.tiles[seat] += s.hand[seat, kind]
        w.to_come += w.tiles[seat]
    for cell in range(RING):
        w.cells[cell] = s.cells[cell]
    for place in range(np.int64(s.open)):
        open_spot(w, np.int64(s.around[place]))


@inlined
def open_spot(w, spot):
    """Opens a spot, and looks at what it promises."""
    cell, place = cell_of(spot), np.int64(w.open)
    w.cells[cell], w.place[cell], w.around[place] = OPEN, place, spot
    w.open = place + 1
    for kind in range(WIDE):
        w.promised[cell, kind] = 0
    for way in range(8):
        step = STEPS[way]
        face = np.int64(w.cells[cell + step & RING - 1])
        if face < OPEN:
            add_for_colour(w, cell, face, run(w, cell, step, face, COLOUR_BITS))
            add_for_value(w, cell, face, run(w, cell, step, face, VALUE_BITS))


@inlined
def add_for_colour(w, cell, face, points):
    """Adds to what an open cell promises to the kinds of a face's colour."""
    first = VALUES * (face >> 3)
    for kind in range(first, first + VALUES):
        w.promised[cell, kind] = np.int64(w.promised[cell, kind]) + points


@inlined
def add_for_value(w, cell, face, points):
    """Adds to what an open cell promises to the kinds of a face's value."""
    for kind in range(face & 7, KINDS, VALUES):
        w.promised[cell, kind] = np.int64(w.promised[cell, kind]) + points


@inlined
def run_along(w, cell, step, face, bits):
    """The first cell in a direction that does not equal the face in these bits, and how many do before it."""
    length, cell = 0, cell + step & RING - 1
    while (w.cells[cell] ^ face) & bits == 0:
        length += 1
        cell = cell + step & RING - 1
    return cell, length


@inlined
def add_line(w, cell, step, face, sign):
    """Adds what a tile of this face on a cell adds at the ends of its runs in one line; with sign -1 takes it away."""
    ahead, before = run_along(w, cell, step, face, COLOUR_BITS)
    behind, after = run_along(w, cell, -step, face, COLOUR_BITS)
    if w.cells[ahead] == OPEN:
        add_for_colour(w, ahead, face, sign * (1 + after))
    if w.cells[behind] == OPEN:
        add_for_colour(w, behind, face, sign * (1 + before))
    ahead, before = run_along(w, cell, step, face, VALUE_BITS)
    behind, after = run_along(w, cell, -step, face, VALUE_BITS)
    if w.cells[ahead] == OPEN:
        add_for_value(w, ahead, face, sign * (1 + after))
    if w.cells[behind] == OPEN:
        add_for_value(w, behind, face, sign * (1 + before))


@jit
def add_lines(w, cell, face, sign):
    """The same in all four lines."""
    add_line(w, cell, 1, face, sign)
    add_line(w, cell, WOUND, face, sign)
    add_line(w, cell, WOUND + 1, face, sign)
    add_line(w, cell, WOUND - 1, face, sign)


@jit
def put(w, action):
    """Carries out a placement."""
    kind, spot = action // SPOTS, action % SPOTS
    seat, n, cell = np.int64(w.mover), np.int64(w.placed), cell_of(spot)
    gain, place = np.int64(w.promised[cell, kind]), np.int64(w.place[cell])
    which = take_from_hand(w, seat, kind)
    w.spots[n], w.kinds[n], w.gains[n], w.seats[n] = spot, kind, gain, seat
    w.places[n], w.which[n] = place, which
    w.points[seat] += gain
    face, last = face_of(kind), np.int64(w.open) - 1
    add_lines(w, cell, face, 1)
    w.cells[cell] = face
    w.around[place] = w.around[last]
    w.place[cell_of(np.int64(w.around[last]))] = place
    w.open = last
    for i in range(4):
        beside = spot + BESIDE[i]
        if w.cells[cell_of(beside)] == EMPTY:
            open_spot(w, beside)
    w.opened[n] = w.open - last
    w.placed = n + 1
    pass_on(w, seat)


@inlined
def take_from_hand(w, seat, kind):
    """Takes a tile from a hand, and returns the index of its kind in the fan."""
    which = 0
    while w.fan[seat, which] != kind:
        which += 1
    w.hand[seat, kind] -= 1
    w.tiles[seat] -= 1
    w.to_come -= 1
    if w.hand[seat, kind] == 0:
        w.choice[seat] -= 1
        w.fan[seat, which] = w.fan[seat, w.choice[seat]]
    return which


@inlined
def give_back(w, seat, kind, which):
    """Undoes take_from_hand."""
    if w.hand[seat, kind] == 0:
        w.fan[seat, w.choice[seat]] = w.fan[seat, which]
        w.fan[seat, which] = kind
        w.choice[seat] += 1
    w.hand[seat, kind] += 1
    w.tiles[seat] += 1
    w.to_come += 1


@inlined
def pass_on(w, seat):
    """The next seat that has not left is to act; the game is over if it has no tiles. (O4)"""
    while True:
        seat = seat + 1 if seat + 1 < w.players else 0
        if not w.left[seat]:
            break
    w.mover = seat if w.tiles[seat] > 0 else OVER


@jit
def take_back(w):
    """Takes back the last placement."""
    n = np.int64(w.placed) - 1
    w.placed = n
    spot, kind, seat = np.int64(w.spots[n]), np.int64(w.kinds[n]), np.int64(w.seats[n])
    place, cell, last = np.int64(w.places[n]), cell_of(spot), np.int64(w.open)
    for i in range(last - w.opened[n], last):
        w.cells[cell_of(np.int64(w.around[i]))] = EMPTY
    last -= np.int64(w.opened[n])
    w.open = last + 1
    moved = np.int64(w.around[place])
    w.around[last] = moved
    w.place[cell_of(moved)] = last
    w.around[place], w.place[cell], w.cells[cell] = spot, place, OPEN
    add_lines(w, cell, face_of(kind), -1)
    w.mover = seat
    w.points[seat] -= w.gains[n]
    give_back(w, seat, kind, np.int64(w.which[n]))


@jit
def find_best(w):
    """Writes the most that any open cell promises to each kind."""
    for kind in range(WIDE):
        w.best[kind] = 0
    for place in range(w.open):
        cell = cell_of(np.int64(w.around[place]))
        for kind in range(WIDE):
            w.best[kind] = max(w.best[kind], w.promised[cell, kind])


@inlined
def best_gain(w, seat):
    """The most points that a seat could score with one tile; find_best has looked."""
    best = 0
    for which in range(np.int64(w.choice[seat])):
        best = max(best, np.int64(w.best[w.fan[seat, which]]))
    return best
