"""The rules of Antino over one record: hands, draws and turns; the board is in grid.py, the record in state.py.

A game has no greatest length: while nobody holds a tile that fits but the bag does, hands are dropped and drawn anew
(N9), and luck may take its time. Such a turn takes four actions, three of them draws from at most 90 tiles of which one
fits, so MAX_PLY actions without a placement have a chance below 1 in 10^28.
"""

import numpy as np

from tessella.core.bits import lowest, popcount, without_lowest
from tessella.core.jit import blank, inlined, jit
from tessella.core.mover import CHANCE, OVER
from tessella.core.rng import below

from .derived import key, put_loose, refresh
from .grid import (
    CELL,
    CELLS,
    FULL_MARK,
    KINDS,
    WORDS,
    fits_somewhere,
    lay,
    lay_out,
    nth_cell,
    places,
    room,
    worth,
)
from .hidden import fill, hide, visible
from .memory import forget, remember_return, remember_shown
from .state import (
    ACTIONS,
    DERIVED,
    DRAW,
    DROP,
    DROPS,
    EMPTY_BAG,
    FILL,
    FULL,
    HAND,
    HIDDEN,
    IDENTITY,
    LEFT,
    MAX_LEGAL,
    MAX_PLY,
    MORE,
    NONE,
    OPTIONS,
    PAR,
    REDRAW,
    SEATS,
    SETUP,
    SEVENTY_TWO,
    START,
    STATE,
    STOP,
    STUCK,
    TURN,
    UNPLACEABLE,
)

__all__ = [
    "ACTIONS",
    "DERIVED",
    "IDENTITY",
    "MAX_LEGAL",
    "MAX_PLY",
    "STATE",
    "fill",
    "finished",
    "hide",
    "key",
    "leave",
    "legal",
    "odds",
    "play",
    "refresh",
    "roll",
    "score",
    "setup",
    "start",
    "utility",
    "visible",
]

ONE = np.uint64(1)


def setup(options):
    """As many seats as players, and the options as numbers."""
    made = blank(SETUP)
    made.seats, made.width, made.drawn = options["players"], options["size"], options["drawn"]
    for name in OPTIONS:
        made[name] = options[name]
    return made


@jit
def start(s, setup):
    """The first player is drawn (N11), or the first seat begins."""
    s.ply, s.reason, s.dropper, s.streak, s.turn = 0, 0, -1, 0, -1
    s.players, s.strict, s.play_on = setup.players, setup.strict, setup.play_on
    s.drop_streak, s.clockwise = setup.drop_streak, setup.clockwise
    s.remembered = 0
    lay_out(s, setup.width)
    for kind in range(KINDS):
        s.aside[kind], s.dropped[kind] = 0, 0
    for seat in range(SEATS):
        seat_down(s, seat)
    refresh(s)
    if setup.drawn and s.players > 1:
        begin_starting_draw(s)
    else:
        begin_turn(s, 0)


@jit
def seat_down(s, seat):
    """A seat at the beginning: no tiles, no points."""
    s.drawn[seat], s.contends[seat], s.points[seat] = NONE, 0, 0
    s.left[seat], s.place[seat], s.seventies[seat] = 0, 0, 0
    s.hand[seat, HIDDEN] = 0
    for kind in range(KINDS):
        s.hand[seat, kind], s.returned[seat, kind] = 0, 0


# The starting draw (N11)


@jit
def begin_starting_draw(s):
    """Each player takes a tile."""
    s.phase, s.mover, s.drawer, s.twelves = START, CHANCE, 0, 0
    for seat in range(s.players):
        s.contends[seat] = 1


@jit
def go_on_with_starting_draw(s):
    """The next who contends and has not drawn in this round; or the round is over."""
    for seat in range(s.players):
        if s.contends[seat] and s.drawn[seat] == NONE:
            s.drawer = seat
            return
    leaders, first = keep_leaders(s)
    if leaders > 1 and leaders <= s.bag:
        for seat in range(s.players):
            s.drawn[seat] = NONE
        s.drawer = first
    else:
        for seat in range(s.players):
            s.contends[seat] = 0
        put_back(s)
        begin_turn(s, first)


