"""The state record of Antino, and the numbers of its actions.

kind * CELLS + cell places a tile; DRAW + kind is chance's draw of a tile; STOP and DROP are actions, too.
"""

from tessella.core.compiler.jit import record

from .grid import CELLS, EMPTY, FACES, JOKER, KINDS, RIM, SYMBOLS, WORDS

SEATS, HAND = 4, 3
HIDDEN, NONE = 12, 12
"""Values in place of a kind: HIDDEN for a tile in a hand that this view does not show, NONE for no tile."""
START, FILL, TURN, MORE, REDRAW = range(5)  # phases
FULL, STUCK, SEVENTY_TWO, DROPS, EMPTY_BAG, UNPLACEABLE = range(
    1, 7
)  # reasons why a game ended, or that of who left

STOP = KINDS * CELLS
DROP, DRAW, DRAW_HIDDEN = STOP + 1, STOP + 2, STOP + 2 + KINDS
"""Others see a draw as DRAW_HIDDEN, which nobody can play."""
ACTIONS = DRAW_HIDDEN + 1
MAX_LEGAL = HAND * 11 * 11
MAX_PLY = 8192
"""A limit that no game reaches in practice. In theory a game may be endless: while no hand holds a tile that fits, but
the bag does, hands are dropped and drawn anew (N9). Such a turn has four actions; three are draws from at most 90 tiles
with at least one that fits. So the probability of so many actions without a placement is below 1 in 10^28."""
PAR = 300
"""The points for which solitaire has a utility of one half."""

OPTIONS = ("players", "strict", "play_on", "drop_streak", "clockwise")
SETUP = record([("seats", "i4"), ("width", "i4"), ("drawn", "i1"), *((name, "i1") for name in OPTIONS)])
STATE = record(
    [
        ("ply", "i4"),
        ("mover", "i4"),
        # the options that rules ask for
        *[(name, "i1") for name in OPTIONS],
        ("width", "i1"),
        # identity
        ("cells", "i1", CELLS),
        ("hand", "i1", (SEATS, KINDS + 1)),
        ("aside", "i1", KINDS),
        ("drawn", "i1", SEATS),
        ("contends", "u1", SEATS),
        ("points", "i4", SEATS),
        ("left", "u1", SEATS),
        ("place", "i1", SEATS),
        ("seventies", "i1", SEATS),
        ("phase", "i1"),
        ("turn", "i1"),
        ("drawer", "i1"),
        ("twelves", "i1"),
        ("streak", "u1"),
        # past
        ("reason", "i1"),  # how it ended, 0 while it goes on
        ("dropper", "i1"),  # whose hand was shown last, -1 once a tile was placed since
        ("dropped", "i1", KINDS),  # and that hand
        ("returned", "i1", (SEATS, KINDS)),  # see memory.py
        ("remembered", "i4"),  # all of them together
        # derived
        ("unseen", "i1", KINDS),  # the bag, and in a view the hidden hands with it
        ("bag", "i2"),  # tiles in the bag
        ("held", "i1", SEATS),  # tiles in each hand
        ("kinds", "u8", SEATS),  # the kinds in each hand, as bits
        ("board_key", "u8"),
        ("spaces", "i2"),  # empty cells
        ("closed", "u1", CELLS),  # 1 where a closed lock lies
        ("outside", "i1", KINDS),  # tiles that are not on the board
        ("faces", "u2", FACES),  # for walks: low byte what stops them here, high byte what they meet here
        # derived, sets of cells
        ("empty", "u8", WORDS),
        ("beside", "u8", (len(SYMBOLS), WORDS)),  # beside a tile with a symbol, taken cells included
        ("beside_other", "u8", (len(SYMBOLS), WORDS)),  # beside the joker or a tile with another symbol
        ("shut", "u8", WORDS),  # closed locks
        ("sealed", "u8", WORDS),  # beside a closed lock
        # scratch: the order depends on how the position was reached
        ("tiles", "i1", 100),  # the kinds of the unseen tiles, one by one
        ("loose", "i2"),  # how many they are
    ]
)
IDENTITY = {
    "mover": "the seat to act; -1 chance, -2 when the game is over",
    "cells": f"by rank * 13 + file, from 1 on: the kind of the tile; {EMPTY} none, {JOKER} the joker, {RIM} no cell",
    "hand": "by seat and kind, 3 * symbol + mark: how many tiles; last those that this view does not show",
    "aside": "by kind: tiles that lie open beside the bag: starting draws, a shown hand (N9, N11)",
    "drawn": f"by seat: the kind drawn in the last round of the starting draw, {NONE} from the second turn on",
    "contends": "by seat: 1 if it may still become the first player (N11)",
    "points": "by seat",
    "left": "by seat: 1 if it has left (G3)",
    "place": "by seat: 1, 2.. if it is out by N7, else 0",
    "seventies": "by seat: turns of 72 points (N7)",
    "phase": "0 the starting draw, 1 a hand is filled, 2 a turn, 3 it goes on (N6), 4 a hand is drawn anew (N9)",
    "turn": "the seat whose turn it is, -1 in the starting draw",
    "drawer": "the seat that chance draws for, -1 if none",
    "twelves": "tiles of 12 in this turn (N6)",
    "streak": "the seats that have dropped since the last placement, as bits (N10)",
}
DERIVED = (
    *("unseen", "bag", "held", "kinds", "board_key", "spaces", "closed", "outside", "faces"),
    *("empty", "beside", "beside_other", "shut", "sealed"),
)
