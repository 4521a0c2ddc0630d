"""The state record of Octopus, and the numbers of its actions.

An action is one of three: kind * SPOTS + spot places a tile; DRAW + kind is chance's draw of a tile; BEGIN + seat is
chance's choice of who begins.
"""

from tessella.core.compiler.jit import record

from .grid import KINDS, MOST_OPEN, NOWHERE, RING, SPOTS, TILES

SEATS = 6
DEAL, START, PLAY = range(3)  # phases
PLAYED = 1  # the reason if a game ended because all tiles were played

DRAW = KINDS * SPOTS
BEGIN = DRAW + KINDS
ACTIONS = BEGIN + SEATS
MAX_LEGAL = max((TILES // 2 - placed // 2) * (2 * placed + 2) for placed in range(TILES))
"""Two players with two sets have the most actions: every tile left in a hand, on every cell around the placed tiles."""
MAX_PLY = 2 * TILES + 1 + SEATS

SETUP = record([("seats", "i4"), ("sets", "i4")])
STATE = record(
    [
        ("ply", "i4"),
        ("mover", "i4"),
        ("players", "i4"),
        ("sets", "i4"),  # how many tiles of each kind there are (O4)
        # identity
        ("spots", "u2", (KINDS, 2)),
        ("hand", "i1", (SEATS, KINDS)),
        ("aside", "i1", KINDS),
        ("points", "i4", SEATS),
        ("left", "u1", SEATS),
        ("phase", "i1"),
        ("turn", "i1"),
        # past
        ("reason", "i1"),  # how it ended, 0 while it goes on
        # derived
        ("undealt", "u2"),  # how many tiles are not dealt yet
        ("due", "u1"),  # the seat that gets the next tile of the deal
        ("choice", "u2", SEATS),  # how many kinds are in each hand
        ("cells", "u1", RING),  # face of the tile on a cell, OPEN or EMPTY
        ("open", "u2"),  # how many cells are open
        # scratch: the order in these lists depends on how the position was reached
        ("tiles", "u1", TILES),  # the kinds of the undealt tiles, one by one
        ("fan", "u1", (SEATS, KINDS)),  # the kinds in each hand
        ("around", "u2", MOST_OPEN + 1),  # the spots of the open cells; one more entry is written, not read
    ]
)
IDENTITY = {
    "mover": "the seat to act; -1 chance, -2 when the game is over",
    "spots": "by kind, 6 * colour + value - 1: where its tiles lie, as (row + 128) * 256 + column + 128 from the first "
    f"tile, the greater first; {NOWHERE} if not placed",
    "hand": "by seat and kind: how many tiles",
    "aside": "by kind: tiles of those who left (G3)",
    "points": "by seat",
    "left": "by seat: 1 if it has left (G3)",
    "phase": "0 the deal, 1 it is drawn who begins, 2 play",
    "turn": "the seat whose turn it is, -1 until it is drawn who begins",
}
DERIVED = ("undealt", "due", "choice", "cells", "open")