@jit
def keep_leaders(s):
    """Those who drew less contend no more; how many are left, and the first of them."""
    best = -1
    for seat in range(s.players):
        if s.contends[seat]:
            best = max(best, rank(s.drawn[seat]))
    leaders, first = 0, -1
    for seat in range(s.players - 1, -1, -1):
        if s.contends[seat] and rank(s.drawn[seat]) == best:
            leaders, first = leaders + 1, seat
        else:
            s.contends[seat] = 0
    return leaders, first


@jit
def rank(kind):
    """Diamond before cross, circle, square; then key before lock and plain."""
    return (3 - kind // 3) * 3 + kind % 3


# Turns


@inlined
def begin_turn(s, seat):
    """The hand is filled first (N8); solitaire draws one tile (N12)."""
    s.turn, s.twelves, s.phase = seat, 0, FILL
    fill_hand(s)


@inlined
def fill_hand(s):
    """Draws until the hand is full or the bag empty."""
    full = 1 if s.players == 1 else HAND
    if s.held[s.turn] < full and s.bag > 0:
        s.drawer, s.mover = s.turn, CHANCE
    elif s.players > 1:
        act(s, TURN)
    elif s.held[0] == 0:
        finish(s, EMPTY_BAG)
    elif options_of(s) == 0:
        finish(s, UNPLACEABLE)
    else:
        act(s, TURN)


@inlined
def act(s, phase):
    """It is for the seat whose turn it is to act."""
    s.phase, s.mover, s.drawer = phase, s.turn, -1


@jit
def finish(s, reason):
    """The game is over."""
    s.mover, s.drawer, s.reason = OVER, -1, reason


@inlined
def end_turn(s):
    """The next seat's turn begins. (N13)"""
    for seat in range(SEATS):
        s.drawn[seat] = NONE
    seat = np.int64(s.turn)
    while True:
        seat = seat_after(s, seat)
        if plays(s, seat):
            break
    begin_turn(s, seat)


@inlined
def seat_after(s, seat):
    """The next seat round the table."""
    if s.clockwise:
        return seat - 1 if seat > 0 else s.players - 1
    return seat + 1 if seat + 1 < s.players else 0


@inlined
def plays(s, seat):
    """Is a seat still in the game?"""
    return not (s.left[seat] or s.place[seat])


@jit
def players_in(s):
    """How many seats are still in the game."""
    n = 0
    for seat in range(s.players):
        if plays(s, seat):
            n += 1
    return n


@inlined
def options_of(s):
    """How many placements the seat whose turn it is has."""
    n, kinds = 0, s.kinds[s.turn]
    while kinds != 0:
        n += places(s, lowest(kinds))
        kinds = without_lowest(kinds)
    return n


# Actions


@jit
def legal(s, out):
    """Placements, then STOP where it is offered (N6), or DROP if there is none (N9); chance's draws."""
    n = 0
    if s.mover == CHANCE:
        for kind in range(KINDS):
            if s.unseen[kind] > 0:
                out[n] = DRAW + kind
                n += 1
        return n
    kinds = s.kinds[s.turn]
    while kinds != 0:
        n = add_placements(s, lowest(kinds), out, n)
        kinds = without_lowest(kinds)
    if s.phase == MORE:
        out[n] = STOP
        n += 1
    elif n == 0 and s.hand[s.turn, HIDDEN] == 0:
        out[n] = DROP
        n += 1
    return n


@jit
def add_placements(s, kind, out, n):
    """Lists the placements of a kind after n others; how many there are then."""
    for word in range(WORDS):
        cells = room(s, kind, word)
        while cells != 0:
            out[n] = kind * CELLS + CELL[64 * word + lowest(cells)]
            n += 1
            cells = without_lowest(cells)
    return n


@jit
def odds(s, out):
    """Every tile in the bag is as likely as another."""
    n = 0
    for kind in range(KINDS):
        if s.unseen[kind] > 0:
            out[n] = s.unseen[kind]
            n += 1


@inlined
def roll(s, rng):
    """A random action; a placement is found by counting the cells that accept each kind of the hand, three at most."""
    if s.mover == CHANCE:
        play(s, DRAW + random_tile(s, rng))
        return
    first = s.kinds[s.turn]
    second = without_lowest(first)
    third = without_lowest(second)
    low, high = accepting(s, first)
    low_2, high_2 = accepting(s, second)
    low_3, high_3 = accepting(s, third)
    ways, ways_2 = popcount(low) + popcount(high), popcount(low_2) + popcount(high_2)
    ways_3 = popcount(low_3) + popcount(high_3)
    placements = ways + ways_2 + ways_3
    stops = 1 if s.phase == MORE else 0
    if placements + stops == 0:
        play(s, DROP)
        return
    n = below(rng, placements + stops)
    if n >= placements:
        play(s, STOP)
        return
    kinds = first
    if n >= ways + ways_2:
        n, kinds, low, high = n - ways - ways_2, third, low_3, high_3
    elif n >= ways:
        n, kinds, low, high = n - ways, second, low_2, high_2
    play(s, lowest(kinds) * CELLS + nth_cell(low, high, n))


@inlined
def accepting(s, kinds):
    """The cells that accept the lowest of some kinds; no cells if there is no kind."""
    if kinds == 0:
        return np.uint64(0), np.uint64(0)
    kind = lowest(kinds)
    return room(s, kind, 0), room(s, kind, 1)


@inlined
def random_tile(s, rng):
    """The kind of a random unseen tile, which becomes the last of them."""
    i, last = below(rng, s.loose), s.loose - 1
    kind = np.int64(s.tiles[i])
    s.tiles[i], s.tiles[last] = s.tiles[last], kind
    return kind


@inlined
def take_loose(s, kind):
    """One of the unseen tiles goes; looked for from the last."""
    last = s.loose - 1
    i = last
    while s.tiles[i] != kind:
        i -= 1
    s.tiles[i], s.tiles[last] = s.tiles[last], 0
    s.loose = last


@inlined
def play(s, action):
    """A draw, a placement, a stop or a drop."""
    s.ply += 1
    if action < STOP:
        place(s, action // CELLS, action % CELLS)
    elif action >= DRAW:
        draw(s, action - DRAW)
    elif action == STOP:
        end_turn(s)
    else:
        drop(s)


@inlined
def draw(s, kind):
    """A tile leaves the bag: in the starting draw openly, else for a hand."""
    take_loose(s, kind)
    s.unseen[kind] -= 1
    s.bag -= 1
    if s.phase == START:
        s.aside[kind] += 1
        s.drawn[s.drawer] = kind
        go_on_with_starting_draw(s)
        return
    s.hand[s.drawer, kind] += 1
    s.kinds[s.drawer] |= ONE << np.uint64(kind)
    s.held[s.drawer] += 1
    forget(s, s.drawer)
    if s.phase == FILL:
        fill_hand(s)
    else:
        draw_anew(s)


@inlined
def place(s, kind, cell):
    """A tile is placed and scores. (N3-N6)"""
    s.hand[s.turn, kind] -= 1
    if s.hand[s.turn, kind] == 0:
        s.kinds[s.turn] ^= ONE << np.uint64(kind)
    s.held[s.turn] -= 1
    remember_shown(s, kind)
    s.streak, s.dropper = 0, -1
    lay(s, kind, cell)
    counted = worth(s, kind, cell)
    s.points[s.turn] += counted
    if counted == FULL_MARK:
        s.points[s.turn] += counted  # N6
        s.twelves += 1
    settle(s, counted == FULL_MARK)


@inlined
def settle(s, goes_on):
    """After a placement: is the game over? If not, goes_on tells whether the seat may place another tile."""
    if s.twelves == HAND:
        s.seventies[s.turn] += 1
        s.twelves = 0
        if s.seventies[s.turn] == 2 and stands_out(s):
            return
    if s.spaces == 0:
        finish(s, FULL)
    elif s.players == 1:
        begin_turn(s, 0)  # N12
    elif not fits_somewhere(s):
        finish(s, STUCK)  # N10
    elif goes_on and s.held[s.turn] > 0:
        act(s, MORE)  # N6
    else:
        end_turn(s)


@jit
def stands_out(s):
    """A second turn of 72 points takes the next place; is the game over by it? (N7)"""
    place = 1
    for seat in range(s.players):
        place += 1 if s.place[seat] > 0 else 0
    s.place[s.turn] = place
    if s.play_on and players_in(s) > 1:
        return False
    finish(s, SEVENTY_TWO)
    return True


@jit
def drop(s):
    """The hand is shown and laid aside, and another is drawn. (N9)"""
    s.streak |= bit(s.turn)
    s.dropper = s.turn
    for kind in range(KINDS):
        s.dropped[kind] = s.hand[s.turn, kind]
        s.aside[kind] = s.hand[s.turn, kind]
        for _ in range(s.hand[s.turn, kind]):
            remember_shown(s, kind)
        s.hand[s.turn, kind] = 0
    s.held[s.turn], s.kinds[s.turn] = 0, 0
    s.phase = REDRAW
    forget(s, s.turn)
    draw_anew(s)


@jit
def draw_anew(s):
    """Draws up to three; then the shown tiles go back, and the turn ends. (N9)"""
    if s.held[s.turn] < HAND and s.bag > 0:
        s.drawer, s.mover = s.turn, CHANCE
        return
    put_back(s)
    if s.drop_streak and players_in(s) > 2 and all_dropped(s):
        finish(s, DROPS)  # N10
    else:
        end_turn(s)


@jit
def all_dropped(s):
    """Has every seat that is still in the game dropped since the last placement? (N10)"""
    for seat in range(s.players):
        if plays(s, seat) and not s.streak & bit(seat):
            return False
    return True


@inlined
def bit(seat):
    """A seat in a set of seats."""
    return np.uint8(1 << np.int64(seat))


@jit
def put_back(s):
    """The tiles that lie aside go back into the bag."""
    for kind in range(KINDS):
        n = s.aside[kind]
        s.unseen[kind] += n
        s.bag += n
        put_loose(s, kind, n)
        remember_return(s, kind, n)
        s.aside[kind] = 0


@jit
def finished(s, seat):
    """Who has taken a place by N7."""
    return s.place[seat] > 0


@jit
def leave(s, seat):
    """G3: the hand goes back into the bag, the others play on; the last one wins."""
    s.ply += 1
    s.left[seat] = 1
    for kind in range(KINDS):
        s.unseen[kind] += s.hand[seat, kind]
        put_loose(s, kind, s.hand[seat, kind])
        s.hand[seat, kind] = 0
    s.hand[seat, HIDDEN] = 0
    s.bag += s.held[seat]
    s.held[seat], s.kinds[seat], s.contends[seat] = 0, 0, 0
    if players_in(s) < 2:
        finish(s, LEFT)
    elif s.phase == START:
        go_on_with_starting_draw(s)
    elif seat == s.turn:
        put_back(s)
        end_turn(s)


# Results


@jit
def score(s, out):
    """Points."""
    for seat in range(s.players):
        out[seat] = s.points[seat]


@jit
def utility(s, out):
    """N7: all to the first who stood out; else shared by the most points among those who have not left (G2, G3)."""
    if s.players == 1:
        out[0] = 0.0 if s.left[0] else s.points[0] / (s.points[0] + PAR)
        return
    best, sharing = -1, 0
    for seat in range(s.players):
        out[seat] = standing(s, seat)
        if out[seat] > best:
            best, sharing = out[seat], 0
        sharing += 1 if out[seat] == best else 0
    for seat in range(s.players):
        out[seat] = 1.0 / sharing if out[seat] == best else 0.0


@jit
def standing(s, seat):
    """What the places at the end go by: who stood out first, points, who left."""
    if s.left[seat]:
        return -1.0
    if s.place[seat] == 1:
        return 1e9
    return float(s.points[seat])
