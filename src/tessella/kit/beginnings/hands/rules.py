"""The rules of My game. Each has a number, which comments and sentences cite; rules.md tells them to players.

H1 Three players. A bag holds 20 tiles, five of each of four colours. Everybody draws four, one by one, which the others
   do not see.
H2 In turn, First first, everybody lays a tile from their hand open in front of them, until each has laid three.
H3 Whoever has laid the most tiles of a colour gets its prize: 1 for red, 2 for yellow, 3 for green, 4 for blue. If
   several have, nobody gets it. Most points win; a tie is a shared win (G2).
G3 Who leaves has lost, and their tiles count no more. The others play on; the last one left wins.
"""

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.core.mover import CHANCE, OVER
from tessella.kit.company import company, share
from tessella.kit.hands import hands, tiles_in
from tessella.kit.keys import hashed

SEATS, COLOURS, EACH, DEALT, LAID = 3, 4, 5, 4, 3
PRIZES = np.array([1, 2, 3, 4])  # by colour
DRAW = COLOURS  # an action is a colour to lay, or DRAW and a colour to draw
DRAW_HIDDEN = DRAW + COLOURS  # what others see of a draw; nobody can play it
ACTIONS = DRAW_HIDDEN + 1
MAX_LEGAL = COLOURS
MAX_PLY = SEATS * (DEALT + LAID + 1)

STATE, setup, belongs, begin, after, depart = company(
    SEATS,
    [  # more fields of the state go here, and into IDENTITY
        ("hand", "i1", (SEATS, COLOURS + 1)),  # by seat and colour; at last, tiles that a view does not show
        ("front", "i1", (SEATS, COLOURS)),  # tiles laid
        ("bag", "i1"),
        ("unseen", "i1", COLOURS),
    ],
)
IDENTITY = ("hand", "front", "gone", "mover")
DERIVED = ("bag", "unseen")
key = hashed(STATE, IDENTITY)


@jit
def lying(s, colour):
    """H2: how many tiles of a colour are in no hand and not in the bag."""
    return s.front[0, colour] + s.front[1, colour] + s.front[2, colour]


@jit
def drawn_to(s):
    """H1: the first hand that has fewer than four tiles; -1 if there is none."""
    for seat in range(SEATS):
        if not s.gone[seat] and tiles_in(s, seat) < DEALT:
            return seat
    return -1


@jit
def sees(s, hand, seat):
    """H1: whether a seat sees a hand."""
    return hand == seat


refresh, draws, odds, hide, fill, visible = hands([EACH] * COLOURS, DRAW, lying, drawn_to, sees)


@jit
def start(s, setup):
    """H1: a full bag; chance is to act."""
    begin(s, setup)
    s.hand[:] = 0
    s.front[:] = 0
    s.mover = CHANCE
    refresh(s)


@jit
def legal(s, out):
    """H1: what the bag may hold; H2: the colours in hand. What is forbidden needs its sentence in explain.py."""
    if s.mover == CHANCE:
        return draws(s, out)
    n = 0
    for colour in range(COLOURS):
        if s.hand[s.mover, colour] > 0:
            out[n] = colour
            n += 1
    return n


@jit
def play(s, action):
    """A tile drawn, or laid."""
    s.ply += 1
    if action >= DRAW:
        s.hand[drawn_to(s), action - DRAW] += 1
        end_draw(s)
    else:
        s.hand[s.mover, action] -= 1
        s.front[s.mover, action] += 1
        end_turn(s)
    refresh(s)


@jit
def end_draw(s):
    """H2: when all hands are full, the first player is to act."""
    if drawn_to(s) < 0:
        s.mover = after(s, SEATS - 1)


@jit
def end_turn(s):
    """H2: the next player, or the end if they have laid three tiles."""
    s.mover = after(s, s.mover)
    if tiles_in(s, s.mover) == DEALT - LAID:
        s.mover = OVER


@jit
def score(s, out):
    """H3: the prizes, of those who have not left."""
    out[:] = 0.0
    for colour in range(COLOURS):
        most, winner = 0, -1
        for seat in range(SEATS):
            laid = 0 if s.gone[seat] else s.front[seat, colour]
            if laid >= most:
                winner = seat if laid > most else -1
                most = laid
        if winner >= 0:
            out[winner] += PRIZES[colour]


@jit
def utility(s, out):
    """H3: most points."""
    score(s, out)
    share(s.gone, out)


@jit
def leave(s, seat, reason):
    """G3: the others play on."""
    depart(s, seat)
    if s.mover == CHANCE:
        end_draw(s)
    elif s.mover == seat:
        end_turn(s)
    refresh(s)
