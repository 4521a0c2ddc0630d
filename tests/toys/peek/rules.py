"""The rules of Peek over one record.

P1 The pack holds three ones, two twos and one three. Left, then Right, draws a card that only its owner sees.
P2 In turn, Left first, a seat swaps or shows; a seat that has shown is passed over.
P3 Swap: once in the game, a seat puts its card aside, unseen by the other, and draws another. A three is not swapped.
P4 Show: a seat lays its card open. When both have shown, the game ends.
P5 The higher card wins, but a one beats a three; equal cards share the win (G2). A sole winner scores the sum of both
   cards; who shares scores the own card.
G3 The other wins if one leaves.
"""

import numpy as np

from tessella.core.compiler.jit import blank, jit, record
from tessella.core.compiler.rng import pick, random_keys
from tessella.core.mover import CHANCE, OVER

SHOW, SWAP, DRAW = 0, 3, 6
"""Actions: one of these plus a card's value less one."""
SWAP_HIDDEN, DRAW_HIDDEN = 9, 10
"""What the other seat sees of a swap and of a draw; nobody can play them."""
ACTIONS = 11
MAX_LEGAL = 3
MAX_PLY = 8  # two draws; a swap, a draw and a show by each

NONE, HIDDEN = 0, 4
"""No card, and a card that this view does not show; else a card is its value, 1 to 3."""
NOBODY = -1
PACK = np.array([0, 3, 2, 1, 0])  # by card

SETUP = record([("seats", "i4")])
STATE = record(
    [
        ("ply", "i4"),
        ("mover", "i4"),
        ("hand", "i1", 2),  # NONE, HIDDEN or a card, by seat
        ("aside", "i1", 2),  # the same for the card that a swap put aside
        ("shown", "i1", 2),  # NONE or a card, by seat
        ("drawer", "i1"),  # the seat that chance draws for, or NOBODY
        ("gone", "i1"),  # the seat that left (G3), or NOBODY
        ("unseen", "i1", 5),  # by card: how many are not in sight; all of the pack where nothing is HIDDEN
        ("key", "u8"),  # a hash of the identity
    ]
)
IDENTITY = ("hand", "aside", "shown", "drawer", "gone", "mover")
DERIVED = ("unseen", "key")

HAND_KEYS = random_keys(2, 5, seed=31)
ASIDE_KEYS = random_keys(2, 5, seed=32)
SHOWN_KEYS = random_keys(2, 5, seed=33)
DRAWER_KEYS = random_keys(3, seed=34)  # by seat + 1, like the next
GONE_KEYS = random_keys(3, seed=35)
MOVER_KEYS = random_keys(4, seed=36)  # by mover + 2


def setup(options):
    """Two seats, no options."""
    made = blank(SETUP)
    made.seats = 2
    return made


@jit
def start(s, setup):
    """The whole pack, and a card to be drawn for Left. (P1)"""
    s.ply = 0
    s.mover = CHANCE
    s.drawer = 0
    s.gone = NOBODY
    for seat in range(2):
        s.hand[seat] = NONE
        s.aside[seat] = NONE
        s.shown[seat] = NONE
    refresh(s)


@jit
def legal(s, out):
    """P1: what the pack holds; P2: show, or swap once, and not a three (P3)."""
    n = 0
    if s.mover == CHANCE:
        for card in range(1, 4):
            if s.unseen[card] > 0:
                out[n] = DRAW + card - 1
                n += 1
        return n
    card = np.int64(s.hand[s.mover])
    if card != HIDDEN:
        out[n] = SHOW + card - 1
        n += 1
        if s.aside[s.mover] == NONE and card != 3:
            out[n] = SWAP + card - 1
            n += 1
    return n


@jit
def odds(s, out):
    """P1: as many as there are in the pack."""
    n = 0
    for card in range(1, 4):
        if s.unseen[card] > 0:
            out[n] = s.unseen[card]
            n += 1


@jit
def play(s, action):
    """A draw, a swap or a show."""
    s.ply += 1
    if action >= DRAW:
        draw(s, action - DRAW + 1)
    elif action >= SWAP:
        swap(s, action - SWAP + 1)
    else:
        show(s, action - SHOW + 1)
    refresh(s)


