"""The rules of Andantino over one record: the only statement of them in code.

A *cell* is a number, (r + 128) * 256 + (q + 128) for axial coordinates q and r; White's set-up tile lies on (0, 0),
Red's on (1, 0). An action is a cell: a tile is placed on it or, in the moving phase, lifted from it.

The table has no edge, so `cells` is a torus of WIDTH x WIDTH that is never full enough to meet itself. A placement
touches two tiles (once in the game perhaps one, A5), so it adds at most one new row to one side of the table, and that
row must get a second tile before the next one can be added: 48 placements give at most 28 rows in any axis, the 100
turns of A6 at most 50 more. So 32 is wide enough for placing, 128 for moving.
"""

import numpy as np

from tessella.core.jit import blank, jit, record
from tessella.core.mover import OVER
from tessella.core.rng import below, random_keys

from .grid import (
    KEYS,
    NEAR,
    OUTSIDE,
    STEPS,
    cell,
    enclosed,
    encloses,
    fold,
    makes_line,
    mark,
    mark_lines,
    put,
    widen,
)

WHITE, RED, DRAW = 0, 1, 2
LINE, TRAP, INSIDE, FULL, REPETITION, TURNS, LEFT = range(1, 8)  # reasons why a game ended
NOWHERE = 65535  # not a cell

TILES = 50
LAST_TURN = 100  # of the moving phase, A6
ACTIONS = 1 << 16
MAX_LEGAL = 300  # cells beside one tile of 49 (A5 in A6), none of which need touch another: 6 * 49
MAX_PLY = 48 + 2 * LAST_TURN + 1

MOVER_KEYS = random_keys(4, seed=2)  # by mover + 2
EXCEPTION_KEY = random_keys(1, seed=3)[0]
HELD_KEYS = random_keys(128, 128, seed=4)

SETUP = record([("seats", "i4"), ("exception", "i1"), ("moving", "i1")])
IDENTITY = ("mover", "exception", "held", "box", "cells")
PAST = ("turns", "stood")
DERIVED = ("key", "box", "lines", "cells")


def state_type(width, turns):
    """The state's dtype for a torus of that width and so many moving turns."""
    return record(
        [
            ("ply", "i4"),
            ("mover", "i4"),
            # identity, with cells and box
            ("tiles", "u2", TILES),  # cells in the order of playing, White's even; NOWHERE: not on the table
            ("placed", "i4"),  # tiles brought into play
            ("held", "u2"),  # cell from which the mover has lifted a tile, NOWHERE if none
            ("exception", "i1"),  # 1 while Red may still use A5
            ("moving", "i1"),  # option: play goes on after 50 tiles (A6)
            ("winner", "i1"),  # seat or DRAW, -1 while the game goes on
            ("reason", "i1"),  # how it ended, 0 while it goes on
            # past
            ("turns", "i4"),  # moving turns completed
            ("stood", "u8", (turns + 1,)),  # stance() as the moving phase began and after each of its turns
            # derived from the tiles
            ("key", "u8"),
            ("box", "i4", 4),  # least and greatest q + 128, least and greatest r + 128 of the tiles
            ("lines", "u4", (2, 3, 32)),  # by seat, axis and line: where tiles lie, folded to 32 cells
            ("cells", "u1", (width, width)),  # NEAR | TILE bits, by r and q on the torus
            # scratch, while the game goes on: the order depends on the way here
            ("hollows", "i1"),  # bit of each seat that may have an area without enemies closed in
            ("ways", "i4"),  # how many cells `open` holds
            ("open", "u2", MAX_LEGAL),  # empty cells with two neighbours or more, other than held
        ]
    )


STATE, MOVING_STATE = state_type(32, 0), state_type(128, LAST_TURN)


def state_for(options):
    """Only the moving phase needs the wide torus."""
    return MOVING_STATE if options["moving"] else STATE


def setup(options):
    """Two seats and the two options."""
    made = blank(SETUP)
    made.seats, made.exception, made.moving = 2, options["exception"], options["moving"]
    return made


@jit
def start(s, setup):
    """One tile of each colour lies on the table."""
    s.ply = 0
    s.mover = WHITE
    for i in range(TILES):
        s.tiles[i] = NOWHERE
    s.tiles[0] = 128 * 256 + 128
    s.tiles[1] = 128 * 256 + 129
    s.placed = 2
    s.held = NOWHERE
    s.exception = setup.exception
    s.moving = setup.moving
    s.winner = -1
    s.reason = 0
    s.turns = 0
    refresh(s)
    s.hollows = 0


