"""A position in a search's working memory: placements are made and taken back, and promises are kept up to date.

What a cell *promises* is the points that a tile would score there, for each colour and for each value (O3). A tile adds
to the promises of few open cells only: those at the ends of the runs of its colour and of its value, in eight
directions, and there only to the promise for its own colour or value. Only cells that it opens are looked at afresh.
"""

import numpy as np

from tessella.core.jit import inlined, jit, record
from tessella.core.mover import OVER

from ..rules.grid import (
    COLOUR_BITS,
    COLOURS,
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

OPPOSITE = np.array([1, 0, 3, 2, 7, 6, 5, 4])
"""For the index of each of STEPS, that of the step back."""
BESIDE = np.array([1, -1, ROW, -ROW])
"""Steps from a spot to those that share a side with it."""
ROWS = COLOURS + VALUES
POOL = 40
"""How many placements, those that gain most, are looked at more closely."""
SHEET = record(
    [
        ("mover", "i4"),  # the seat to act, or OVER
        ("players", "i4"),
        ("open", "i4"),  # how many cells are open
        ("placed", "i4"),  # how many placements can be taken back
        ("to_come", "i4"),  # tiles in all hands
        ("points", "i4", SEATS),
        ("left", "u1", SEATS),
        ("tiles", "i4", SEATS),  # how many are in each hand
        ("choice", "i4", SEATS),  # how many kinds are in each hand
        ("fan", "u1", (SEATS, KINDS)),  # the kinds in each hand
        ("hand", "u1", (SEATS, KINDS)),  # how many tiles of each kind
        ("cells", "u1", RING),  # as in the rules
        ("promised", "u1", (RING, ROWS)),  # of open cells, for each colour and then for each value
        ("bound", "u2", RING),  # the sum of these
        ("place", "u1", RING),  # of open cells, their index in around
        ("around", "u2", MOST_OPEN + 1),  # the spots of the open cells
        ("spots", "u2", TILES),  # of the placements, in turn
        ("kinds", "u1", TILES),
        ("gains", "u1", TILES),
        ("seats", "u1", TILES),
        ("places", "u1", TILES),
        ("which", "u1", TILES),  # the index that the kind has, or had, in its seat's fan
        ("opened", "u1", TILES),  # how many cells each one opened
        ("gained", "u2", 256),  # scratch of proposals: how many placements gain so many points
        ("actions", "i4", POOL),  # scratch of proposals: the placements that are looked at, and their weights
        ("weights", "f8", POOL),
    ]
)


@jit
def spread(s, w):
    """Fills the sheet with a position in which a seat is to act."""
    w.mover, w.players, w.placed, w.open, w.to_come = s.mover, s.players, 0, 0, 0
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
    for i in range(ROWS):
        w.promised[cell, i] = 0
    w.bound[cell] = 0
    for way in range(8):
        step = STEPS[way]
        face = np.int64(w.cells[cell + step & RING - 1])
        if face < OPEN:
            colour, value = run(w, cell, step, face, COLOUR_BITS), run(w, cell, step, face, VALUE_BITS)
            add(w, cell, face >> 3, colour)
            add(w, cell, COLOURS + (face & 7), value)


@inlined
def follow(w, cell, step, face, bits):
    """The first cell in a direction that does not equal the face in these bits, and how many do before it."""
    length, cell = 0, cell + step & RING - 1
    while (w.cells[cell] ^ face) & bits == 0:
        length += 1
        cell = cell + step & RING - 1
    return cell, length


@inlined
def add(w, cell, row, points):
    """Adds to what an open cell promises."""
    w.promised[cell, row] = np.int64(w.promised[cell, row]) + points
    w.bound[cell] = np.int64(w.bound[cell]) + points


@inlined
def add_line(w, cell, step, face, bits, row, sign):
    """Adds to what is promised at both ends of the runs that a tile of this face on a cell makes longer, in one line.

    row is the index of the promise for its colour, or for its value.
    """
    ahead, before = follow(w, cell, step, face, bits)
    behind, after = follow(w, cell, -step, face, bits)
    if w.cells[ahead] == OPEN:
        add(w, ahead, row, sign * (1 + after))
    if w.cells[behind] == OPEN:
        add(w, behind, row, sign * (1 + before))


@jit
def add_lines(w, cell, face, sign):
    """Adds what a tile of this face adds to the promises of open cells, or (sign -1) takes it away again."""
    colour, value = face >> 3, COLOURS + (face & 7)
    add_line(w, cell, 1, face, COLOUR_BITS, colour, sign)
    add_line(w, cell, 1, face, VALUE_BITS, value, sign)
    add_line(w, cell, WOUND, face, COLOUR_BITS, colour, sign)
    add_line(w, cell, WOUND, face, VALUE_BITS, value, sign)
    add_line(w, cell, WOUND + 1, face, COLOUR_BITS, colour, sign)
    add_line(w, cell, WOUND + 1, face, VALUE_BITS, value, sign)
    add_line(w, cell, WOUND - 1, face, COLOUR_BITS, colour, sign)
    add_line(w, cell, WOUND - 1, face, VALUE_BITS, value, sign)


@inlined
def promise_of(w, cell, kind):
    """What a tile of a kind would score on an open cell."""
    return np.int64(w.promised[cell, kind // VALUES]) + np.int64(w.promised[cell, COLOURS + kind % VALUES])


@jit
def put(w, action):
    """Carries out a placement."""
    kind, spot = action // SPOTS, action % SPOTS
    seat, n, cell = np.int64(w.mover), np.int64(w.placed), cell_of(spot)
    gain, place = promise_of(w, cell, kind), np.int64(w.place[cell])
    which = 0
    while w.fan[seat, which] != kind:
        which += 1
    w.spots[n], w.kinds[n], w.gains[n], w.seats[n], w.places[n] = spot, kind, gain, seat, place
    w.which[n] = which
    w.hand[seat, kind] -= 1
    if w.hand[seat, kind] == 0:
        w.choice[seat] -= 1
        w.fan[seat, which] = w.fan[seat, w.choice[seat]]
    w.points[seat] += gain
    w.tiles[seat] -= 1
    w.to_come -= 1
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
    place, which, cell, last = np.int64(w.places[n]), np.int64(w.which[n]), cell_of(spot), np.int64(w.open)
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
    w.tiles[seat] += 1
    w.to_come += 1
    w.points[seat] -= w.gains[n]
    if w.hand[seat, kind] == 0:
        w.fan[seat, w.choice[seat]] = w.fan[seat, which]
        w.fan[seat, which] = kind
        w.choice[seat] += 1
    w.hand[seat, kind] += 1


@jit
def best_gain(w, seat):
    """The most points that a seat could score with one tile."""
    best = 0
    for place in range(np.int64(w.open)):
        cell = cell_of(np.int64(w.around[place]))
        if w.bound[cell] > best:
            for which in range(np.int64(w.choice[seat])):
                best = max(best, promise_of(w, cell, np.int64(w.fan[seat, which])))
    return best