@jit
def draw(s, card):
    """P1: Right draws after Left, then Left acts; P3: the draw after a swap ends the turn."""
    seat = s.drawer
    s.hand[seat] = card
    if seat == 0 and s.aside[0] == NONE:
        s.drawer = 1
    else:
        s.drawer = NOBODY
        pass_turn(s, 1 - seat)


@jit
def swap(s, card):
    """P3: the card goes aside, chance draws another."""
    s.aside[s.mover] = card
    s.hand[s.mover] = NONE
    s.drawer = s.mover
    s.mover = CHANCE


@jit
def show(s, card):
    """P4: the card lies open."""
    seat = s.mover
    s.shown[seat] = card
    s.hand[seat] = NONE
    pass_turn(s, 1 - seat)


@jit
def pass_turn(s, seat):
    """P2, P4: a seat is to act, or the other if it has shown; the game is over if both have."""
    if s.shown[seat] == NONE:
        s.mover = seat
    elif s.shown[1 - seat] == NONE:
        s.mover = 1 - seat
    else:
        s.mover = OVER


@jit
def refresh(s):
    """The cards out of sight, and the key."""
    for card in range(5):
        s.unseen[card] = PACK[card]
    s.key = DRAWER_KEYS[s.drawer + 1] ^ GONE_KEYS[s.gone + 1] ^ MOVER_KEYS[s.mover + 2]
    for seat in range(2):
        hand, aside, shown = s.hand[seat], s.aside[seat], s.shown[seat]
        s.key ^= HAND_KEYS[seat, hand] ^ ASIDE_KEYS[seat, aside] ^ SHOWN_KEYS[seat, shown]
        for card in (hand, aside, shown):
            if NONE < card < HIDDEN:
                s.unseen[card] -= 1


@jit
def key(s):
    """The hash."""
    return s.key


@jit
def beats(s, seat):
    """Does a seat's open card beat the other's? (P5)"""
    own, other = s.shown[seat], s.shown[1 - seat]
    if own + other == 4 and own != other:
        return own == 1
    return own > other


@jit
def score(s, out):
    """P5: points, once both have shown."""
    together = np.int64(s.shown[0]) + s.shown[1]
    for seat in range(2):
        out[seat] = 0.0
        if s.shown[0] != NONE and s.shown[1] != NONE and not beats(s, 1 - seat):
            out[seat] = together if beats(s, seat) else s.shown[seat]


@jit
def utility(s, out):
    """P5: 1 to the winner, a half each for equal cards; G3: nothing to who left."""
    for seat in range(2):
        if s.gone != NOBODY:
            out[seat] = 0.0 if s.gone == seat else 1.0
        else:
            out[seat] = 1.0 if beats(s, seat) else (0.0 if beats(s, 1 - seat) else 0.5)


@jit
def leave(s, seat, reason):
    """G3: the other wins."""
    s.ply += 1
    s.gone = seat
    s.mover = OVER
    refresh(s)


@jit
def hide(s, seat):
    """P1, P3: hands and cards put aside are their owner's to see."""
    for other in range(2):
        if other != seat:
            if s.hand[other] != NONE:
                s.hand[other] = HIDDEN
            if s.aside[other] != NONE:
                s.aside[other] = HIDDEN
    refresh(s)


@jit
def fill(s, seat, rng):
    """Draws hidden cards from those out of sight: first those put aside, which cannot be threes (P3)."""
    for other in range(2):
        if s.aside[other] == HIDDEN:
            s.aside[other] = take(s, rng, 2)
    for other in range(2):
        if s.hand[other] == HIDDEN:
            s.hand[other] = take(s, rng, 3)
    refresh(s)


@jit
def take(s, rng, highest):
    """A random card out of sight, at most highest; it is in sight from now on."""
    card = 1 + pick(rng, s.unseen[1:], highest)
    s.unseen[card] -= 1
    return card


@jit
def visible(s, action, seat):
    """P1, P3: the other seat's draws and swaps show no card."""
    if DRAW <= action < DRAW + 3 and s.drawer != seat:
        return DRAW_HIDDEN
    if SWAP <= action < SWAP + 3 and s.mover != seat:
        return SWAP_HIDDEN
    return action