@jit
def legal(s, out):
    """The cells where the mover may place a tile or, in the moving phase, lift one."""
    if lifting(s):
        n = 0
        for i in range(s.mover, TILES, 2):
            if may_lift(s, np.int64(s.tiles[i])):
                out[n] = s.tiles[i]
                n += 1
    else:
        n = s.ways
        for i in range(n):
            out[i] = s.open[i]
        if may_except(s):
            n = add_exceptions(s, out, n)
    out[:n].sort()
    return n


@jit
def lifting(s):
    """Is the mover about to lift a tile? (A6)"""
    return s.placed == TILES and s.held == NOWHERE


@jit
def may_lift(s, at):
    """Could the tile on a cell be placed elsewhere once it is lifted? (A6)"""
    if may_except(s):
        return True  # the outermost tile left has two empty neighbours, and only one of them can be `at`
    for i in range(s.ways):
        c = np.int64(s.open[i])
        if cell(s, c) & NEAR > 2 or not beside(c, at):
            return True
    return False


@jit
def beside(a, b):
    """Are two cells neighbours?"""
    for k in range(6):
        if a + STEPS[k] == b:
            return True
    return False


@jit
def may_except(s):
    """May the mover place beside a single tile? (A5)"""
    return s.mover == RED and s.exception == 1


@jit
def add_exceptions(s, out, n):
    """Appends the empty cells with exactly one neighbour."""
    for i in range(TILES):
        if s.tiles[i] != NOWHERE:
            for k in range(6):
                c = np.int64(s.tiles[i]) + STEPS[k]
                if cell(s, c) == 1 and c != s.held:  # its one neighbour is tile i, so it comes once
                    out[n] = c
                    n += 1
    return n


@jit
def roll(s, rng):
    """Plays a random legal action; in plain placing without listing them."""
    if s.placed < TILES and not may_except(s):
        place(s, take_open(s, below(rng, s.ways)))
    else:
        roll_listed(s, rng)


@jit
def roll_listed(s, rng):
    """Plays a random one of the listed legal actions."""
    actions = np.empty(MAX_LEGAL, np.int32)
    play(s, np.int64(actions[below(rng, legal(s, actions))]))


@jit
def play(s, action):
    """Places a tile of the mover on a cell, or lifts one from it."""
    if lifting(s):
        lift(s, action)
        return
    for i in range(s.ways):
        if s.open[i] == action:
            take_open(s, i)
            break
    else:
        s.exception = 0  # A5
        s.key ^= EXCEPTION_KEY
    place(s, action)


@jit
def take_open(s, i):
    """Removes the i-th open cell from the list, and gives it."""
    at = np.int64(s.open[i])
    s.ways -= 1
    s.open[i] = s.open[s.ways]
    return at


@jit
def place(s, at):
    """The mover's tile goes on a cell; then the game may be over."""
    seat = s.mover
    s.ply += 1
    settle(s, at, seat)
    around = put(s, at, seat)
    row = mark_lines(s, at, seat)
    if row and makes_line(s, at, seat):
        end(s, seat, LINE)  # A1
    elif encloses(s, at, seat, around):
        end(s, seat, TRAP)  # A2
    elif around == 0 and s.hollows >> (1 - seat) & 1 and enclosed(s, at, 8 << (1 - seat)) != OUTSIDE:
        end(
            s, 1 - seat, INSIDE
        )  # A3; beside an own tile it could not be: that one would have been trapped before
    elif s.placed == TILES:
        close_turn(s, 1 - seat)
    else:
        hand_over(s, 1 - seat)


@jit
def settle(s, at, seat):
    """Notes where the tile lies."""
    if s.held == NOWHERE:
        s.tiles[s.placed] = at
        s.placed += 1
    else:
        for i in range(seat, TILES, 2):
            if s.tiles[i] == NOWHERE:
                s.tiles[i] = at
        s.turns += 1
        s.key ^= key_of_held(s)
        s.held = NOWHERE


