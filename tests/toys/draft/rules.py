"""The rules of Draft over one record.

D1 Three players. A bag holds 24 tiles, six of each of four colours. A deal gives each player a packet of four tiles,
   drawn one by one, which the others do not see.
D2 In turn, First first, everybody takes a tile from their packet and lays it open in front of them. When all have taken
   one, each packet goes on to the next player. They see its tiles from then on, and so do those who had it before.
D3 When the packets are empty, there is a second deal. After that one the game is over.
D4 n tiles of one colour are worth n x n points. Most points win; a tie is a shared win (G2).
G3 Who leaves has lost, and their packet stays where it is. The others play on; the last one left wins.
"""

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.core.mover import CHANCE, OVER
from tessella.kit.company import company, pass_on, share
from tessella.kit.hands import hands, tiles_in
from tessella.kit.keys import hashed

SEATS, COLOURS, EACH, PACKET, DEALS = 3, 4, 6, 4, 2
TAKE, DRAW = 0, COLOURS
"""Actions: one of these plus a colour."""
DRAW_HIDDEN = DRAW + COLOURS
"""What others see of a draw; nobody can play it."""
ACTIONS = DRAW_HIDDEN + 1
MAX_LEGAL = COLOURS
MAX_PLY = 2 * COLOURS * EACH + SEATS

STATE, setup, belongs, begin, after, depart = company(
    SEATS,
    [
        (
            "hand",
            "i1",
            (SEATS, COLOURS + 1),
        ),  # the packet at a seat, by colour; at last, tiles that a view does not show
        ("front", "i1", (SEATS, COLOURS)),  # tiles taken
        ("seen", "i1", (SEATS, SEATS)),  # by packet and seat: 1 if this seat has seen it
        ("goal", "i1"),  # how many tiles a packet has at the end of the round (D2)
        ("deal", "i1"),  # the number of the deal
        ("bag", "i1"),
        ("unseen", "i1", COLOURS),
    ],
)
IDENTITY = ("hand", "front", "seen", "goal", "deal", "gone", "mover")
DERIVED = ("bag", "unseen")
key = hashed(STATE, IDENTITY)


@jit
def lying(s, colour):
    """D2: tiles in front of players."""
    n = 0
    for seat in range(SEATS):
        n += s.front[seat, colour]
    return n


@jit
def drawn_to(s):
    """D1: the first packet at the table that has fewer than four tiles; -1 if there is none."""
    for seat in range(SEATS):
        if not s.gone[seat] and tiles_in(s, seat) < PACKET:
            return seat
    return -1


@jit
def sees(s, packet, seat):
    """D2: whether a seat has, or had, a packet."""
    return s.seen[packet, seat] == 1


refresh, draws, odds, hide, fill, visible = hands([EACH] * COLOURS, DRAW, lying, drawn_to, sees)


@jit
def start(s, setup):
    """D1: a full bag, and the first deal."""
    begin(s, setup)
    s.hand[:] = 0
    s.front[:] = 0
    s.seen[:] = 0
    s.deal = 0
    deal(s)
    refresh(s)


@jit
def deal(s):
    """D1: empty packets, each seen by its player alone; chance is to act."""
    s.deal += 1
    s.goal = PACKET - 1
    s.mover = CHANCE
    for packet in range(SEATS):
        for seat in range(SEATS):
            if not s.gone[packet]:
                s.seen[packet, seat] = packet == seat


@jit
def legal(s, out):
    """D1: what the bag may hold; D2: the colours in the mover's packet."""
    if s.mover == CHANCE:
        return draws(s, out)
    n = 0
    for colour in range(COLOURS):
        if s.hand[s.mover, colour] > 0:
            out[n] = TAKE + colour
            n += 1
    return n


@jit
def play(s, action):
    """A tile drawn, or taken."""
    s.ply += 1
    if action >= DRAW:
        s.hand[drawn_to(s), action - DRAW] += 1
        end_deal(s)
    else:
        s.hand[s.mover, action - TAKE] -= 1
        s.front[s.mover, action - TAKE] += 1
        end_turn(s)
    refresh(s)


@jit
def end_deal(s):
    """D2: when all packets are full, the first player is to act."""
    if drawn_to(s) < 0:
        s.mover = after(s, SEATS - 1)


@jit
def end_turn(s):
    """D2, D3: the next player, with another packet if all have taken a tile; or a deal; or the end."""
    s.mover = after(s, s.mover)
    for seat in range(SEATS):
        if not s.gone[seat] and tiles_in(s, seat) > s.goal:
            return
    if s.goal > 0:
        s.goal -= 1
        hand_on(s)
    elif s.deal < DEALS:
        deal(s)
    else:
        s.mover = OVER


@jit
def hand_on(s):
    """D2: each packet goes on, with the knowledge of who has seen it."""
    pass_on(s.gone, s.hand)
    pass_on(s.gone, s.seen)
    for seat in range(SEATS):
        if not s.gone[seat]:
            s.seen[seat, seat] = 1


@jit
def score(s, out):
    """D4: squares."""
    for seat in range(len(out)):
        out[seat] = 0.0
        for colour in range(COLOURS):
            out[seat] += np.int64(s.front[seat, colour]) * s.front[seat, colour]


@jit
def utility(s, out):
    """D4: most points."""
    score(s, out)
    share(s.gone, out)


@jit
def leave(s, seat, reason):
    """G3: the packet stays; the others play on."""
    depart(s, seat)
    if s.mover == CHANCE:
        end_deal(s)
    elif s.mover == seat:
        end_turn(s)
    refresh(s)