@jit
def close_turn(s, to):
    """All tiles are on the table: without the moving phase that is a draw (A4), else it draws by A6."""
    hand_over(s, to)
    if s.moving == 0:
        end(s, DRAW, FULL)
        return
    survey(s)
    stands = stance(s)
    s.stood[s.turns] = stands
    times = 0
    for i in range(s.turns + 1):
        times += s.stood[i] == stands
    if times == 3:
        end(s, DRAW, REPETITION)
    elif s.turns == LAST_TURN:
        end(s, DRAW, TURNS)


@jit
def lift(s, at):
    """Takes a tile of the mover off the table (A6)."""
    s.ply += 1
    seat = s.mover
    for i in range(seat, TILES, 2):
        if s.tiles[i] == at:
            s.tiles[i] = NOWHERE
    q, r = fold(s, at)
    s.cells[r, q] &= NEAR
    s.key ^= KEYS[seat, r, q]
    for k in range(6):
        q, r = fold(s, at + STEPS[k])
        s.cells[r, q] -= 1
    s.held = at
    s.key ^= key_of_held(s)
    survey(s)
    if enclosed(s, at, 8 << seat) != OUTSIDE:
        s.hollows |= 1 << seat  # A3: what was lifted lay inside own tiles


@jit
def end(s, winner, reason):
    """The game is decided."""
    s.winner = winner
    s.reason = reason
    hand_over(s, OVER)


@jit
def hand_over(s, mover):
    """Somebody else is to act."""
    s.key ^= MOVER_KEYS[s.mover + 2] ^ MOVER_KEYS[mover + 2]
    s.mover = mover


@jit
def refresh(s):
    """Recomputes the board and the key from the tiles."""
    for r in range(len(s.cells)):
        for q in range(len(s.cells)):
            s.cells[r, q] = 0
    s.hollows = 3
    s.ways = 0
    s.key = MOVER_KEYS[s.mover + 2] ^ EXCEPTION_KEY * np.uint64(s.exception)
    if s.held != NOWHERE:
        s.key ^= key_of_held(s)
    for i in range(TILES):
        if s.tiles[i] != NOWHERE:
            put(s, np.int64(s.tiles[i]), i & 1)
    survey(s)


@jit
def survey(s):
    """Recomputes the box, the lines and the open cells."""
    s.box[0], s.box[1], s.box[2], s.box[3] = 255, 0, 255, 0
    for seat in range(2):
        for axis in range(3):
            for line in range(32):
                s.lines[seat, axis, line] = 0
    s.ways = 0
    for i in range(TILES):
        if s.tiles[i] != NOWHERE:
            survey_tile(s, np.int64(s.tiles[i]), i & 1)
    for i in range(s.ways):
        q, r = fold(s, np.int64(s.open[i]))
        s.cells[r, q] &= NEAR


@jit
def survey_tile(s, at, seat):
    """Counts one tile in the box and the lines, and lists its open neighbours once."""
    widen(s, at)
    mark_lines(s, at, seat)
    for k in range(6):
        c = at + STEPS[k]
        here = cell(s, c)
        if here >= 2 and here <= NEAR and c != s.held:
            s.open[s.ways] = c
            s.ways += 1
            mark(s, c)


@jit
def stance(s):
    """A hash of the position up to translation, with the A5 flag and the mover (A6)."""
    found = MOVER_KEYS[s.mover + 2] ^ EXCEPTION_KEY * np.uint64(s.exception)
    for i in range(TILES):
        at = np.int64(s.tiles[i])
        found ^= KEYS[i & 1, (at >> 8) - s.box[2], (at & 255) - s.box[0]]
    return found


@jit
def key(s):
    """Zobrist key of the tiles, the mover, the exception and what is held."""
    return s.key


@jit
def key_of_held(s):
    """What the lifted tile's old cell adds to the key."""
    return HELD_KEYS[(s.held >> 8) & 127, s.held & 127]


@jit
def score(s, out):
    """A7: a win is worth 50 minus the tiles on the table."""
    out[0] = out[1] = 0.0
    if s.winner == WHITE or s.winner == RED:
        out[s.winner] = TILES - s.placed


@jit
def utility(s, out):
    """1 for the winner, a half each for a draw."""
    for seat in range(2):
        out[seat] = 0.5 if s.winner == DRAW else (1.0 if s.winner == seat else 0.0)


@jit
def leave(s, seat):
    """G3: the other side wins."""
    s.ply += 1
    end(s, 1 - seat, LEFT)
